import type { Claim, Command, Target } from '../command.ts';
import { onlyIf } from './claim-shapes.ts';
import type { ClauseContext } from './clause-context.ts';
import { withoutOpening } from './clause-opening.ts';
import { Doubt, type Reading } from './doubt.ts';
import { findPredicate } from './find-predicate.ts';
import { matchVerb } from './match-phrase.ts';
import { readClause } from './read-clause.ts';
import { readTarget } from './read-target.ts';
import { splitClauses } from './split-clauses.ts';
import { asWritten, isMark, type Token } from './tokenise.ts';

export interface ReadCommand {
  command: Command;
  words: string;
}

/** What a later "it" means after this command; null when it speaks of none or of several. */
const targetOf = (command: Command): Target | null => {
  if (command.kind === 'verify' || command.kind === 'wait-for')
    return 'target' in command.claim ? command.claim.target : null;
  if (command.kind === 'repeat') return targetOf(command.command);
  return 'target' in command ? command.target : null;
};

/** "and submit" after fields were filled belongs to them. */
const isSubmit = (command: Command): boolean =>
  command.kind === 'click' &&
  command.target.words === 'Submit' &&
  command.target.kind === 'button' &&
  !command.target.isQuoted;

const addTo = (commands: ReadCommand[], added: ReadCommand, clause: readonly Token[]): void => {
  const before = commands.at(-1)?.command;
  const saysSubmit = withoutOpening(clause).rest[0]?.lower.startsWith('submit') ?? false;
  if (saysSubmit && isSubmit(added.command) && (before?.kind === 'type' || before?.kind === 'fill-form')) {
    const last = commands[commands.length - 1];
    if (last)
      commands[commands.length - 1] = {
        command: { ...before, isSubmitted: true },
        words: `${last.words}, ${added.words}`,
      };
  } else commands.push(added);
};

/** "Anna is listed, Ben is not": what Ben is not stands in the clause before. */
const completed = (clause: readonly Token[], before: readonly Token[] | null): readonly Token[] => {
  const [is, not] = clause.slice(-2);
  if (!before || clause.length < 3 || not?.lower !== 'not' || !/^(is|are)$/.test(is?.lower ?? ''))
    return clause;
  const predicate = findPredicate(before);
  const told = predicate ? before.slice(predicate.start) : [];
  return /^(is|are)$/.test(told[0]?.lower ?? '') && told.length === 2
    ? [...clause, ...told.slice(1)]
    : clause;
};

const readClauses = (tokens: readonly Token[], context: ClauseContext): Reading<ReadCommand[]> => {
  const commands: ReadCommand[] = [];
  let before: readonly Token[] | null = null;
  for (const written of splitClauses(tokens)) {
    const clause = completed(written, before);
    before = clause;
    const read = readWithCondition(clause, { ...context, isFirst: context.isFirst && commands.length === 0 });
    if (read instanceof Doubt) return new Doubt(`"${asWritten(clause)}": ${read.why}`);
    for (const command of read) {
      addTo(commands, { command, words: asWritten(clause) }, clause);
      const target = targetOf(command);
      context.memory.last = read.length > 1 ? null : (target ?? context.memory.last);
    }
  }
  return commands;
};

