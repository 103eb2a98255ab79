import { textArgument } from '../../arguments.ts';
import { done, failed } from '../../outcomes.ts';
import { kindOfFault } from '../device-fault.ts';
import type { MobileSession } from '../mobile-session.ts';
import type { SeenNode } from '../screen/seen-node.ts';
import { type Act, isOutcome, middleOf, takeTarget } from './act.ts';
import { tapAt } from './fingers.ts';

const LIST_MS = 2_000;

/** A wheel is turned to its option; anything else is tapped, and the option is chosen from what opens. */
export const select: Act = async (session, given, deadlineMs) => {
  const option = textArgument(given, 'option');
  const node = await takeTarget(session, given, deadlineMs);
  if (isOutcome(node)) return node;
  const box = session.boxOf(node);
  if (node.identity.startsWith('PickerWheel')) return turnWheel(session, node, option, deadlineMs);
  if (!node.isClickable) return failed('It is nothing that options can be chosen from.', box);
  const before = new Set(wordsOn(session));
  await tapAt(session, middleOf(session, node), 1, deadlineMs);
  session.disturb();
  const endsAt = performance.now() + LIST_MS;
  for (;;) {
    const { nodes } = await session.look(deadlineMs);
    const isMeant = (one: SeenNode) => saidBy(one).toLowerCase() === option.trim().toLowerCase();
    const meant = [...nodes.values()].filter((one) => isMeant(one) && one.xpath !== node.xpath).at(-1);
    if (meant) {
      await tapAt(session, middleOf(session, meant), 1, deadlineMs);
      return done(box, `It is set to "${option}".`);
    }
    if (performance.now() < endsAt) continue;
    const offered = wordsOn(session).filter((words) => !before.has(words));
    // Whatever opened would be in the way of all that follows.
    await closeList(session, deadlineMs);
    const said = offered.map((words) => `"${words}"`).join(', ');
    return failed(`It has no option "${option}"; it has ${said || 'none that can be read'}.`, box);
  }
};

/** Android has a key for it; on iOS a tap beside a menu closes it and does nothing else. */
async function closeList(session: MobileSession, deadlineMs: number): Promise<void> {
  if (session.facts.platform === 'android') await session.wire.post('/back', {}, deadlineMs);
  else await tapAt(session, { x: session.size.width / 2, y: session.size.height * 0.97 }, 1, deadlineMs);
}

async function turnWheel(session: MobileSession, node: SeenNode, option: string, deadlineMs: number) {
  const box = session.boxOf(node);
  const handle = await session.wire.find(node.xpath, deadlineMs);
  if (handle === null) return failed('It is not on the screen any more.', box);
  try {
    await session.wire.post(`/element/${handle}/value`, { text: option }, deadlineMs);
  } catch (error) {
    // A wheel that does not come to stand at the option is refused under a code that means anything.
    if (kindOfFault(error) !== 'unable') throw error;
  }
  const held = (await session.findAgain(node, deadlineMs))?.value ?? '';
  return held.toLowerCase() === option.toLowerCase()
    ? done(box)
    : failed(`It has no option "${option}"; it stands at "${held}".`, box);
}

const saidBy = ({ name, text }: SeenNode): string => (text || name).replace(/\s+/g, ' ').trim();

const wordsOn = (session: MobileSession): string[] =>
  [...(session.view?.nodes.values() ?? [])].map(saidBy).filter((words) => words !== '');
