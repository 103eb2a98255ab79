import type { Claim, Command, ReadCommand, Target } from '../command.ts';
import { rememberEntry, withEntryNamed } from './added-entries.ts';
import { afterAnnouncement } from './announcement.ts';
import { onlyIf } from './claim-shapes.ts';
import type { ClauseContext } from './clause-context.ts';
import { withoutOpening } from './clause-opening.ts';
import { completed } from './complete-clause.ts';
import { Doubt, type Reading } from './doubt.ts';
import { entersIt } from './entering.ts';
import { matchVerb } from './match-phrase.ts';
import { withOwnerNamed } from './persons.ts';
import { plainTarget } from './plain-target.ts';
import { readClause } from './read-clause.ts';
import { readPath } from './read-path.ts';
import { readUnsurely } from './read-unsurely.ts';
import { splitClauses } from './split-clauses.ts';
import { asWritten, type Token } from './tokenise.ts';

/** Commands that do nothing to the app. */
const IDLE = new Set<Command['kind']>(['verify', 'wait-for', 'wait', 'nothing', 'get-variable']);

/** What a later "it" means after this command; null when it speaks of none or of several. */
const targetOf = (command: Command): Target | null => {
  if (command.kind === 'verify' || command.kind === 'wait-for')
    return 'target' in command.claim ? command.claim.target : null;
  if (command.kind === 'repeat') return targetOf(command.command);
  if (command.kind === 'fill-form' && command.fields.length === 1) return command.fields[0]?.target ?? null;
  if (command.kind === 'add-entry') return plainTarget(command.text, { isQuoted: true });
  return 'target' in command ? command.target : null;
};

/** What a claim says the number of: "both" and "all of them" mean these. */
const countedIn = (command: Command): Target | null => {
  if (command.kind !== 'verify' && command.kind !== 'wait-for') return null;
  const { claim } = command;
  const counts = (claim.kind === 'all' ? claim.claims : [claim]).flatMap((one) => {
    if (one.kind === 'only' && one.among && !one.isNegated) return [one.among];
    return one.kind === 'count' && one.number > 0 && !one.isNegated ? [one.target] : [];
  });
  return counts.length === 1 ? (counts[0] ?? null) : null;
};

/** "and submit" after fields were filled belongs to them. */
const isSubmit = (command: Command): boolean =>
  command.kind === 'click' &&
  command.target.words === 'Submit' &&
  command.target.kind === 'button' &&
  !command.target.isQuoted;

/** "Enter “x” in the prompt and press OK": the browser's question takes both as one answer. */
const isReplied = (command: Command): boolean =>
  (command.kind === 'click' &&
    /^(ok|accept|confirm)$/i.test(command.target.words) &&
    command.target.within === null) ||
  (command.kind === 'press' && command.keys === 'Enter') ||
  (command.kind === 'dialog' && command.answer === 'accept' && command.text === null);

