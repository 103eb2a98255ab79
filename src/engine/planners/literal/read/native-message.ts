import type { Claim } from '../command.ts';
import { type Reading, unread } from './doubt.ts';
import type { Predicate } from './find-predicate.ts';
import { phrases } from './match-phrase.ts';
import { asWritten, isQuoted, spokenValue, type Token } from './tokenise.ts';
import { NAMING } from './vocabulary/small-words.ts';

const NATIVE =
  /^(the |a |an |this )?((browser|browser's|javascript|js|native|system) )+(alert|confirm|confirmation|prompt|dialog|message|pop-?up)( box| dialog| message)?$|^(the |a |an |this )?(confirm|prompt|alert box|alert dialog|confirm box|confirm dialog|confirm message|prompt box|prompt dialog)$/;
const THE_BROWSER = /^(the )?browser$/;
const NAMING_BOOK = phrases(NAMING);

/** Whether it can only be a message of the browser itself: "a JavaScript alert", "the confirm box". */
export const isNativeMessage = (tokens: readonly Token[]): boolean =>
  !tokens.some(isQuoted) && NATIVE.test(asWritten(tokens).toLowerCase());

/** What is claimed of the browser's own message. Null: the claim is about something else. */
export const readNativeClaim = (
  subject: readonly Token[],
  { verb, isNegated }: Predicate,
  said: readonly Token[],
): Reading<Claim> | null => {
  const isBrowser = THE_BROWSER.test(asWritten(subject).toLowerCase());
  const isAsking = verb?.kind === 'content' && verb.match !== 'matches';
  if (!isNativeMessage(subject) && !(isBrowser && isAsking)) return null;
  const message = (text: string | null): Claim => ({ kind: 'dialog', text, isNegated });
  const isSeen =
    verb === null
      ? /^(shown|displayed|visible|open|opened|there|present)$/.test(said[0]?.lower ?? '')
      : verb.kind === 'seen' || verb.kind === 'opens';
  const isGone =
    verb === null
      ? /^(gone|closed)$/.test(said[0]?.lower ?? '')
      : verb.kind === 'unseen' || verb.kind === 'closes';
  const left = verb === null ? said.slice(1) : said;
  if (isGone) return left.length === 0 ? { kind: 'dialog', text: null, isNegated: !isNegated } : unread(said);
  if (isSeen && left.length === 0) return message(null);
  const naming = isSeen ? NAMING_BOOK.match(left, 0) : null;
  const text = isSeen ? (naming ? left.slice(naming.length) : []) : said;
  if (text.length !== 1 || !isQuoted(text[0]) || !(isSeen || isAsking || verb?.kind === 'shows'))
    return unread(said);
  return message(spokenValue(text));
};
