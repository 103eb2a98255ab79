import { type FoundAvd, modelOfName } from './avd-devices.ts';
import type { FoundDevice } from './found-device.ts';

export interface AdbLine {
  serial: string;
  model: string;
}

/** The devices that `adb devices -l` lists and that can be used: one that is offline or has not allowed debugging cannot. */
export function readAdbDevices(said: string): AdbLine[] {
  return said.split('\n').flatMap((line) => {
    const [, serial, details = ''] = /^(\S+)\s+device\b(.*)$/.exec(line.trim()) ?? [];
    const model = /\bmodel:(\S+)/.exec(details)?.[1]?.replaceAll('_', ' ') ?? '';
    return serial === undefined ? [] : [{ serial, model }];
  });
}

/**
 * A device of adb with what its properties tell. An emulator is called by its AVD, which is named for the phone that it imitates; one
 * whose files are here is the same device whether it runs or not.
 */
export function adbDevice(
  line: AdbLine,
  told: { release: string; model: string; avd: string | null },
  avds: readonly FoundAvd[] = [],
): FoundDevice {
  const isEmulator = line.serial.startsWith('emulator-') || told.avd !== null;
  const known = avds.find(({ name }) => name === told.avd);
  return {
    platform: 'android',
    target: isEmulator ? 'emulator' : 'physical',
    model: known?.model ?? (modelOfName(told.avd ?? '') || told.model.trim() || line.model || line.serial),
    osVersion: told.release.trim(),
    udid: line.serial,
    ...(known && { avd: known.name }),
    isUp: true,
  };
}

/** An emulator that has to be started first. */
export const stoppedAvd = ({ name, model, osVersion }: FoundAvd): FoundDevice => ({
  ...{ platform: 'android', target: 'emulator', model, osVersion },
  ...{ udid: null, avd: name, isUp: false },
});
