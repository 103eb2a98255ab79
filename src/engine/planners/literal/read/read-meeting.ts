import type { Claim } from '../command.ts';
import { withoutHarmlessEnding } from './claim-endings.ts';
import type { ClauseContext } from './clause-context.ts';
import { Doubt, type Reading } from './doubt.ts';
import { findPredicate } from './find-predicate.ts';
import { kindAtEnd } from './kind-words.ts';
import { matchVerb } from './match-phrase.ts';
import { readClaim } from './read-claim.ts';
import { readLanding } from './read-location.ts';
import { readQuantity } from './read-number.ts';
import { readThings } from './read-seen.ts';
import { settled } from './settle-claim.ts';
import { asWritten, isMark, isQuoted, type Token } from './tokenise.ts';

/** "you see X", "should not see X", "are redirected to X": what a person meets. */
export const readMeeting = (
  tokens: readonly Token[],
  hasActor: boolean,
  context: ClauseContext,
): Reading<Claim> | null => {
  const negatives = ["don't", "can't", 'cannot', "shouldn't", "won't", "mustn't", "aren't", "isn't"];
  const words = tokens.slice(0, 6).map(({ lower }) => lower);
  const upto = words.findIndex((word) =>
    ['see', 'sees', 'find', 'land', 'redirected', 'taken', 'on', 'get'].includes(word),
  );
  const isNegated =
    upto > 0 &&
    words
      .slice(0, upto)
      .some(
        (word) =>
          ['not', 'never'].includes(word) ||
          negatives.includes(word) ||
          (word === 'no' && words.includes('longer')),
      );
  let rest = tokens;
  if (isNegated) {
    const kept = tokens.filter(
      (token, index) =>
        index >= upto ||
        ![
          'not',
          'never',
          'no',
          'longer',
          'do',
          'does',
          'can',
          'should',
          'must',
          'will',
          ...negatives,
        ].includes(token.lower),
    );
    rest = kept;
  }
  // "Expected: redirected to the login page" leaves out who is.
  if (/^(redirected|forwarded|taken back|returned) to /.test(`${words.join(' ')} `) && !isNegated)
    return readLanding(
      withoutHarmlessEnding(rest.slice(rest.findIndex(({ lower }) => lower === 'to') + 1)),
      false,
      context.memory,
    );
  const asked = words.indexOf('asked');
  if (
    hasActor &&
    asked > 0 &&
    asked < 4 &&
    isQuoted(rest[asked + 1]) &&
    rest.length === asked + 2 &&
    !isNegated
  )
    return readThings(rest.slice(asked + 1), false, context.memory);
  const verb = matchVerb(rest);
  if (verb?.action === 'land' && (hasActor || !rest[0]?.lower.match(/^(is|are|am)$/))) {
    const isNot =
      isNegated || rest.slice(0, verb.length).some(({ lower }) => lower === 'not' || lower === 'no');
    return readLanding(withoutHarmlessEnding(rest.slice(verb.length)), isNot, context.memory);
  }
  if (verb?.action !== 'see') return null;
  let object = withoutHarmlessEnding(rest.slice(verb.length));
  if (['find', 'get', 'finds', 'gets', 'are', 'is'].includes(rest[0]?.lower ?? '') && !hasActor) return null;
  if (object[0]?.lower === 'that')
    return isNegated
      ? new Doubt('"not" before "that" can be read in two ways')
      : readClaim(object.slice(1), context.memory);
  if (object[0]?.lower === 'neither') {
    const neither = isNegated ? null : readNeither(object, context);
    return neither ?? new Doubt(`"${asWritten(object)}" cannot be read`);
  }
  if (isNegated && object[0]?.lower === 'any') object = object.slice(1);
  if (object.length === 0) return new Doubt('it does not say what should be seen');
  if (/^gets?$/.test(rest[verb.length - 1]?.lower ?? '') && !isGotOnScreen(object))
    return new Doubt(`that "${asWritten(object)}" comes may be seen elsewhere; say what the screen shows`);
  if (findPredicate(object) !== null)
    return isNegated
      ? new Doubt(`"${asWritten(tokens)}" can be read in two ways`)
      : readClaim(object, context.memory);
  const things = readThings(isMark(object[0], ':') ? object.slice(1) : object, isNegated, context.memory);
  return things instanceof Doubt ? things : settled(things);
};

/** People get messages of the app on the screen, and e-mails, codes and parcels elsewhere. */
const isGotOnScreen = (object: readonly Token[]): boolean => {
  const isMessage = /^(alert|dialog|text|heading|badge)$/.test(kindAtEnd(object)?.kind ?? '');
  const isSent = object.some(({ lower }) => /^(text|sms|push|e-?mail|mail)$/.test(lower));
  const isNumber = readQuantity(object) !== null;
  return object.some((token) => isQuoted(token)) || ((isMessage || isNumber) && !isSent);
};

/** "I see neither A nor B" says what "neither A nor B is shown" says. */
const readNeither = (tokens: readonly Token[], context: ClauseContext): Reading<Claim> | null => {
  const [gap] = tokens;
  if (!gap || !tokens.some(({ lower }) => lower === 'nor')) return null;
  const said = ['is', 'shown'].map(
    (text): Token => ({ kind: 'word', text, lower: text, raw: text, gap: ' ' }),
  );
  return readClaim([...tokens, ...said], context.memory);
};
