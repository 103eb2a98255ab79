import type { FoundDevice } from './found-device.ts';

interface SimulatorList {
  devices?: Record<string, { udid?: string; name?: string; state?: string; isAvailable?: boolean }[]>;
}

/** What `xcrun simctl list -j devices available` tells. */
export function readSimulators(said: string): FoundDevice[] {
  const { devices = {} } = JSON.parse(said) as SimulatorList;
  return Object.entries(devices).flatMap(([runtime, simulators]) => {
    const [, version] = /\.iOS-([\d-]+)$/.exec(runtime) ?? [];
    if (version === undefined) return [];
    return simulators.flatMap(({ udid, name, state, isAvailable }): FoundDevice[] =>
      udid === undefined || name === undefined || isAvailable === false
        ? []
        : [
            {
              ...{
                platform: 'ios',
                target: 'simulator',
                model: name,
                osVersion: version.replaceAll('-', '.'),
                udid,
              },
              isUp: state === 'Booted',
            },
          ],
    );
  });
}

interface PhysicalDevice {
  identifier?: string;
  name?: string;
  modelName?: string;
  platform?: string;
  simulator?: boolean;
  available?: boolean;
  operatingSystemVersion?: string;
}

/** What `xcrun xcdevice list` tells of iPhones and iPads that are connected and trusted. */
export function readPhysicalDevices(said: string): FoundDevice[] {
  return (JSON.parse(said) as PhysicalDevice[]).flatMap((one): FoundDevice[] => {
    const isOurs =
      one.platform === 'com.apple.platform.iphoneos' && one.simulator === false && one.available === true;
    if (!isOurs || one.identifier === undefined) return [];
    return [
      {
        ...{ platform: 'ios', target: 'physical', udid: one.identifier, isUp: true },
        model: one.modelName ?? one.name ?? one.identifier,
        // "18.2 (22C152)": the build is nobody's to ask for.
        osVersion: (one.operatingSystemVersion ?? '').replace(/\s*\(.*$/, ''),
      },
    ];
  });
}
