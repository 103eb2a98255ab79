import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { FakeApp } from '../../../src/engine/drivers/fake/fake-app.ts';
import type { MobileDriver } from '../../../src/engine/drivers/mobile/mobile-driver.ts';
import { openMobileDriver } from '../../../src/engine/drivers/mobile/open-mobile-driver.ts';
import { apkOf } from '../../support/upload-file.ts';
import { type AndroidStandIn, openAndroidStandIn } from '../stand-ins/android-stand-in.ts';
import { openChromedriver } from '../stand-ins/chromedriver.ts';
import { type Defects, SmallPhone } from '../stand-ins/small-phone.ts';
import { openWebPages } from '../stand-ins/web-pages.ts';
import { type RunningAppium, startAppium } from '../start-appium.ts';

export interface AndroidStage {
  appium: RunningAppium;
  standIn: AndroidStandIn;
  /** Another session on the same phone. */
  begin(): Promise<MobileDriver>;
  /** The phone under control, its app begun anew. A session that is still good serves on. */
  open(defects?: Defects): Promise<MobileDriver>;
  close(): Promise<void>;
}

export const PACKAGE = 'com.example.shop';

/** What a stand-in cannot have: a server to install, a settings app, a lock. */
export const standInCapabilities = ({ serial, systemPort }: AndroidStandIn) => ({
  ...{ udid: serial, systemPort, skipServerInstallation: true, skipDeviceInitialization: true },
  ...{ skipUnlock: true, ignoreHiddenApiPolicyError: true, disableWindowAnimation: false },
});

/** A real Appium with the real UiAutomator2 driver, in front of a phone in memory; with pages, in front of a real browser, too. */
export async function openAndroidStage(
  app: FakeApp,
  moreDrivers: readonly string[] = [],
  html: Readonly<Record<string, string>> | null = null,
): Promise<AndroidStage> {
  const phone = new SmallPhone(app);
  const chromedriver = html && (await openChromedriver(await openWebPages(phone, html)));
  const standIn = await openAndroidStandIn(phone, PACKAGE, { pages: chromedriver?.pages ?? null });
  const appium = await startAppium(['uiautomator2', ...moreDrivers], { ANDROID_HOME: standIn.sdk });
  const directory = await mkdtemp(path.join(os.tmpdir(), 'saywright-apk-'));
  const apk = path.join(directory, 'shop.apk');
  await writeFile(apk, apkOf(PACKAGE));
  const begin = () =>
    openMobileDriver({
      ...{ platform: 'android', target: 'emulator', osVersion: null, appId: PACKAGE, appFile: apk },
      ...{ serverUrl: appium.url, model: 'Pixel 8' },
      device: {
        ...standInCapabilities(standIn),
        ...(chromedriver ? { chromedriverExecutable: chromedriver.executable } : {}),
      },
    });
  let driver: MobileDriver | null = null;
  return {
    appium,
    standIn,
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
      await appium.stop();
      await standIn.close();
      await chromedriver?.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
