import type { Claim, Target } from '../command.ts';
import { withoutHarmlessEnding } from './claim-endings.ts';
import { counted } from './claim-shapes.ts';
import { Doubt, type Reading, unread } from './doubt.ts';
import type { Predicate } from './find-predicate.ts';
import { kindAtEnd } from './kind-words.ts';
import { type Memory, plainTarget } from './plain-target.ts';
import { VALUE_BOOK } from './read-being.ts';
import { readContent } from './read-content.ts';
import { readQuantity } from './read-number.ts';
import { wholePage } from './read-subject.ts';
import { readTarget } from './read-target.ts';
import { asWritten, isQuoted, isSmall, type Token } from './tokenise.ts';
import { DETERMINERS } from './vocabulary/small-words.ts';

/** "the URL contains /cart", "the page title is “Cart”". */
export const readBrowserClaim = (
  what: 'url' | 'title',
  { verb, isNegated }: Predicate,
  rest: readonly Token[],
): Reading<Claim> => {
  const match =
    verb === null || verb.kind === 'shows' || verb.kind === 'has'
      ? 'is'
      : verb.kind === 'content'
        ? verb.match
        : null;
  if (match === null || match === 'matches') return unread(rest);
  const isEmpty = /^(empty|blank)$/.test(asWritten(rest));
  if (isEmpty && what === 'title') return { kind: 'title', match: 'is', text: '', isNegated };
  // "The title is correct" says something about it; "the title is Cart" says what it is.
  const isTalk = rest.length > 0 && rest.every((token) => isSmall(token) && /^[a-z'-]+$/.test(token.text));
  if (isTalk && match === 'is')
    return new Doubt(
      `"${asWritten(rest)}" does not say exactly what should be read there; put the text in quotes`,
    );
  const value = VALUE_BOOK.match(rest, 0);
  const claim = readContent(wholePage(), match, value ? rest.slice(value.length) : rest, isNegated, true);
  if (claim instanceof Doubt) return claim;
  return claim.kind === 'content' ? { kind: what, match, text: claim.text, isNegated } : unread(rest);
};

/** "the number of rows is 3". */
export const readNumberOf = (
  subject: readonly Token[],
  predicate: Predicate,
  said: readonly Token[],
  memory: Memory,
): Reading<Claim> | null => {
  const words = subject.map(({ lower }) => lower);
  const start = words[0] === 'the' ? 1 : 0;
  const at = words[start] === 'total' ? start + 1 : start;
  if (!['number', 'count', 'amount'].includes(words[at] ?? '') || words[at + 1] !== 'of') return null;
  const again = withoutHarmlessEnding(said);
  const value = VALUE_BOOK.match(again, 0);
  const rest = value && value.length < again.length ? again.slice(value.length) : again;
  const quantity = readQuantity(rest);
  // "drops to 3", "changes to 3": so many are there now.
  const isNow =
    predicate.verb === null || (predicate.verb.kind === 'content' && predicate.verb.match === 'is');
  if (!isNow || quantity === null || quantity.length !== rest.length) return unread(rest);
  const target = readTarget(subject.slice(at + 2), memory);
  const claim = target instanceof Doubt ? target : counted(target, quantity.quantity, predicate.isNegated);
  return !(claim instanceof Doubt) && claim.kind === 'count' ? { ...claim, isNumberOf: true } : claim;
};

/** "The heading above says “X”": where it stands is not told by the screen's elements, but that such a heading is there. */
export const readSomewhere = (
  subject: readonly Token[],
  { verb, isNegated }: Predicate,
  said: readonly Token[],
): Reading<Claim> | null => {
  const where = subject.at(-1);
  const kind = kindAtEnd(subject.slice(0, -1));
  if (!isSmall(where) || !/^(above|below|underneath|beneath|beside)$/.test(where?.lower ?? '') || !kind)
    return null;
  const isSaid = verb?.kind === 'shows' || (verb?.kind === 'content' && verb.match === 'is');
  const isPlain = subject.length - 1 - kind.length <= 1;
  if (!isSaid || !isPlain || isNegated || said.length !== 1 || !isQuoted(said[0])) return unread(subject);
  const target: Target = plainTarget(said[0]?.text ?? '', {
    isQuoted: true,
    kind: kind.kind === 'alert' ? 'text' : kind.kind,
  });
  return { kind: 'visible', target, isNegated: false };
};

/** "The selected tab is “Home”" says what "the tab “Home” is selected" says. */
export const readSelected = (
  subject: readonly Token[],
  { verb, isNegated }: Predicate,
  said: readonly Token[],
): Claim | null => {
  const bare = subject.filter(({ lower }) => !DETERMINERS.has(lower));
  const kind = kindAtEnd(bare.slice(1));
  const isValue = /^(selected|chosen)$/.test(bare[0]?.text ?? '') && bare.length === 2 && !kind;
  if (isValue && verb === null && isSmall(bare[1])) {
    const read = readContent(plainTarget(bare[1]?.text ?? ''), 'is', said, isNegated, true);
    return read instanceof Doubt ? null : read;
  }
  if (
    verb !== null ||
    !/^(selected|active|current|chosen|default|preselected)$/.test(bare[0]?.text ?? '') ||
    !kind
  )
    return null;
  const isNamed = said.length === 1 && (isQuoted(said[0]) || !isSmall(said[0]));
  if (kind.length !== bare.length - 1 || kind.isPlural || !isNamed || kind.kind === 'page') return null;
  const target = plainTarget(said[0]?.text ?? '', { isQuoted: isQuoted(said[0]), kind: kind.kind });
  return { kind: 'state', target, state: 'selected', isNegated };
};
