const KEY = 'saywright-run-choices';

export interface DeviceChoice {
  physical: boolean;
  model: string;
  osVersion: string;
}

/** What was chosen last time, so that running again is one key and Enter. */
export interface Choices extends DeviceChoice {
  appId: string;
  environment: string;
  /** For flows on two devices. */
  second: DeviceChoice;
  browser: string;
  parallel: boolean;
}

const ANY: DeviceChoice = { physical: false, model: '', osVersion: '' };

const NONE: Choices = {
  ...ANY,
  appId: '',
  environment: '',
  second: ANY,
  browser: '',
  parallel: false,
};

export function readChoices(): Choices {
  try {
    return { ...NONE, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Choices>) };
  } catch {
    // What somebody else wrote there is no choice of ours.
    return NONE;
  }
}

/** The app that was chosen last, if it still is there. */
export const lastApp = <App extends { id: string }>(apps: App[], { appId }: Choices): App | undefined =>
  apps.find(({ id }) => id === appId) ?? apps[0];

export const keepChoices = (choices: Choices) => localStorage.setItem(KEY, JSON.stringify(choices));

/** As a run request names a device. */
export const deviceWish = ({ physical, model, osVersion }: DeviceChoice) => ({
  physical,
  ...(model && { model }),
  ...(osVersion && { os_version: osVersion }),
});
