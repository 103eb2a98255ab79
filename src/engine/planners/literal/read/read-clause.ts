import type { Claim, Command, Target } from '../command.ts';
import { afterAnnouncement } from './announcement.ts';
import { splitDeadline, withoutHarmlessEnding } from './claim-endings.ts';
import { seenAll } from './claim-shapes.ts';
import type { ClauseContext } from './clause-context.ts';
import { withoutOpening } from './clause-opening.ts';
import { Doubt, type Reading } from './doubt.ts';
import { asPlainExpectation, asSentence, asShown, isMessage } from './expectation-rewordings.ts';
import { findPredicate } from './find-predicate.ts';
import { kindAtStart } from './kind-words.ts';
import { matchVerb } from './match-phrase.ts';
import { readClaim } from './read-claim.ts';
import { readVerbObject } from './read-command.ts';
import { readLeftUndone } from './read-left-undone.ts';
import { isAddress } from './read-location.ts';
import { readMeeting } from './read-meeting.ts';
import { readSubjects } from './read-subject.ts';
import { asOrder, splitConsequence, splitProviso } from './rewordings.ts';
import { isAmount } from './split-clauses.ts';
import { asWritten, isMark, isQuoted, spokenValue, type Token } from './tokenise.ts';
import { DETERMINERS } from './vocabulary/small-words.ts';
import type { Action } from './vocabulary/verbs.ts';

const verified = (claim: Reading<Claim>, seconds: number | null): Reading<Command[]> => {
  if (claim instanceof Doubt) return claim;
  return [seconds === null ? { kind: 'verify', claim } : { kind: 'wait-for', claim, seconds }];
};

const isExistence = (tokens: readonly Token[], target: Target): boolean =>
  (target.isQuoted && target.words !== '') ||
  /^(a|an|no)$/.test(tokens[0]?.lower ?? '') ||
  target.kind === 'page';

/** What should be true, after "verify that" or "Expected:". */
export const readExpectation = (
  all: readonly Token[],
  context: ClauseContext,
  isTold = true,
): Reading<Command[]> => {
  const { rest: opened, hasActor } = withoutOpening(all);
  const { rest: spoken, seconds } = splitDeadline(
    opened[0]?.lower === 'that' && opened.length > 2 ? opened.slice(1) : opened,
  );
  const nested = withoutOpening(spoken);
  const rest = asPlainExpectation(nested.rest);
  const meeting = readMeeting(rest, hasActor || nested.hasActor, context);
  if (meeting) return verified(meeting, seconds);
  if (hasActor || nested.hasActor) return new Doubt(`"${asWritten(all)}" says nothing that could be checked`);
  const claim = readClaim(asSentence(rest, isTold), context.memory);
  if (!(claim instanceof Doubt) || findPredicate(rest) !== null || !isTold) return verified(claim, seconds);
  const subjects = readSubjects(withoutHarmlessEnding(rest), context.memory);
  if (subjects instanceof Doubt) return subjects;
  const isThere = subjects.every(
    ({ quantity, targets }) => quantity !== null || targets.every((target) => isExistence(rest, target)),
  );
  return isThere
    ? verified(seenAll(subjects, false), seconds)
    : new Doubt(`"${asWritten(rest)}" does not say what should be true of it`);
};

const RUN_WORDS = /^(run|runs|execute|call|invoke|trigger|the|hook|hooks|use|now|please)$/;

const readHooks = (tokens: readonly Token[]): Reading<Command[]> => {
  const others = tokens.filter(
    (token) => token.kind !== 'hook' && !isMark(token, ',') && token.lower !== 'and',
  );
  const odd = others.find((token) => token.kind !== 'word' || !RUN_WORDS.test(token.lower));
  if (odd) return new Doubt(`"${asWritten(tokens)}" mixes a hook with words that cannot be read`);
  const hooks = tokens.filter(({ kind }) => kind === 'hook');
  if (hooks.some(({ text }) => text === '')) return new Doubt('the hook has no name');
  return hooks.map(({ text }) => ({ kind: 'run-hook', name: text }));
};