const SHORT_CONDITION =
  /^(it is |it's |they are )?(present|shown|visible|displayed|there|it appears|asked|prompted)$/;

/** "Accept the cookies if the banner is shown", "Click Skip if present". */
const readWithCondition = (clause: readonly Token[], context: ClauseContext): Reading<Command[]> => {
  const verb = matchVerb(withoutOpening(clause).rest);
  const at = clause.findIndex(({ kind, text }, index) => index > 0 && kind === 'word' && text === 'if');
  if (at === -1 || verb === null || verb.action === 'verify' || verb.action === 'if')
    return readClause(clause, context);
  const then = readClause(clause.slice(0, at), context);
  if (then instanceof Doubt) return then;
  const condition = asWritten(clause.slice(at + 1)).toLowerCase();
  const [first] = then;
  if (SHORT_CONDITION.test(condition) && !/asked|prompted/.test(condition)) {
    const target = first && then.length === 1 ? targetOf(first) : null;
    return target
      ? [onlyIf({ kind: 'visible', target, isNegated: false }, then)]
      : new Doubt(`"${condition}" does not say what`);
  }
  const claim = readCondition(clause.slice(at + 1), context);
  return claim instanceof Doubt ? claim : [onlyIf(claim, then)];
};

const readCondition = (tokens: readonly Token[], context: ClauseContext): Reading<Claim> => {
  const read = readClause(tokens, { ...context, isExpectation: false });
  if (read instanceof Doubt) return read;
  const [only] = read;
  if (only?.kind !== 'verify' || read.length !== 1)
    return new Doubt(`"${asWritten(tokens)}" is not something that is true or not`);
  context.memory.last = 'target' in only.claim ? only.claim.target : null;
  return only.claim;
};

/** Where the condition ends: at the first comma or "then" that leaves a whole clause behind. */
const conditionEnd = (tokens: readonly Token[]): number =>
  tokens.findIndex((token, index) => index > 1 && (isMark(token, ',') || token.lower === 'then'));

/** "If a cookie banner is shown, accept it." and "When the dialog opens, click OK." */
const readConditional = (
  tokens: readonly Token[],
  opening: number,
  context: ClauseContext,
): Reading<ReadCommand[]> => {
  const words = asWritten(tokens);
  const isIf = /^(if|in)$/.test(tokens[0]?.lower ?? '');
  if (tokens.some(({ lower }) => ['otherwise', 'else', 'unless'].includes(lower)))
    return new Doubt(`"${words}" has two branches, which cannot be read`);
  const end = conditionEnd(tokens);
  const condition = tokens.slice(opening, end === -1 ? tokens.length : end);
  const claim = readCondition(condition, context);
  if (isIf) {
    if (claim instanceof Doubt) return claim;
    if (end === -1) return new Doubt(`"${words}" does not say what to do then`);
    const then = readClauses(tokens.slice(end + 1), context);
    if (then instanceof Doubt) return then;
    return [
      {
        command: onlyIf(
          claim,
          then.map(({ command }) => command),
        ),
        words,
      },
    ];
  }
  // "When I click Save, the dialog closes" is a command and what comes of it.
  if (claim instanceof Doubt) return readClauses(tokens.slice(opening), context);
  const waiting: ReadCommand = {
    command: { kind: 'wait-for', claim, seconds: null },
    words: asWritten(condition),
  };
  if (end === -1) return [waiting];
  const after = readClauses(tokens.slice(end + 1), context);
  return after instanceof Doubt ? after : [waiting, ...after];
};

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
]);

/** "In the row for Anna, click Delete": the place of the first thing that follows. Null: the sentence has no such opening. */
const readPlaced = (tokens: readonly Token[], context: ClauseContext): Reading<ReadCommand[]> | null => {
  if (!/^(in|inside|within|on)$/.test(tokens[0]?.lower ?? '')) return null;
  const comma = tokens.findIndex((token) => isMark(token, ','));
  const verbAt = tokens.findIndex((_, index) => index > 2 && matchVerb(tokens.slice(index)) !== null);
  const end = verbAt > 0 && (comma === -1 || verbAt < comma) ? verbAt : comma;
  const place = end > 1 ? readTarget(tokens.slice(1, end), context.memory) : null;
  if (!place || place instanceof Doubt || !PLACES.has(place.kind)) return null;
  const read = readClauses(tokens.slice(end === comma ? end + 1 : end), context);
  if (read instanceof Doubt) return read;
  const [first, ...others] = read;
  const placed = first && inPlace(first.command, place);
  if (!first || !placed)
    return new Doubt(`"${asWritten(tokens)}": the place at its beginning belongs to nothing`);
  return [{ ...first, command: placed }, ...others];
};

const within = (target: Target, place: Target): Target | null =>
  target.within ? null : { ...target, within: place };

function inPlace(command: Command, place: Target): Command | null {
  if (command.kind === 'verify' && 'target' in command.claim) {
    const target = within(command.claim.target, place);
    return target && { ...command, claim: { ...command.claim, target } };
  }
  if (!('target' in command) || !command.target) return null;
  const target = within(command.target, place);
  return target && ({ ...command, target } as Command);
}

/** Reads one sentence into its commands. */
export const readSentence = (written: readonly Token[], context: ClauseContext): Reading<ReadCommand[]> => {
  // "still" says that something was so before, which changes nothing of what is to be checked now.
  const tokens = written.filter((token) => token.kind !== 'word' || token.text !== 'still');
  if (tokens.length > 400) return new Doubt('the sentence is too long to be read');
  const { rest } = withoutOpening(tokens);
  const verb = matchVerb(rest);
  if (verb?.action === 'if') return readConditional(rest, verb.length, context);
  return readPlaced(rest, context) ?? readClauses(tokens, context);
};
