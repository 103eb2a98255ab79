import { setTimeout } from 'node:timers/promises';
import type { ScreenElement } from '../../../screen.ts';
import { textArgument } from '../../arguments.ts';
import { done, failed } from '../../outcomes.ts';
import type { Act } from '../actions/act.ts';
import { pageOf, takePageTarget } from './page-target.ts';

const LIST_MS = 2_000;
const PAUSE_MS = 50;

/** A list of the browser's own is set; one of the app's own is tapped, and the option is tapped in what opens. */
export const chooseFromPage: Act = async (session, given, deadlineMs) => {
  const view = pageOf(session);
  const option = textArgument(given, 'option');
  const ref = textArgument(given, 'ref');
  const target = await takePageTarget(session, given, deadlineMs);
  if ('status' in target) return target;
  const { handle, box } = target;
  const about = await view.call<{ isSelect: boolean } | null>('readBack', [ref], deadlineMs);
  if (about?.isSelect) {
    const { why, chosen } = await view.call<{ why?: string; chosen?: string }>(
      'choose',
      [ref, option],
      deadlineMs,
    );
    return why === undefined
      ? done(box, `It is set to "${chosen}".`)
      : failed(`It was not set: ${why}.`, box);
  }
  await session.wire.post(`/element/${handle}/click`, {}, deadlineMs);
  const isMeant = (one: ScreenElement) =>
    one.ref !== ref && (one.name || one.text).toLowerCase() === option.trim().toLowerCase();
  const endsAt = performance.now() + LIST_MS;
  for (;;) {
    const meant = (await view.look(deadlineMs))?.elements.filter(isMeant).at(-1);
    const choice = meant && (await view.target(meant.ref, deadlineMs));
    if (choice) {
      await session.wire.post(`/element/${choice.handle}/click`, {}, deadlineMs);
      return done(box, `It is set to "${option}".`);
    }
    if (performance.now() >= endsAt) return failed(`It has no option "${option}" that can be seen.`, box);
    await setTimeout(PAUSE_MS);
  }
};