const HAVING_DONE: ReadonlyMap<string, string> = new Map([
  ['added', 'add'],
  ['opened', 'open'],
  ['selected', 'select'],
  ['clicked', 'click'],
  ['entered', 'enter'],
  ['navigated', 'navigate'],
  ['searched', 'search'],
  ['filled', 'fill'],
  ['gone', 'go'],
]);

/** "Given I am logged in as anna" asks for what "log in as anna" does. */
const asAction = (tokens: readonly Token[]): readonly Token[] | null => {
  const [is, done, into] = tokens;
  const had = /^(have|has)$/.test(is?.lower ?? '') ? HAVING_DONE.get(done?.lower ?? '') : undefined;
  if (had && done) return [{ ...done, text: had, lower: had, raw: had }, ...tokens.slice(2)];
  if (!/^(am|is|are|have|has)$/.test(is?.lower ?? '') || into?.lower !== 'in' || !done) return null;
  const verb = { logged: 'log', signed: 'sign' }[done.lower];
  return verb ? [{ ...done, text: verb, lower: verb, raw: verb }, ...tokens.slice(2)] : null;
};

/** Clauses that say in other words what a plain order or claim says. Null: it is plain. */
const readReworded = (
  tokens: readonly Token[],
  hasActor: boolean,
  context: ClauseContext,
): Reading<Command[]> | null => {
  const left = readLeftUndone(tokens);
  if (left && !context.isExpectation) return left;
  const order = asOrder(tokens, context.isExpectation);
  if (order) return readClause(order, { ...context, isExpectation: false });
  if (hasActor) return null;
  const consequence = splitConsequence(tokens);
  if (consequence) {
    const { orders, claim } = consequence;
    const done = readClause(orders, { ...context, isExpectation: false });
    if (done instanceof Doubt) return done;
    const come = claim ? readClause(claim, context) : new Doubt(`"${asWritten(tokens)}" cannot be read`);
    return come instanceof Doubt ? come : [...done, ...come];
  }
  const proviso = matchVerb(tokens) === null ? splitProviso(tokens) : null;
  if (!proviso) return null;
  const claim = readClause(proviso.claim, context);
  if (claim instanceof Doubt || proviso.proviso === null) return claim;
  const held = readExpectation(proviso.proviso, context, false);
  return held instanceof Doubt ? held : [...held, ...claim];
};

/** Actions whose verbs are also labels and nouns. */
const NAMES_TOO = new Set<Action>(['deed', 'save', 'accept', 'dismiss', 'remove', 'add', 'search', 'filter']);

