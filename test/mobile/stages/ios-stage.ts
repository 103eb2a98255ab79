import type { FakeApp } from '../../../src/engine/drivers/fake/fake-app.ts';
import type { MobileDriver } from '../../../src/engine/drivers/mobile/mobile-driver.ts';
import { openMobileDriver } from '../../../src/engine/drivers/mobile/open-mobile-driver.ts';
import { type FfmpegStandIn, openFfmpeg, pathWith } from '../stand-ins/ffmpeg.ts';
import { type Defects, SmallPhone } from '../stand-ins/small-phone.ts';
import { type IosStandIn, openIosStandIn } from '../stand-ins/web-driver-agent.ts';
import { type RunningAppium, startAppium } from '../start-appium.ts';

export interface IosStage {
  appium: RunningAppium;
  standIn(): IosStandIn;
  ffmpeg: FfmpegStandIn;
  /** Another session on the same phone. */
  begin(): Promise<MobileDriver>;
  open(defects?: Defects): Promise<MobileDriver>;
  close(): Promise<void>;
}

export const BUNDLE = 'com.example.shop';
export const UDID = '00008110-001A2B3C4D5E601E';

/** A real Appium with the real XCUITest driver, in front of a phone in memory. One that is given serves others, too. */
export async function openIosStage(app: FakeApp, given?: RunningAppium): Promise<IosStage> {
  const ffmpeg = await openFfmpeg();
  const appium = given ?? (await startAppium(['xcuitest'], { PATH: pathWith(ffmpeg) }));
  let standIn = await openIosStandIn(new SmallPhone(app, {}), BUNDLE);
  const begin = () =>
    openMobileDriver({
      ...{ platform: 'ios', target: 'physical', osVersion: '18.2', appId: BUNDLE, appFile: null },
      ...{ serverUrl: appium.url, model: 'iPhone 15' },
      device: { udid: UDID, webDriverAgentUrl: standIn.url, skipLogCapture: true },
    });
  let driver: MobileDriver | null = null;
  return {
    appium,
    ffmpeg,
    standIn: () => standIn,
    begin,
    async open(defects = {}) {
      const isGood =
        driver &&
        (await driver.look(5_000).then(
          () => true,
          () => false,
        ));
      if (!isGood) {
        await driver?.close();
        await standIn.close();
        standIn = await openIosStandIn(new SmallPhone(app, {}), BUNDLE);
        driver = await begin();
      }
      Object.assign(
        standIn.phone.defects,
        { deafButtons: [], forgetfulFields: [], crashesAt: undefined, staysLocked: false },
        defects,
      );
      standIn.phone.wipe();
      await driver?.launch({});
      return driver as MobileDriver;
    },
    async close() {
      await driver?.close();
      if (!given) await appium.stop();
      await standIn.close();
      await ffmpeg.close();
    },
  };
}
