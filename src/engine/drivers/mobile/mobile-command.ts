/** A driver's own command, by its name and named arguments, as the drivers' tables of methods have them. */
export interface MobileCommand {
  script: `mobile: ${string}`;
  args: Record<string, unknown>;
}

export interface Place {
  latitude: number;
  longitude: number;
}

const command = (name: string, args: Record<string, unknown> = {}): MobileCommand => ({
  script: `mobile: ${name}`,
  args,
});

const encoded = (text: string): string => Buffer.from(text, 'utf8').toString('base64');

/** What is sent to Appium's UiAutomator2 driver beyond W3C WebDriver. */
export const android = {
  /** The values of extras must be quoted already: Appium hands them to the shell of the device as they are. */
  startActivity: (component: string, extras: readonly (readonly string[])[]) =>
    command('startActivity', {
      component,
      stop: true,
      wait: true,
      action: 'android.intent.action.MAIN',
      categories: 'android.intent.category.LAUNCHER',
      // A new task, brought to its beginning: what a press on the app's icon does.
      flags: '0x10200000',
      ...(extras.length > 0 ? { extras } : {}),
    }),
  activateApp: (appId: string) => command('activateApp', { appId }),
  terminateApp: (appId: string) => command('terminateApp', { appId }),
  queryAppState: (appId: string) => command('queryAppState', { appId }),
  removeApp: (appId: string) => command('removeApp', { appId }),
  backgroundApp: (seconds: number) => command('backgroundApp', { seconds }),
  deepLink: (url: string, appId: string) => command('deepLink', { url, package: appId }),
  pressKey: (keycode: number) => command('pressKey', { keycode }),
  hideKeyboard: () => command('hideKeyboard'),
  changePermissions: (permissions: readonly string[], action: 'grant' | 'revoke', appPackage: string) =>
    command('changePermissions', { permissions, action, appPackage }),
  setGeolocation: ({ latitude, longitude }: Place) => command('setGeolocation', { latitude, longitude }),
  setClipboard: (text: string) =>
    command('setClipboard', { content: encoded(text), contentType: 'plaintext' }),
  getClipboard: () => command('getClipboard'),
  fingerprint: (fingerprintId: number) => command('fingerprint', { fingerprintId }),
  getDisplayDensity: () => command('getDisplayDensity'),
  isLocked: () => command('isLocked'),
  unlock: () => command('unlock'),
  broadcast: (appId: string, action: string, extras: readonly (readonly string[])[]) =>
    command('broadcast', { package: appId, action, extras }),
} as const;

/** What is sent to Appium's XCUITest driver beyond W3C WebDriver. */
export const ios = {
  launchApp: (bundleId: string, environment: Readonly<Record<string, string>>) =>
    command('launchApp', { bundleId, environment }),
  activateApp: (bundleId: string) => command('activateApp', { bundleId }),
  terminateApp: (bundleId: string) => command('terminateApp', { bundleId }),
  queryAppState: (bundleId: string) => command('queryAppState', { bundleId }),
  removeApp: (bundleId: string) => command('removeApp', { bundleId }),
  backgroundApp: (seconds: number) => command('backgroundApp', { seconds }),
  deepLink: (url: string, bundleId: string) => command('deepLink', { url, bundleId }),
  pressButton: (name: string) => command('pressButton', { name }),
  hideKeyboard: () => command('hideKeyboard'),
  setPermission: (access: Readonly<Record<string, string>>, bundleId: string) =>
    command('setPermission', { access, bundleId }),
  setSimulatedLocation: ({ latitude, longitude }: Place) =>
    command('setSimulatedLocation', { latitude, longitude }),
  setClipboard: (text: string) =>
    command('setClipboard', { content: encoded(text), contentType: 'plaintext' }),
  getClipboard: () => command('getClipboard', { contentType: 'plaintext' }),
  pushNotification: (bundleId: string, payload: object) => command('pushNotification', { bundleId, payload }),
  enrollBiometric: (isEnabled: boolean) => command('enrollBiometric', { isEnabled }),
  sendBiometricMatch: (type: 'touchId' | 'faceId', match: boolean) =>
    command('sendBiometricMatch', { type, match }),
  isLocked: () => command('isLocked'),
  unlock: () => command('unlock'),
} as const;