/** One command or claim. */
export const readClause = (all: readonly Token[], context: ClauseContext): Reading<Command[]> => {
  const { rest: opened, hasActor } = withoutOpening(all);
  if (opened.some(({ kind }) => kind === 'hook')) return readHooks(opened);
  const reworded = readReworded(opened, hasActor, context);
  if (reworded) return reworded;
  const stray = opened.find((token) => token.kind === 'mark' && /^["“”«»|[\]]$/.test(token.text));
  if (stray) return new Doubt(`the ${stray.text} in "${asWritten(all)}" has no partner`);
  const place = opened.slice(-1);
  if (
    context.isGiven &&
    hasActor &&
    /^(am|is|are) (on|at)( the)?( url| page| address)?$/.test(asWritten(opened.slice(0, -1)).toLowerCase()) &&
    isAddress(spokenValue(place))
  ) {
    return [{ kind: 'open', url: spokenValue(place) }];
  }
  if (context.isGiven && /^(exists?|existing)$/.test(opened.at(-1)?.lower ?? ''))
    return new Doubt(`"${asWritten(all)}" is about what an app keeps, which no screen shows`);
  const begun =
    hasActor && (context.isGiven || /^(have|has)$/.test(opened[0]?.lower ?? '')) ? asAction(opened) : null;
  if (begun) return readClause(begun, { ...context, isGiven: false });
  const verb = matchVerb(opened);
  const listed = afterAnnouncement(opened);
  if (listed) return readClause(listed, { ...context, isExpectation: true });
  if (verb?.action === 'verify') {
    const consequence = splitConsequence(opened.slice(verb.length));
    if (consequence) return readClause(opened.slice(verb.length), context);
    const object = isMark(opened[verb.length], ':')
      ? opened.slice(verb.length + 1)
      : opened.slice(verb.length);
    // "Verify the presence of the Logout link": that it is shown.
    const isPresence = opened.slice(0, verb.length).some(({ lower }) => lower === 'presence');
    if (isPresence && object.length > 0 && findPredicate(object) === null)
      return readExpectation(asShown(object), { ...context, isExpectation: true });
    return object.length === 0
      ? new Doubt('it does not say what to check')
      : readExpectation(object, { ...context, isExpectation: true });
  }
  // "Confirm the total is $5" asks for a look; "Confirm the order" is something to do.
  const confirmed = /^confirms?$/.test(opened[0]?.lower ?? '') ? opened.slice(1) : [];
  const isLook =
    isQuoted(confirmed[0]) ||
    /^(the|a|an|there|no|that|your|both|all|each|every)$/.test(confirmed[0]?.lower ?? '');
  if (isLook && (findPredicate(confirmed) !== null || confirmed[0]?.lower === 'there'))
    return readExpectation(confirmed, { ...context, isExpectation: true });
  const meeting = readMeetingClause(opened, hasActor, context);
  if (meeting) return meeting;
  if (!verb)
    return hasActor
      ? new Doubt(`the verb in "${asWritten(all)}" is not known`)
      : readExpectation(
          opened,
          context,
          context.isExpectation || isAmount(opened) || (!context.isFirst && isMessage(opened)),
        );
  // Where something is expected, "Order confirmation" is what should be there, nothing to press.
  if (context.isExpectation && NAMES_TOO.has(verb.action)) return readExpectation(opened, context);
  const command = readVerbObject(verb, opened, context);
  if (findPredicate(opened) === null)
    return context.isExpectation && command instanceof Doubt ? readExpectation(opened, context) : command;
  return decide(
    command,
    hasActor ? new Doubt('') : readExpectation(opened, context, false),
    verb.action === 'check' ? opened.slice(verb.length) : null,
    all,
    context,
  );
};

const readMeetingClause = (
  tokens: readonly Token[],
  hasActor: boolean,
  context: ClauseContext,
): Reading<Command[]> | null => {
  const { rest, seconds } = splitDeadline(tokens);
  const meeting = readMeeting(rest, hasActor, context);
  return meeting ? verified(meeting, seconds) : null;
};

/** Nobody ticks a badge or a heading. */
const isNothingToTick = (checked: readonly Token[]): boolean => {
  const bare = checked.filter(({ lower }, index) => index > 0 || !DETERMINERS.has(lower));
  return /^(badge|heading|alert|table|dialog|page)$/.test(kindAtStart(bare)?.kind ?? '');
};

/** Words that begin with a verb and hold a predicate may be either: "Search results are shown", "Check the total is $5". */
const decide = (
  command: Reading<Command[]>,
  claim: Reading<Command[]>,
  checked: readonly Token[] | null,
  all: readonly Token[],
  context: ClauseContext,
): Reading<Command[]> => {
  const looked = checked && checked.length > 0 ? readExpectation(checked, context, false) : null;
  if (looked && !(looked instanceof Doubt))
    return command instanceof Doubt || isNothingToTick(checked ?? [])
      ? looked
      : new Doubt(`"${asWritten(all)}" can be read in two ways`);
  if (command instanceof Doubt)
    return claim instanceof Doubt ? (looked instanceof Doubt ? looked : command) : claim;
  const isWait = command.some(({ kind }) => kind === 'wait-for' || kind === 'if' || kind === 'scroll');
  if (!(claim instanceof Doubt) && !isWait && !all.slice(0, 3).some(isQuoted)) {
    return new Doubt(
      `"${asWritten(all)}" can be read as something to do and as something to check; put texts in quotes`,
    );
  }
  return command;
};
