const KEY = 'saywright-run-choices';

/** What was chosen last time, so that running again is one key and Enter. */
export interface Choices {
  appId: string;
  environment: string;
  physical: boolean;
  model: string;
  osVersion: string;
  browser: string;
  parallel: boolean;
}

const NONE: Choices = {
  appId: '',
  environment: '',
  physical: false,
  model: '',
  osVersion: '',
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

export const keepChoices = (choices: Choices) => localStorage.setItem(KEY, JSON.stringify(choices));
