import { createHash } from 'node:crypto';

/** What a session is asked for with, beyond what the device's own entry says. */
export interface SessionWish {
  platform: 'android' | 'ios';
  target: 'emulator' | 'simulator' | 'physical';
  osVersion: string | null;
  /** The package name or bundle id. */
  appId: string;
  /** Where the server finds the build: a path on its machine, or a URL. Null: the app is on the device already. */
  appFile: string | null;
  /** How the device is named to the server, and anything else that it needs; has the last word. */
  device: Readonly<Record<string, unknown>>;
}

/**
 * A session of which nothing is heard for so long ends by itself. Longer than the longest hook, during which nothing is said; a
 * device whose worker died need not wait for it, since both drivers end an old session when a new one begins on its device.
 */
const SILENCE_SECONDS = 900;

const prefixed = (capabilities: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(capabilities).map(([name, value]) => [
      name.includes(':') || /^(platformName|browserName)$/.test(name) ? name : `appium:${name}`,
      value,
    ]),
  );

/** W3C capabilities of a session in which we start the app ourselves, when its launch configuration is known. */
export function sessionCapabilities(wish: SessionWish): Record<string, unknown> {
  const shared = {
    newCommandTimeout: SILENCE_SECONDS,
    autoLaunch: false,
    ...(wish.appFile === null ? {} : { app: wish.appFile }),
  };
  const own =
    wish.platform === 'android'
      ? {
          platformName: 'Android',
          automationName: 'UiAutomator2',
          appPackage: wish.appId,
          // The build is tested as it was uploaded: signed anew it would be another app.
          noSign: true,
          disableWindowAnimation: true,
          // Pictures show the whole screen, also from inside a web view.
          nativeWebScreenshot: true,
          ...(wish.appFile === null ? { noReset: true } : {}),
        }
      : {
          platformName: 'iOS',
          automationName: 'XCUITest',
          ...(wish.appFile === null ? { noReset: true } : { bundleId: wish.appId }),
          ...(wish.osVersion === null ? {} : { platformVersion: wish.osVersion }),
          ...iosPorts(wish.device),
        };
  return prefixed({ ...own, ...shared, ...wish.device });
}

/**
 * Two devices of one server need ports of their own, which XCUITest does not find by itself as UiAutomator2 does. They follow from
 * the device's id, so that every worker comes to the same; an entry of the device file has the last word.
 */
function iosPorts(device: Readonly<Record<string, unknown>>): Record<string, number> {
  const udid = device.udid ?? device['appium:udid'];
  // A WebDriverAgent that others look after has its ports already.
  const isForeign = Object.keys(device).some((name) => name.endsWith('webDriverAgentUrl'));
  if (typeof udid !== 'string' || isForeign) return {};
  const offset = createHash('sha256').update(udid).digest().readUInt16BE(0) % 900;
  return { wdaLocalPort: 8100 + offset, mjpegServerPort: 9100 + offset };
}

/** What UiAutomator2 is told after the session has begun: by itself it waits ten seconds for an app that never rests. */
export const ANDROID_SETTINGS = { waitForIdleTimeout: 500, waitForSelectorTimeout: 1_000 };
/** What WebDriverAgent is told: it would look for fifty levels of nesting, which React Native exceeds. */
export const IOS_SETTINGS = { snapshotMaxDepth: 62 };
