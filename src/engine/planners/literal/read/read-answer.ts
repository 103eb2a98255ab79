import type { Command } from '../command.ts';
import { Doubt, type Reading } from './doubt.ts';
import { matchVerb } from './match-phrase.ts';
import { isNativeMessage } from './native-message.ts';
import { type Memory, plainTarget } from './plain-target.ts';
import { labelOf, readDeed } from './read-deed.ts';
import { readClick } from './read-pressing.ts';
import { readTarget } from './read-target.ts';
import { asWritten, isQuoted, isSmall, type Token } from './tokenise.ts';

const NATIVE =
  /^(the |this )?((browser|javascript|js|native|confirmation|confirm|alert|browser's) )*(alert|prompt|confirm|confirmation|dialog|dialog box|alert box|confirm box|alert dialog|popup alert)( box| dialog)?$/;
const COOKIES = /^(the |all |all the )?cookies?( banner| notice| policy| consent)?$/;

const ON_PAGE = /^(the |this )?(confirmation |confirm |alert )?(dialog|dialogue|modal|popup|pop-up)( box)?$/;
/** What is asked about before it is done: to confirm or cancel it is to answer the question. */
const ASKED_ABOUT =
  /^(the |this |my )?(action|deletion|removal|delete|question|request|confirmation|confirmation dialog|warning|prompt|selection|change)$/;
const TERMS =
  /^(to )?(the |all )?(terms|privacy policy|terms (and|&) conditions|terms of (service|use)|conditions|general terms|agb)$/;

/** The browser's own messages are answered; a banner of the page is pressed. */
export const readAnswer = (
  answer: 'accept' | 'dismiss',
  verb: readonly Token[],
  tokens: readonly Token[],
  memory: Memory,
): Reading<Command[]> => {
  const word = matchVerb(verb)?.base ?? '';
  const at = tokens.findIndex(({ lower }) => lower === 'with' || lower === 'by');
  const typed =
    at > 0 && tokens.at(-1)?.kind === 'quoted' && tokens.length - at <= 3 ? tokens.at(-1) : undefined;
  const words = asWritten(typed ? tokens.slice(0, at) : tokens).toLowerCase();
  const answered = (text: string | null): Command => ({ kind: 'dialog', answer, text, canBeOnPage: true });
  if (word === 'reply' && tokens.some(isQuoted) && at > 0)
    return new Doubt(`"${word} ${asWritten(tokens)}" does not say how; write what to press and what to type`);
  // "Confirm deleting the user": the question whether to delete is answered.
  if (
    word === 'confirm' &&
    /^(deleting|removing|cancell?ing|leaving|discarding|overwriting|closing|resetting|archiving|clearing)( |$)/.test(
      asWritten(tokens),
    ) &&
    !tokens.some(isQuoted)
  )
    return [answered(null)];
  if (tokens.length === 0) {
    const isWord = /^(ok|confirm|cancel|accept|approve|allow|decline|reject)$/.test(word);
    // On a line of its own it is the name of a control; after a press it answers what the press asks.
    return memory.lastDone?.kind === 'click' && isSmall(verb[0])
      ? [answered(null)]
      : isWord
        ? readDeed(verb, word, tokens, memory)
        : [answered(null)];
  }
  // "confirm with Yes" names the button that agrees.
  if (at === 0 && tokens[0]?.lower === 'with') return readClick(tokens.slice(1), memory);
  // "An alert says X; accept it": of a banner of the page that could not be said.
  const isSaidOfNative =
    /^(it|this|that)$/.test(words) && /\b(alert|confirm|prompt)\b/.test(memory.lastWords);
  if (isSaidOfNative) return [{ kind: 'dialog', answer, text: typed?.text ?? null }];
  if (/^(it|this|that)$/.test(words) && /\b(confirmation|dialog|popup|pop-up|modal)\b/.test(memory.lastWords))
    return [answered(typed?.text ?? null)];
  const isBrowsers = isNativeMessage(typed ? tokens.slice(0, at) : tokens);
  if (isBrowsers) return [{ kind: 'dialog', answer, text: typed?.text ?? null }];
  if (ON_PAGE.test(words) || (ASKED_ABOUT.test(words) && /^(confirm|cancel|accept|dismiss)$/.test(word)))
    return [answered(typed?.text ?? null)];
  if (NATIVE.test(words)) return [{ kind: 'dialog', answer, text: typed?.text ?? null }];
  if (TERMS.test(words) && answer === 'accept')
    return [{ kind: 'check', target: plainTarget(/privacy/.test(words) ? 'privacy policy' : 'terms') }];
  const label = labelOf(verb.slice(0, 1), word);
  if (COOKIES.test(words)) {
    return [
      {
        kind: 'click',
        target: plainTarget(label, { within: plainTarget('cookie', { kind: 'alert' }) }),
        button: 'left',
        count: 1,
      },
    ];
  }
  const target = readTarget(tokens, memory);
  if (!(target instanceof Doubt) && (target.kind === 'alert' || target.kind === 'section')) {
    if (word === 'dismiss') return new Doubt(`"${word} ${asWritten(tokens)}" does not say how`);
    return [{ kind: 'click', target: plainTarget(label, { within: target }), button: 'left', count: 1 }];
  }
  const isReply = word === 'reply' && !tokens.some(({ lower }) => lower === 'with');
  return isReply || /^(approve|reject|decline|deny|cancel|confirm|accept)$/.test(word)
    ? readDeed(verb.slice(0, 1), word, tokens, memory)
    : new Doubt(`"${word} ${asWritten(tokens)}" does not say how`);
};

/** "accept", "click Cancel", "enter “Zoe”": the answer to a message of the browser. Null: it can be none. */
export const readReply = (tokens: readonly Token[]): Command | null => {
  const reply = (answer: 'accept' | 'dismiss', text: string | null = null): Command => ({
    kind: 'dialog',
    answer,
    text,
  });
  const words = asWritten(tokens.filter((token) => !isQuoted(token))).toLowerCase();
  const said = tokens.filter(isQuoted);
  if (said.length === 0 && /^(accept|confirm|agree|approve)( it| this)?$/.test(words)) return reply('accept');
  if (said.length === 0 && /^(dismiss|cancel|decline|refuse)( it| this)?$/.test(words))
    return reply('dismiss');
  const isTyped = /^(enter|type|write|answer|reply|answer with|reply with)( and (accept|confirm))?$/.test(
    words,
  );
  return isTyped && said.length === 1 && tokens.length > 1 ? reply('accept', said[0]?.text ?? '') : null;
};
