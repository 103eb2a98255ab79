import type { Screen } from '../../screen.ts';
import type { Service, Situation } from '../planner.ts';
import { revealIn } from '../reveal.ts';
import { DONE, notFound, type Serve } from './act-on.ts';
import type { Command, Target } from './command.ts';
import { lookFor, named } from './customary-names.ts';
import { type Found, findTarget } from './find/find-target.ts';
import { isActionable } from './find/roles.ts';

type Filter = Extract<Command, { kind: 'filter' }>;

/** What filters by a name alone is taken only if nothing that is called so comes meanwhile. */
const NAMED_FIELD_MS = 1000;

/** "Filter by category Books": the field for it, the one select that offers it, or what bears the name, best under that title. */
export async function* serveFilter({ by, value }: Filter, situation: Situation, serve: Serve): Service {
  const startedAt = situation.now();
  const field = revealIn(by, situation);
  const words = situation.reveal(value);
  const way = await lookFor(situation, (screen) => {
    const own = findTarget(screen, field, 'type');
    if (own.status !== 'none') return { kind: 'field' as const };
    const offering = offeringSelects(screen, words);
    if (offering.length > 0) return { kind: 'offered' as const, offering };
    const under = findTarget(screen, { ...named(words, null), within: field }, 'check');
    const anywhere = under.status === 'none' ? findTarget(screen, named(words, null), 'click') : under;
    const isSoon = situation.now() - startedAt < NAMED_FIELD_MS;
    if (anywhere.status === 'none' || (under.status === 'none' && isSoon)) return null;
    return { kind: 'named' as const, found: anywhere, within: under.status === 'none' ? null : by };
  });
  const description = `filter by ${by.words}: "${value}"`;
  if (way?.kind === 'offered') {
    const [only, another] = way.offering;
    if (!only || another)
      return {
        status: 'error',
        message: `${description}: several fields offer "${value}": ${way.offering.map(({ name }) => `"${name}"`).join(', ')}.`,
      };
    const offered = only.options?.find((one) => one.toLowerCase() === words.toLowerCase());
    // The written value stays written: what a placeholder stands for is filled in when it is done.
    const option = value === words ? (offered ?? value) : value;
    const action = { name: 'select', arguments: { ref: only.ref, option } };
    const outcome = yield { kind: 'act', action, description, target: only };
    return outcome.status === 'done'
      ? DONE
      : { status: 'failed', message: `${description}: ${outcome.problem}` };
  }
  if (way?.kind === 'named') return yield* press(way.found, way.within, value, description, situation, serve);
  return yield* serve({ kind: 'fill-form', fields: [{ target: by, value }], isSubmitted: false }, situation);
}

async function* press(
  found: Found,
  within: Target | null,
  value: string,
  description: string,
  situation: Situation,
  serve: Serve,
): Service {
  if (found.status !== 'found') return notFound(description, found);
  if (!isActionable(found.element))
    return {
      status: 'error',
      message: `${description}: there is no field for it, and "${value}" is only a text on the screen.`,
    };
  const target = { ...named(value, null), within };
  const isBox = /^(checkbox|radio|switch)$/.test(found.element.role);
  return yield* serve(
    isBox ? { kind: 'check', target } : { kind: 'click', target, button: 'left', count: 1 },
    situation,
  );
}

const offeringSelects = ({ elements }: Screen, value: string) =>
  elements.filter(({ options }) => options?.some((one) => one.toLowerCase() === value.toLowerCase()));
