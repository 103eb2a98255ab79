import { android, ios } from '../mobile-command.ts';
import type { MobileSession } from '../mobile-session.ts';

/** Android's numbers of keys (android.view.KeyEvent). */
const KEYCODES: Readonly<Record<string, number>> = {
  ...{ enter: 66, tab: 61, space: 62, escape: 111, backspace: 67, delete: 112, search: 84 },
  ...{ arrowup: 19, arrowdown: 20, arrowleft: 21, arrowright: 22, pageup: 92, pagedown: 93 },
  ...{ home: 3, back: 4, menu: 82, appswitch: 187, recents: 187, power: 26, camera: 27 },
  ...{ volumeup: 24, volumedown: 25, volumemute: 164, mute: 164 },
};

/** The buttons of a phone that XCUITest can press; simulators have only the first. */
const IOS_BUTTONS: Readonly<Record<string, string>> = {
  home: 'home',
  volumeup: 'volumeUp',
  volumedown: 'volumeDown',
  action: 'action',
  camera: 'camera',
};

/** What keys of a keyboard write on iOS. */
const IOS_TEXTS: Readonly<Record<string, string>> = {
  enter: '\n',
  tab: '\t',
  space: ' ',
  backspace: '\b',
};

export const keyNames = [...new Set([...Object.keys(KEYCODES), ...Object.keys(IOS_BUTTONS)])];

/** Presses a key or button by its name, into the field if one is given; false: there is no such key. */
export async function pressNamed(
  session: MobileSession,
  name: string,
  field: string | null,
  deadlineMs: number,
): Promise<boolean> {
  const key = name.toLowerCase().replace(/[^a-z]/g, '');
  if (session.facts.platform === 'android') {
    const keycode = KEYCODES[key];
    if (keycode === undefined) return false;
    await session.run(android.pressKey(keycode), deadlineMs);
    return true;
  }
  const button = IOS_BUTTONS[key];
  if (button !== undefined) {
    await session.run(ios.pressButton(button), deadlineMs);
    return true;
  }
  const text = IOS_TEXTS[key];
  if (text === undefined) return false;
  const target = field ?? (await session.wire.findActive(deadlineMs));
  if (target !== null) await session.wire.post(`/element/${target}/value`, { text }, deadlineMs);
  return target !== null;
}
