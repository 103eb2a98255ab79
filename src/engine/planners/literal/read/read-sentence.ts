import type { ReadCommand } from '../command.ts';
import type { ClauseContext } from './clause-context.ts';
import { withoutOpening } from './clause-opening.ts';
import { Doubt, type Reading } from './doubt.ts';
import { matchVerb } from './match-phrase.ts';
import { withComma } from './order-rewordings.ts';
import { withPersonsNamed } from './persons.ts';
import { readClauses, readCondition } from './read-clauses.ts';
import { readConditional } from './read-conditional.ts';
import { readPlaced } from './read-placed.ts';
import { isPageLoad } from './read-travel.ts';
import { readLoaded } from './read-wait.ts';
import { type Opening, splitOpening } from './sentence-opening.ts';
import { asWritten, type Token } from './tokenise.ts';

/** Within a time: what is claimed is waited for so long. */
const limited = (commands: ReadCommand[], seconds: number): Reading<ReadCommand[]> => {
  const out: ReadCommand[] = [];
  for (const { command, words } of commands) {
    if (command.kind !== 'verify') return new Doubt(`"${words}" is nothing that a time could be set for`);
    out.push({ command: { kind: 'wait-for', claim: command.claim, seconds }, words });
  }
  return out;
};

/** "After clicking Save, …" may speak of the press before: what was just done is not done again. */
const readDone = (orders: readonly Token[], context: ClauseContext): Reading<ReadCommand[]> => {
  const before = context.memory.lastDone;
  const read = readClauses(orders, context);
  if (read instanceof Doubt || read.length !== 1 || before === null) return read;
  const [only] = read;
  if (!only || JSON.stringify(only.command) !== JSON.stringify(before)) return read;
  return [{ command: { kind: 'nothing', why: 'it was just done' }, words: only.words }];
};

const readOpened = (
  opening: Opening,
  rest: readonly Token[],
  context: ClauseContext,
): Reading<ReadCommand[]> => {
  const begun: Reading<ReadCommand[]> =
    opening.kind === 'done'
      ? readDone(opening.orders, context)
      : opening.kind === 'wait'
        ? [{ command: { kind: 'wait', seconds: opening.seconds }, words: `after ${opening.seconds} s` }]
        : opening.kind === 'after'
          ? readAfter(opening.claim, context)
          : [];
  if (begun instanceof Doubt) return begun;
  const then = readSentence(rest, { ...context, isFirst: context.isFirst && begun.length === 0 });
  if (then instanceof Doubt) return then;
  if (opening.kind !== 'limit') return [...begun, ...then];
  return limited(then, opening.seconds);
};

/** "After the spinner disappears, …": that is waited for. */
const readAfter = (tokens: readonly Token[], context: ClauseContext): Reading<ReadCommand[]> => {
  const words = asWritten(tokens);
  if (isPageLoad(tokens))
    return [{ command: { kind: 'nothing', why: 'every look waits until the page has loaded' }, words }];
  const claim = readLoaded(tokens) ?? readCondition(tokens, context);
  return claim instanceof Doubt ? claim : [{ command: { kind: 'wait-for', claim, seconds: null }, words }];
};

/** "Verify that in the cart the total is $20". Null: it does not begin with a place. */
const readPlacedClaims = (tokens: readonly Token[], context: ClauseContext): ReadCommand[] | null => {
  const said = /^(that|if|whether)$/.test(tokens[0]?.lower ?? '') ? tokens.slice(1) : tokens;
  const placed = readPlaced(said, context);
  if (placed === null || placed instanceof Doubt) return null;
  return placed.every(({ command }) => command.kind === 'verify') ? placed : null;
};

/** Reads one sentence into its commands. */
export const readSentence = (written: readonly Token[], context: ClauseContext): Reading<ReadCommand[]> => {
  // "still" says that something was so before, which changes nothing of what is to be checked now.
  const said = written.filter((token) => token.kind !== 'word' || token.text !== 'still');
  const named = withPersonsNamed(said, context.memory);
  if (named instanceof Doubt) return named;
  const tokens = withComma(named);
  if (tokens.length > 400) return new Doubt('the sentence is too long to be read');
  const { rest } = withoutOpening(tokens);
  const opened = splitOpening(rest);
  if (opened instanceof Doubt) return opened;
  if (opened) return readOpened(opened.opening, opened.rest, context);
  const verb = matchVerb(rest);
  if (verb?.action === 'if') return readConditional(rest, verb.length, context);
  const placed = verb?.action === 'verify' ? readPlacedClaims(rest.slice(verb.length), context) : null;
  return placed ?? readPlaced(rest, context) ?? readClauses(tokens, context);
};
