import type { DeviceFacts } from '../driver.ts';
import { ANDROID_SETTINGS, IOS_SETTINGS, type SessionWish, sessionCapabilities } from './capabilities.ts';
import { android, ios } from './mobile-command.ts';
import { MobileDriver } from './mobile-driver.ts';
import { MobileSession } from './mobile-session.ts';
import { WebDriverFault } from './webdriver/webdriver-fault.ts';
import { WebDriverServer } from './webdriver/webdriver-server.ts';
import { WebDriverSession } from './webdriver/webdriver-session.ts';

/** A physical device may have to be given its helper apps first, and an emulator may have to start. */
const OPEN_MS = 280_000;
const ASK_MS = 15_000;

export interface MobileDeviceWish extends SessionWish {
  serverUrl: string;
  /** What the catalog calls it, if the device does not tell itself. */
  model: string;
  mayPush?: boolean;
  /** Called when the session has ended, with why the device was lost, if it was. */
  onEnd?(lost: string | null): Promise<void>;
}

/** A session on a device, with the app installed and not yet started: `launch` does that. Throws WebDriverFault. */
export async function openMobileDriver(wish: MobileDeviceWish): Promise<MobileDriver> {
  const server = new WebDriverServer(wish.serverUrl);
  const wire = new WebDriverSession(server, await server.createSession(sessionCapabilities(wish), OPEN_MS));
  try {
    const told = wire.capabilities;
    const { scale, viewport } = await (wish.platform === 'android' ? measureAndroid(wire) : measureIos(wire));
    const settings = wish.platform === 'android' ? ANDROID_SETTINGS : IOS_SETTINGS;
    await wire.post('/appium/settings', { settings }, ASK_MS);
    const activity =
      typeof told.appActivity === 'string' && told.appActivity !== '' ? told.appActivity : null;
    const facts = {
      platform: wish.platform,
      target: wish.target,
      scale,
      viewport,
      app: { id: wish.appId, activity },
      mayPush: wish.mayPush ?? false,
    };
    const device: DeviceFacts = {
      platform: wish.platform,
      target: wish.target,
      model: textOf(told.deviceModel) ?? wish.model,
      os_version: textOf(told.platformVersion) ?? wish.osVersion ?? '',
      browser: null,
      viewport,
    };
    const session = new MobileSession(wire, facts);
    return new MobileDriver(session, device, async (lost) => {
      if (lost === null && wish.appFile !== null) await removeApp(session);
      await wire.end();
      await wish.onEnd?.(lost);
    });
  } catch (error) {
    await wire.end();
    throw error;
  }
}

/** The next organization that gets the device finds nothing of this one's app, nor of what it has stored. */
async function removeApp(session: MobileSession): Promise<void> {
  const { platform, app } = session.facts;
  try {
    await session.run((platform === 'android' ? android : ios).removeApp(app.id), ASK_MS);
  } catch (error) {
    // It goes with the next installation, too.
    if (!(error instanceof WebDriverFault)) throw error;
  }
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** Android counts in pixels, of which a point has so many as the density says for every 160 dots an inch. */
async function measureAndroid(wire: WebDriverSession) {
  const { script, args } = android.getDisplayDensity();
  const density = Number(await wire.execute(script, args, ASK_MS));
  const scale = density > 0 ? density / 160 : 1;
  const { width, height } = await windowOf(wire);
  return { scale, viewport: { width: Math.round(width / scale), height: Math.round(height / scale) } };
}

async function measureIos(wire: WebDriverSession) {
  return { scale: 1, viewport: await windowOf(wire) };
}

async function windowOf(wire: WebDriverSession): Promise<{ width: number; height: number }> {
  const rect = (await wire.get('/window/rect', ASK_MS)) as { width: number; height: number };
  return { width: rect.width, height: rect.height };
}
