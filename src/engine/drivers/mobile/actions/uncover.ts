import { kindOfFault } from '../device-fault.ts';
import { android, ios } from '../mobile-command.ts';
import type { MobileSession } from '../mobile-session.ts';
import type { SeenNode } from '../screen/seen-node.ts';

/** No keyboard reaches higher than this part of the screen, from the top. */
const ABOVE_KEYBOARDS = 0.45;

/**
 * The node, once the keyboard is not before it any more: a tap there would type a letter. Null: it went away meanwhile; false: it
 * is still behind the keyboard.
 */
export async function uncover(
  session: MobileSession,
  node: SeenNode,
  deadlineMs: number,
): Promise<SeenNode | null | false> {
  if (!(await isBehindKeyboard(session, node, deadlineMs))) return node;
  const commands = session.facts.platform === 'android' ? android : ios;
  try {
    await session.run(commands.hideKeyboard(), deadlineMs);
  } catch (error) {
    // Both drivers refuse where the keyboard has no key that would hide it.
    if (kindOfFault(error) !== 'unable' && kindOfFault(error) !== 'app') throw error;
    return false;
  }
  session.hasTyped = false;
  const now = await session.findAgain(node, deadlineMs);
  return now && covers(session, now) ? false : now;
}

async function isBehindKeyboard(
  session: MobileSession,
  node: SeenNode,
  deadlineMs: number,
): Promise<boolean> {
  if (session.facts.platform === 'ios') return covers(session, node);
  // Android's page source shows the app alone: whether a keyboard is before it must be asked, and is asked only where one could be.
  if (!session.hasTyped || node.rect.y + node.rect.height / 2 < session.size.height * ABOVE_KEYBOARDS)
    return false;
  const isShown = (await session.wire.get('/appium/device/is_keyboard_shown', deadlineMs)) === true;
  session.hasTyped = isShown;
  return isShown;
}

function covers({ keyboard }: MobileSession, { rect }: SeenNode): boolean {
  const middle = rect.y + rect.height / 2;
  return keyboard !== null && middle >= keyboard.y && middle < keyboard.y + keyboard.height;
}