/** "Enter admin/admin123 and log in": who and with which password, not one text. */
const logInWith = (before: ReadCommand | undefined, added: Command): Command | null => {
  if (before?.command.kind !== 'type' || before.command.target !== null || /["“'`]/.test(before.words))
    return null;
  const pair = /^([^/\s]+)\/([^/\s]+)$/.exec(before.command.text);
  const isLogIn =
    added.kind === 'click' && /^(log ?-?in|sign ?-?in)$/i.test(added.target.words) && !added.target.within;
  return pair?.[1] && pair[2] && isLogIn ? { kind: 'log-in', user: pair[1], password: pair[2] } : null;
};

const addTo = (commands: ReadCommand[], added: ReadCommand, clause: readonly Token[]): void => {
  const before = commands.at(-1)?.command;
  const logIn = logInWith(commands.at(-1), added.command);
  if (logIn) {
    const words = `${commands.at(-1)?.words}, ${added.words}`;
    commands[commands.length - 1] = { command: logIn, words };
    return;
  }
  const saysSubmit = withoutOpening(clause).rest[0]?.lower.startsWith('submit') ?? false;
  if (saysSubmit && isSubmit(added.command) && (before?.kind === 'type' || before?.kind === 'fill-form')) {
    const last = commands[commands.length - 1];
    if (last)
      commands[commands.length - 1] = {
        command: { ...before, isSubmitted: true },
        words: `${last.words}, ${added.words}`,
      };
  } else if (before?.kind === 'dialog' && before.text !== null && isReplied(added.command)) {
    const last = commands[commands.length - 1];
    if (last) commands[commands.length - 1] = { ...last, words: `${last.words}, ${added.words}` };
  } else if (before?.kind === 'add-entry' && entersIt(added.command)) {
    const isKey = added.command.kind === 'press';
    const last = commands[commands.length - 1];
    const words = isKey ? `${last?.words}, ${added.words}` : (last?.words ?? '');
    commands[commands.length - 1] = {
      command: { ...before, entering: isKey ? 'by-key' : 'by-next-press' },
      words,
    };
    if (!isKey) commands.push(added);
  } else commands.push(added);
};

/** Reads a sentence that has no condition and no place before it, clause by clause. */
export const readClauses = (tokens: readonly Token[], context: ClauseContext): Reading<ReadCommand[]> => {
  const listed = afterAnnouncement(withoutOpening(tokens).rest);
  if (listed) return readClauses(listed, { ...context, isExpectation: true });
  const path = context.isExpectation ? null : readPath(tokens, context.memory);
  if (path) return path.map((command) => ({ command, words: asWritten(tokens) }));
  const commands: ReadCommand[] = [];
  let before: readonly Token[] | null = null;
  for (const written of splitClauses(tokens)) {
    const clause = withOwnerNamed(withEntryNamed(completed(written, before), context.memory), context.memory);
    before = clause;
    const own = { ...context, isFirst: context.isFirst && commands.length === 0 };
    const sure = readWithCondition(clause, own);
    const read = sure instanceof Doubt ? (readUnsurely(clause, own, sure, readClause) ?? sure) : sure;
    if (read instanceof Doubt) return new Doubt(`"${asWritten(clause)}": ${read.why}`);
    for (const command of read) {
      addTo(commands, { command, words: asWritten(clause) }, clause);
      const target = targetOf(command);
      const isOfSeveral = read.length > 1 || command.kind === 'either';
      context.memory.last = isOfSeveral ? null : (target ?? context.memory.last);
      context.memory.lastCounted = countedIn(command) ?? context.memory.lastCounted;
      if (!IDLE.has(command.kind)) context.memory.lastDone = command;
      rememberEntry(context.memory, command);
    }
    context.memory.lastWords = asWritten(clause).toLowerCase();
  }
  return commands;
};

const SHORT_CONDITION =
  /^(it is |it's |they are )?(present|shown|visible|displayed|there|it appears|asked|prompted)$/;

/** The browser asks something, or the page does. */
const isAsked: Claim = {
  kind: 'any',
  claims: [
    { kind: 'dialog', text: null, isNegated: false },
    { kind: 'visible', target: plainTarget('', { kind: 'dialog' }), isNegated: false },
  ],
};

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
    if (first?.kind === 'dialog' && then.length === 1) return [onlyIf(isAsked, then)];
    return target
      ? [onlyIf({ kind: 'visible', target, isNegated: false }, then)]
      : new Doubt(`"${condition}" does not say what`);
  }
  const claim = readCondition(clause.slice(at + 1), context);
  return claim instanceof Doubt ? claim : [onlyIf(claim, then)];
};

/** Something that is true or not. */
export const readCondition = (tokens: readonly Token[], context: ClauseContext): Reading<Claim> => {
  const read = readClause(tokens, { ...context, isExpectation: false });
  if (read instanceof Doubt) return read;
  const [only] = read;
  if (only?.kind !== 'verify' || read.length !== 1)
    return new Doubt(`"${asWritten(tokens)}" is not something that is true or not`);
  context.memory.last = 'target' in only.claim ? only.claim.target : null;
  return only.claim;
};
