import type { Claim, Command, ReadCommand, Target } from '../command.ts';
import type { ClauseContext } from './clause-context.ts';
import { Doubt, type Reading } from './doubt.ts';
import { findPredicate } from './find-predicate.ts';
import { placeLengthAt, regionAt, splitLooks, withLooks } from './looks.ts';
import { matchVerb } from './match-phrase.ts';
import { plainTarget } from './plain-target.ts';
import { readClauses } from './read-clauses.ts';
import { asPlace, readPlace, readTarget } from './read-target.ts';
import { asWritten, isMark, isQuoted, isSmall, type Token, word } from './tokenise.ts';
import { DETERMINERS } from './vocabulary/small-words.ts';

const PLACES = new Set<Target['kind']>([
  'row',
  'card',
  'section',
  'dialog',
  'form',
  'column',
  'list',
  'listitem',
  'table',
  'menu',
  'field',
  'select',
  'page',
]);

const onPage = (page: Target, read: Reading<ReadCommand[]>, words: string): Reading<ReadCommand[]> =>
  read instanceof Doubt
    ? read
    : [
        {
          command: { kind: 'verify', claim: { kind: 'visible', target: page, isNegated: false } },
          words,
        },
        ...read,
      ];

/** "On the left, click Orders": where it is to be seen. What is claimed of a place that no element tells cannot be checked. */
const lookedAt = (read: Reading<ReadCommand[]>, place: readonly Token[]): Reading<ReadCommand[]> => {
  if (read instanceof Doubt) return read;
  const [first, ...others] = read;
  const region = regionAt(place, 0);
  if (region && first?.command.kind === 'verify')
    return withPlace(read, place, (target) =>
      target.region || target.within || target.kind === 'page'
        ? null
        : { ...target, region: region.region, looks: region.words },
    );
  const command =
    first && first.command.kind !== 'verify'
      ? withLooks([first.command], asWritten(place).toLowerCase(), region)
      : null;
  if (!first || command === null || command instanceof Doubt)
    return new Doubt(
      `"${asWritten(place)}" is about looks or place, which cannot be told from the screen's elements`,
    );
  return [...command.map((one) => ({ ...first, command: one })), ...others];
};

const CLAIMED = /^(the|a|an|there|no|each|every|all|only)$/;
const UNFINISHED =
  /^(in|inside|within|on|from|under|above|below|beneath|underneath|at|of|for|to|with|by|and|or|the|a|an)$/;

/** "In the dialog it says “X” …": that X is shown there. Null: it says something else. */
const itSays = (tokens: readonly Token[]): readonly Token[] | null => {
  if (tokens[0]?.lower !== 'it') return null;
  const at = tokens[1]?.lower === 'should' ? 2 : 1;
  const said = tokens[at + 1];
  if (!/^(says?|reads?|shows?|states?|displays?)$/.test(tokens[at]?.lower ?? '')) return null;
  // Words that begin like a text go on to the end.
  if (said?.kind === 'word' && (!isSmall(said) || /^\d/.test(said.text)))
    return [word('the'), word('text'), ...tokens.slice(at + 1), word('is'), word('shown')];
  if (!isQuoted(said)) return null;
  return [...tokens.slice(at + 1, at + 2), word('is'), word('shown'), ...tokens.slice(at + 2)];
};

/** Whether what is said of a place begins here: "in the row of Anna | the status is Active". */
const beginsClaim = (tokens: readonly Token[], at: number): boolean =>
  isSmall(tokens[at]) &&
  (CLAIMED.test(tokens[at]?.lower ?? '') || itSays(tokens.slice(at)) !== null) &&
  !(isSmall(tokens[at - 1]) && UNFINISHED.test(tokens[at - 1]?.lower ?? '')) &&
  findPredicate(tokens.slice(at)) !== null;

