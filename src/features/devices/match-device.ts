import { newnessOf } from './device-targets.ts';

export interface MatchedDevice {
  platform: string;
  target: string;
  model: string;
  os_version: string;
}

/** What a run asks for. Null, absent and `latest` leave the choice to us. */
export interface DeviceWish {
  physical?: boolean;
  model?: string | null;
  os_version?: string | null;
}

export type Match<One> = { devices: One[] } | { problem: string };

const isOpen = (wish: string | null | undefined): boolean => wish == null || wish.toLowerCase() === 'latest';

/** The devices that a wish allows, the best first: the newest model, then the newest system. None: a sentence that says why. */
export function matchDevices<One extends MatchedDevice>(
  platform: 'android' | 'ios',
  wish: DeviceWish,
  catalog: readonly One[],
): Match<One> {
  const ofPlatform = catalog.filter((one) => one.platform === platform);
  const devices = ofPlatform
    .filter((one) => (one.target === 'physical') === (wish.physical ?? false))
    .filter((one) => isOpen(wish.model) || sameWords(one.model, wish.model ?? ''))
    .filter((one) => isOpen(wish.os_version) || isVersion(one.os_version, wish.os_version ?? ''))
    .sort(
      (one, other) =>
        newnessOf(platform, other.model) - newnessOf(platform, one.model) ||
        compareVersions(other.os_version, one.os_version) ||
        one.model.localeCompare(other.model),
    );
  return devices.length > 0 ? { devices } : { problem: describeLack(platform, wish, ofPlatform) };
}

const sameWords = (one: string, other: string): boolean => {
  const plain = (text: string) =>
    text
      .toLowerCase()
      .replace(/[_\s]+/g, ' ')
      .trim();
  return plain(one) === plain(other);
};

const partsOf = (version: string): number[] =>
  version.split('.').map((part) => Number.parseInt(part, 10) || 0);

/** `18` is any 18.x; every part that is named must be the same. */
function isVersion(version: string, wanted: string): boolean {
  const [parts, wish] = [partsOf(version), partsOf(wanted)];
  return wish.every((part, index) => part === (parts[index] ?? 0));
}

export function compareVersions(one: string, other: string): number {
  const [first, second] = [partsOf(one), partsOf(other)];
  for (let index = 0; index < Math.max(first.length, second.length); index++) {
    const difference = (first[index] ?? 0) - (second[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

const NAMES = {
  android: { physical: 'physical Android device', other: 'Android emulator' },
  ios: { physical: 'physical iPhone or iPad', other: 'iOS simulator' },
};

function describeLack(
  platform: 'android' | 'ios',
  wish: DeviceWish,
  there: readonly MatchedDevice[],
): string {
  const kind = NAMES[platform][wish.physical ? 'physical' : 'other'];
  const model = isOpen(wish.model) ? '' : ` of the model "${wish.model}"`;
  const version = isOpen(wish.os_version)
    ? ''
    : ` with ${platform === 'ios' ? 'iOS' : 'Android'} ${wish.os_version}`;
  const kinds = [...new Set(there.map((one) => `${one.model} ${one.os_version} (${one.target})`))].sort();
  const list =
    kinds.length === 0 ? 'There is none of that platform at all.' : `There are: ${kinds.join(', ')}.`;
  return `No ${kind}${model}${version} is connected. ${list}`;
}
