import type { Screen, ScreenElement } from '../screen.ts';
import type { DeviceFacts } from './driver.ts';

/** The region itself is the whole screen of its device. */
export const REGION = 'all';

/** An element's ref as the pair of devices knows it: which device, and what that one calls it. */
export const refOn = (index: number, ref: string): string => `d${index + 1}.${ref}`;
export const refOf = (ref: unknown): unknown => (typeof ref === 'string' ? ref.replace(/^d[12]\./, '') : ref);
export const deviceOf = (ref: unknown): 0 | 1 | null => {
  const [, number] = typeof ref === 'string' ? (/^d([12])\./.exec(ref) ?? []) : [];
  return number === undefined ? null : number === '1' ? 0 : 1;
};

/** One of two devices as a part of the screen that shows both. */
export function regionOf(
  index: number,
  screen: Screen,
  viewport: DeviceFacts['viewport'] | undefined,
): ScreenElement {
  const { width, height } = viewport ?? { width: 0, height: 0 };
  return {
    ref: refOn(index, REGION),
    parent: null,
    role: 'region',
    name: `Device ${index + 1}`,
    text: screen.elements
      .filter(({ parent }) => parent === null)
      .map(({ text }) => text)
      .join(' '),
    value: null,
    placeholder: null,
    attributes: {},
    states: {},
    level: null,
    box: { x: 0, y: 0, width, height },
    isInViewport: true,
    isClickable: false,
  };
}

/** What one of two devices shows, as if it were alone. Null: the screen is not that of two. */
export function screenOfDevice(screen: Screen, device: 1 | 2): Screen | null {
  const start = screen.elements.findIndex(({ ref }) => ref === refOn(device - 1, REGION));
  const facts = screen.devices?.[device - 1];
  if (start === -1 || !facts) return null;
  const next = screen.elements.findIndex(({ parent }, index) => index > start && parent === null);
  const elements = screen.elements.slice(start + 1, next === -1 ? undefined : next).map((element) => ({
    ...element,
    parent: element.parent === null || element.parent === start ? null : element.parent - start - 1,
  }));
  return { ...facts, elements };
}