/** "In the row for Anna, click Delete": the place of the first thing that follows. Null: the sentence has no such opening. */
export const readPlaced = (
  tokens: readonly Token[],
  context: ClauseContext,
): Reading<ReadCommand[]> | null => {
  const isBySide = SIDES.test(asWritten(tokens.slice(0, 2)).toLowerCase());
  if (!isBySide && !/^(in|inside|within|on|from|under|at)$/.test(tokens[0]?.lower ?? '')) return null;
  const comma = tokens.findIndex((token) => isMark(token, ','));
  const shortest = DETERMINERS.has(tokens[1]?.lower ?? '') ? 2 : 1;
  const verbAt = tokens.findIndex((_, index) => index > shortest && matchVerb(tokens.slice(index)) !== null);
  const claimAt = tokens.findIndex((_, index) => index > shortest && beginsClaim(tokens, index));
  const begun = [verbAt, claimAt].filter((at) => at > 0 && (comma === -1 || at < comma));
  const end = begun.length > 0 ? Math.min(...begun) : comma;
  if (end > 0 && placeLengthAt(tokens.slice(0, end), 0) === end) {
    const said = tokens.slice(end === comma ? end + 1 : end);
    return lookedAt(readClauses(itSays(said) ?? said, context), tokens.slice(0, end));
  }
  if (isBySide) {
    const told = end > 1 ? readPlace(tokens.slice(0, end), context.memory) : null;
    if (!told || told instanceof Doubt) return null;
    const said = tokens.slice(end === comma ? end + 1 : end);
    return withPlace(readClauses(itSays(said) ?? said, context), tokens.slice(0, end), (target) =>
      target.near || target.kind === 'page' ? null : { ...target, ...told },
    );
  }
  const seen = splitLooks(tokens.slice(0, Math.max(end, 0)), true);
  const named = end > 1 ? readTarget(seen.rest.slice(1), context.memory) : null;
  if (!named || named instanceof Doubt) return null;
  const place: Target = { ...asPlace(named), ...(seen.looks === '' ? {} : { looks: seen.looks }) };
  // "Under Billing, click Edit": a name with a capital, or in quotes, is a place where an order follows it.
  const isNamed =
    place.kind === null &&
    (place.isQuoted || /^[A-Z]/.test(place.words)) &&
    (matchVerb(tokens, end === comma ? end + 1 : end) !== null ||
      (tokens[0]?.lower === 'under' && claimAt === end));
  // "On the dashboard click Export": so is a noun right before the order.
  const isBeforeOrder =
    place.kind === null && DETERMINERS.has(tokens[1]?.lower ?? '') && verbAt === end && end <= 4;
  const after = tokens.slice(end === comma ? end + 1 : end);
  const rest = itSays(after) ?? after;
  // "In the cart there are two items" says the same as "there are two items in the cart".
  const isSpokenOf =
    place.kind === null &&
    DETERMINERS.has(tokens[1]?.lower ?? '') &&
    beginsClaim(tokens, tokens.length - after.length);
  if (!PLACES.has(place.kind) && !isNamed && !isSpokenOf && !isBeforeOrder) return null;
  const read = readClauses(rest, context);
  if (place.kind === 'page') {
    if (seen.looks !== '') return null;
    if (place.words === '') return place.within || place.near || place.ordinal ? null : read;
    return onPage(place, read, asWritten(tokens.slice(0, end)));
  }
  if (read instanceof Doubt) return read;
  return placedFirst(read, tokens, (command) => inPlace(command, place));
};

/** Claims side by side are all made of the place; after something was done there, it may be gone. */
const placedFirst = (
  read: readonly ReadCommand[],
  tokens: readonly Token[],
  put: (command: Command) => Command | null,
): Reading<ReadCommand[]> => {
  const afterClaims = read.findIndex(({ command }) => command.kind !== 'verify');
  const count = Math.max(1, afterClaims === -1 ? read.length : afterClaims);
  const placed: ReadCommand[] = [];
  for (const one of read.slice(0, count)) {
    const command = put(one.command);
    if (!command)
      return new Doubt(`"${asWritten(tokens)}": the place at its beginning does not fit "${one.words}"`);
    placed.push({ ...one, command });
  }
  return [...placed, ...read.slice(count)];
};

type Put = (target: Target) => Target | null;

const SIDES = /^((right|directly|just|immediately|straight) )?(above|below|beneath|underneath)\b/;

/** The same where its targets are put to a place that boxes tell. */
function withPlace(read: Reading<ReadCommand[]>, tokens: readonly Token[], put: Put): Reading<ReadCommand[]> {
  if (read instanceof Doubt) return read;
  return placedFirst(read, tokens, (command) => {
    if (command.kind === 'verify' || command.kind === 'wait-for') {
      const claim = claimIn(command.claim, put);
      return claim && { ...command, claim };
    }
    const target = 'target' in command && command.target ? put(command.target) : null;
    return target && ({ ...command, target } as Command);
  });
}

function claimIn(claim: Claim, put: Put): Claim | null {
  if (claim.kind === 'all' || claim.kind === 'any') {
    const claims = claim.claims.map((one) => claimIn(one, put));
    return claims.every((one) => one !== null) ? { ...claim, claims } : null;
  }
  const target = 'target' in claim ? put(claim.target) : null;
  return target && ({ ...claim, target } as Claim);
}

/** Where it is already said whose it is, the place is that of the owner: "In the panel the team of “Anna” …". */
const within = (target: Target, place: Target): Target | null => {
  const owner = target.within;
  if (!owner) return { ...target, within: place };
  const isNamed = owner.isQuoted || /^\p{Lu}/u.test(owner.words);
  const isOwner = owner.kind === null && isNamed && !owner.within && !owner.near;
  return isOwner ? { ...target, within: { ...owner, within: place } } : null;
};

/** A field or dropdown is not where something is: it is what is filled. */
const inControl = (command: Command, control: Target): Command | null => {
  const isOpen = (command.kind === 'type' || command.kind === 'select') && command.target === null;
  if (isOpen)
    return control.kind === 'field' && command.kind === 'select' ? null : { ...command, target: control };
  const isSearched = command.kind === 'search' && command.target === null && control.kind === 'field';
  return isSearched ? { ...command, target: control } : null;
};

function inPlace(command: Command, place: Target): Command | null {
  if (place.kind === 'field' || place.kind === 'select') return inControl(command, place);
  if (place.kind === null && 'target' in command && command.target === null) return inControl(command, place);
  if (command.kind === 'verify' || command.kind === 'wait-for') {
    const claim = claimIn(command.claim, (target) => within(target, place));
    return claim && { ...command, claim };
  }
  if (command.kind === 'repeat') {
    const inner = inPlace(command.command, place);
    return inner && { ...command, command: inner };
  }
  // "From the sidebar, choose Orders": no field is named, so what bears the name is pressed.
  if (command.kind === 'select' && command.target === null)
    return {
      kind: 'click',
      target: { ...plainTarget(command.option), within: place },
      button: 'left',
      count: 1,
    };
  if (!('target' in command) || !command.target) return null;
  const target = within(command.target, place);
  return target && ({ ...command, target } as Command);
}
