import type { Screen } from '../../screen.ts';
import type { Service, Situation } from '../planner.ts';
import { actOn, DONE } from './act-on.ts';
import type { Command, Target } from './command.ts';
import { lookFor, named } from './customary-names.ts';
import { checkClaim } from './find/check-claim.ts';
import { findTarget } from './find/find-target.ts';
import { describeCommand } from './read/describe-command.ts';

type Sort = Extract<Command, { kind: 'sort' }>;
type Direction = 'ascending' | 'descending';

const DIRECTION_WORDS = {
  ascending: ['low to high', 'ascending', 'a to z', 'a-z', 'oldest', 'asc'],
  descending: ['high to low', 'descending', 'z to a', 'z-a', 'newest', 'desc'],
};

/** By the one select that offers it, or else by the heading of the column, pressed until it is sorted as asked. */
export async function* serveSort(command: Sort, situation: Situation): Service {
  const { by, direction } = command;
  const description = describeCommand(command);
  const wanted = by.toLowerCase();
  const choice = await lookFor(
    situation,
    (screen) => optionFor(screen, wanted, direction) ?? headerFor(screen, wanted),
  );
  if (!choice) return { status: 'failed', message: `${description}: nothing on the screen sorts by ${by}.` };
  if ('header' in choice) return yield* sortByHeader(choice.header, direction, description, situation);
  if (choice.options.length > 1) {
    return {
      status: 'error',
      message: `${description}: several options fit: ${choice.options.join(', ')}.`,
    };
  }
  const args = { ref: choice.element.ref, option: choice.options[0] };
  const outcome = yield {
    kind: 'act',
    action: { name: 'select', arguments: args },
    description,
    target: choice.element,
  };
  return outcome.status === 'done'
    ? DONE
    : { status: 'failed', message: `${description}: ${outcome.problem}` };
}

/** Headings turn from one direction to the other, and some have a third state in between. */
const MOST_PRESSES = 3;
const EFFECT_MS = 1_500;

async function* sortByHeader(
  header: Target,
  direction: Direction | null,
  description: string,
  situation: Situation,
): Service {
  const isRight = (told: Told) => told.is !== null && (direction === null || told.is === direction);
  const first = tellSorting(await situation.look(), header);
  // Only a table that says so counts as sorted already: its rows may be in order by chance.
  if (direction !== null && first.isSaid && first.is === direction) {
    yield { kind: 'check', description, isTrue: true, evidence: first.evidence, target: null };
    return DONE;
  }
  let told = first;
  for (let presses = 1; presses <= MOST_PRESSES; presses++) {
    const rest = { button: 'left', count: 1 };
    const end = yield* actOn(
      { target: header, purpose: 'click', name: 'click', rest, description },
      situation,
    );
    if (end.status !== 'done') return end;
    await lookFor(
      situation,
      (screen) => {
        told = tellSorting(screen, header);
        return isRight(told) ? told : null;
      },
      Math.min(situation.patienceMs, EFFECT_MS),
    );
    if (isRight(told)) return DONE;
    if (told.isUnreadable) {
      // Without a direction the press is all that was asked for.
      if (direction === null) return DONE;
      return {
        status: 'error',
        message: `${description}: ${told.evidence}, so the order cannot be read back.`,
      };
    }
  }
  return {
    status: 'failed',
    message: `${description}: the heading was pressed ${MOST_PRESSES} times and the column is not sorted so: ${told.evidence}.`,
  };
}

interface Told {
  is: Direction | null;
  /** Whether the table itself says how it is sorted, rather than its cells showing it. */
  isSaid: boolean;
  isUnreadable: boolean;
  evidence: string;
}

/** How a column is sorted: by what its heading says of it, or else by the order of its cells. */
function tellSorting(screen: Screen, header: Target): Told {
  const found = findTarget(screen, header, 'click');
  const sorted = found.status === 'found' ? found.element.states.sorted : undefined;
  if (sorted) return { is: sorted, isSaid: true, isUnreadable: false, evidence: `it is sorted ${sorted}` };
  const order = (direction: Direction) =>
    checkClaim(screen, { kind: 'order', target: header, direction, isNegated: false });
  const [up, down] = [order('ascending'), order('descending')];
  if (up.status === 'undecidable' || down.status === 'undecidable') {
    const why = up.status === 'undecidable' ? up.why : 'its cells cannot be compared';
    return { is: null, isSaid: false, isUnreadable: true, evidence: why };
  }
  const is = up.status === 'true' ? 'ascending' : down.status === 'true' ? 'descending' : null;
  return { is, isSaid: false, isUnreadable: false, evidence: up.evidence };
}

/** The options that fit, of all fields: two fields that offer the same are as much a doubt as two options of one. */
function optionFor(screen: Screen, by: string, direction: Direction | null) {
  const fitting = screen.elements.flatMap((element) =>
    (element.options ?? [])
      .filter((option) => {
        const words = option.toLowerCase();
        const isDirected = !direction || DIRECTION_WORDS[direction].some((word) => words.includes(word));
        return words.includes(by) && isDirected;
      })
      .map((option) => ({ element, option })),
  );
  const [first] = fitting;
  return first ? { element: first.element, options: fitting.map(({ option }) => option) } : null;
}

function headerFor(screen: Screen, by: string) {
  const header = named(by, 'column');
  return findTarget(screen, header, 'click').status === 'found' ? { header } : null;
}
