import type { Command } from '../command.ts';
import { Doubt, type Reading } from './doubt.ts';
import { type Memory, plainTarget } from './plain-target.ts';
import { readTarget } from './read-target.ts';
import { asWritten, isQuoted, type Token } from './tokenise.ts';

const NATIVE =
  /^(the |this )?((browser|javascript|js|native|confirmation|confirm|alert|browser's) )*(alert|prompt|confirm|confirmation|dialog|dialog box|alert box|confirm box|alert dialog|popup alert)( box| dialog)?$/;
const COOKIES = /^(the |all |all the )?cookies?( banner| notice| policy| consent)?$/;

/** The browser's own messages are answered; a banner of the page is pressed. */
export const readAnswer = (
  answer: 'accept' | 'dismiss',
  tokens: readonly Token[],
  memory: Memory,
  word: string,
): Reading<Command[]> => {
  const at = tokens.findIndex(({ lower }) => lower === 'with' || lower === 'by');
  const typed =
    at > 0 && tokens.at(-1)?.kind === 'quoted' && tokens.length - at <= 3 ? tokens.at(-1) : undefined;
  const words = asWritten(typed ? tokens.slice(0, at) : tokens).toLowerCase();
  // "An alert says X; accept it": of a banner of the page that could not be said.
  const isSaidOfNative =
    /^(it|this|that)$/.test(words) && /\b(alert|confirm|prompt)\b/.test(memory.lastWords);
  if (isSaidOfNative) return [{ kind: 'dialog', answer, text: typed?.text ?? null }];
  const isPlainDialog = /^(the |this )?dialog( box)?$/.test(words);
  if (NATIVE.test(words) && !isPlainDialog) return [{ kind: 'dialog', answer, text: typed?.text ?? null }];
  const label = `${word[0]?.toUpperCase() ?? ''}${word.slice(1).replace(/s$/, '')}`;
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
  if (target instanceof Doubt) return target;
  if ((target.kind === 'alert' || target.kind === 'section') && word !== 'dismiss') {
    return [{ kind: 'click', target: plainTarget(label, { within: target }), button: 'left', count: 1 }];
  }
  return new Doubt(`"${word} ${asWritten(tokens)}" does not say how`);
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
