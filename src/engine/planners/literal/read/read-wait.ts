import type { Claim, Command } from '../command.ts';
import { limitAt, splitDeadline } from './claim-endings.ts';
import { seenAll } from './claim-shapes.ts';
import { Doubt, type Reading, unread } from './doubt.ts';
import { findPredicate } from './find-predicate.ts';
import type { Memory } from './plain-target.ts';
import { readClaim } from './read-claim.ts';
import { readSubjects } from './read-subject.ts';
import { isPageLoad, readDuration } from './read-travel.ts';
import { asWritten, isSmall, type Token, word } from './tokenise.ts';

const LOADED =
  /^(until|till|for|that) (all )?(the )?([\w-]+ ){1,4}?((is|are|has|have)( been| fully| completely)* (loaded|finished|complete|completed|done|finished loading|processed|uploaded)|(to )?(finish|finishes|complete|completes|load|loads|be loaded|be finished|finish loading|finishes loading))( completely| fully)?$/;

/** "until the requests are loaded", "for the upload to finish": a screen only says that something is still under way. */
const isLoading = (tokens: readonly Token[]): boolean =>
  tokens.every(isSmall) && LOADED.test(asWritten(tokens).toLowerCase());

/** "the results have loaded": nothing is loading any more. Null: it says something else. */
export const readLoaded = (tokens: readonly Token[]): Claim | null =>
  isLoading([word('until'), ...tokens]) ? { kind: 'loaded', isNegated: false } : null;

/** "for the list to appear", "until Save is enabled", "5 seconds". */
export const readWait = (tokens: readonly Token[], memory: Memory): Reading<Command[]> => {
  const duration = readDuration(tokens);
  if (duration !== null)
    return duration > 0 && duration <= 600 ? [{ kind: 'wait', seconds: duration }] : unread(tokens);
  if (isPageLoad(tokens)) return [{ kind: 'nothing', why: 'every look waits until the page has loaded' }];
  if (isLoading(tokens))
    return [{ kind: 'wait-for', claim: { kind: 'loaded', isNegated: false }, seconds: null }];
  const limit = limitAt(tokens, 0);
  const timed = splitDeadline(limit === null ? tokens : tokens.slice(limit.length));
  const seconds = limit?.seconds ?? timed.seconds;
  const [first, ...rest] = timed.rest;
  const waitFor = (claim: Reading<Claim>): Reading<Command[]> =>
    claim instanceof Doubt ? claim : [{ kind: 'wait-for', claim, seconds }];
  const waitForThing = (thing: readonly Token[]): Reading<Command[]> => {
    const subjects = readSubjects(thing, memory);
    return subjects instanceof Doubt ? subjects : waitFor(seenAll(subjects, false));
  };
  if (['until', 'till', 'that'].includes(first?.lower ?? '')) {
    if (rest[0]?.lower === 'you' && rest[1]?.lower === 'see') return waitForThing(rest.slice(2));
    return waitFor(readClaim(rest, memory));
  }
  if (first?.lower !== 'for' || rest.length === 0) return unread(tokens);
  const at = rest.findIndex((token, index) => index > 0 && token.lower === 'to' && token.kind === 'word');
  if (at !== -1) {
    // "to appear" says of the future what "should appear" says of now.
    const modal: Token = { kind: 'word', text: 'should', lower: 'should', raw: 'should', gap: ' ' };
    const claimed = [...rest.slice(0, at), modal, ...rest.slice(at + 1)];
    if (findPredicate(claimed) !== null) return waitFor(readClaim(claimed, memory));
  }
  return waitForThing(rest);
};
