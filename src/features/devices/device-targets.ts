import type { Device } from '../../contract/devices.ts';

type MobileTarget = Exclude<Device['target'], 'browser'>;

interface DeviceTarget {
  platform: 'android' | 'ios';
  target: MobileTarget;
  /** Oldest first. Empty: whatever is connected. */
  models: readonly string[];
  /** The first and the last main version of the system. */
  osVersions: readonly [number, number];
}

const pixels = (number: string, kinds: readonly string[]) => kinds.map((kind) => `Pixel ${number}${kind}`);

/** Oldest first: what comes later is the newer model. */
const PIXELS = [
  ...pixels('6', ['a', '', ' Pro']),
  ...pixels('7', ['a', '', ' Pro']),
  ...pixels('', ['Fold']),
  ...pixels('8', ['a', '', ' Pro']),
  ...pixels('9', ['a', '', ' Pro Fold', ' Pro', ' Pro XL']),
  ...pixels('10', ['a', '', ' Pro Fold', ' Pro', ' Pro XL']),
];

const IPADS = [
  ...[
    'iPad (9th generation)',
    'iPad (10th generation)',
    'iPad (A16)',
    'iPad mini (6th generation)',
    'iPad mini (A17 Pro)',
  ],
  ...[
    'iPad Air (5th generation)',
    'iPad Air 11-inch (M2)',
    'iPad Air 13-inch (M2)',
    'iPad Air 11-inch (M3)',
    'iPad Air 13-inch (M3)',
  ],
  ...['iPad Pro 11-inch (M4)', 'iPad Pro 13-inch (M4)', 'iPad Pro 11-inch (M5)', 'iPad Pro 13-inch (M5)'],
];

const IPHONES = [
  ...['iPhone SE (3rd generation)', 'iPhone 14', 'iPhone 14 Plus', 'iPhone 14 Pro', 'iPhone 14 Pro Max'],
  ...['iPhone 15', 'iPhone 15 Plus', 'iPhone 15 Pro', 'iPhone 15 Pro Max'],
  ...['iPhone 16e', 'iPhone 16', 'iPhone 16 Plus', 'iPhone 16 Pro', 'iPhone 16 Pro Max'],
  ...['iPhone Air', 'iPhone 17', 'iPhone 17 Pro', 'iPhone 17 Pro Max'],
];

/** What runs may be asked for, whether or not it is there at this moment: for the device picker and for telling newer from older. */
export const DEVICE_TARGETS: readonly DeviceTarget[] = [
  { platform: 'android', target: 'emulator', models: PIXELS, osVersions: [14, 17] },
  // Phones after tablets: of what nobody named, a phone is meant.
  { platform: 'ios', target: 'simulator', models: [...IPADS, ...IPHONES], osVersions: [17, 26] },
  { platform: 'android', target: 'physical', models: [], osVersions: [14, 17] },
  { platform: 'ios', target: 'physical', models: [], osVersions: [17, 26] },
];

/** How new a model is among those of its platform: the higher, the newer. A model that nobody listed comes before all of them. */
export function newnessOf(platform: string, model: string): number {
  const { models } = DEVICE_TARGETS.find((one) => one.platform === platform && one.models.length > 0) ?? {
    models: [],
  };
  return models.findIndex((one) => one.toLowerCase() === model.toLowerCase());
}
