import type { Claim, Target } from '../command.ts';
import { both, counted } from './claim-shapes.ts';
import { Doubt, type Reading } from './doubt.ts';
import { type Memory, plainTarget } from './plain-target.ts';
import { readLabelled } from './read-labelled.ts';
import { readNumber, readQuantity } from './read-number.ts';
import { splitList } from './read-subject.ts';
import { readTarget } from './read-target.ts';
import { asWritten, type Token } from './tokenise.ts';

/** What shows figures with their labels instead of the things that are counted. */
const FIGURE_HOLDERS = /\b(dashboard|statistics|stats|overview|report|summary)$/i;
/** Figures on a dashboard count what is elsewhere. */
const DASHBOARD = /\b(dashboard|statistics|stats|report)$/i;

/** "7 employees" on a dashboard: the figure beside its label, or both in one text. */
const figure = (holder: Target, part: readonly Token[], memory: Memory): Reading<Claim> | null => {
  const number = readNumber(part[0]);
  const label = part.slice(1);
  const isLabel = label.length > 0 && label.length <= 4 && label.every(({ kind }) => kind === 'word');
  if (number === null || !isLabel) return null;
  const isPage = DASHBOARD.test(holder.words);
  const within = isPage ? null : holder;
  const words = asWritten(label);
  const claims: Claim[] = [
    {
      kind: 'content',
      target: plainTarget(words, { within }),
      match: 'is',
      text: String(number),
      isTextQuoted: false,
      isNegated: false,
    },
    {
      kind: 'visible',
      target: plainTarget(`${number} ${words}`, { kind: 'text', within }),
      isNegated: false,
    },
  ];
  if (isPage) return { kind: 'any', claims };
  const things = readTarget(label, memory);
  const count =
    things instanceof Doubt ? things : counted({ ...things, within }, { comparison: 'equal', number }, false);
  return count instanceof Doubt ? count : { kind: 'any', claims: [count, ...claims] };
};

/** "shows 7 employees, 2 on leave and a total of $20". Null: it is no list of figures. */
export const readFigures = (
  holder: Target,
  said: readonly Token[],
  isNegated: boolean,
  memory: Memory,
): Reading<Claim> | null => {
  const list = splitList(said);
  if (list instanceof Doubt || isNegated || list.joiner === 'any' || holder.isQuoted) return null;
  const isHolder = holder.kind === null && FIGURE_HOLDERS.test(holder.words);
  const claims: Claim[] = [];
  let isMixed = false;
  for (const part of list.parts) {
    const labelled = readLabelled(holder, part, false);
    isMixed ||= labelled !== null;
    const isAmount = labelled === null && readQuantity(part) !== null;
    const claim =
      labelled ?? (isHolder ? figure(holder, part, memory) : isAmount ? amount(holder, part, memory) : null);
    if (claim === null || claim instanceof Doubt) return claim;
    claims.push(claim);
  }
  if (!isHolder && !isMixed) return null;
  const page: Claim = { kind: 'visible', target: { ...holder, kind: 'page' }, isNegated: false };
  return isHolder && DASHBOARD.test(holder.words) ? both([page, ...claims]) : both(claims);
};

const amount = (holder: Target, part: readonly Token[], memory: Memory): Reading<Claim> | null => {
  const read = readQuantity(part);
  if (!read || read.length === part.length) return null;
  const things = readTarget(part.slice(read.length), memory);
  if (things instanceof Doubt) return things;
  return counted({ ...things, within: things.within ?? holder }, read.quantity, false);
};
