import type { Command } from '../command.ts';
import { Doubt, type Reading, unread } from './doubt.ts';
import { readNumber } from './read-number.ts';
import { asWritten, isQuoted, type Token } from './tokenise.ts';
import { KEYS, KEYS_THAT_LABEL_BUTTONS, MODIFIERS } from './vocabulary/keys.ts';
import { TIMES_WORDS } from './vocabulary/numbers.ts';

/** "three times", "twice", "3x" at the end. */
export const splitTimes = (tokens: readonly Token[]): { rest: readonly Token[]; times: number } => {
  const last = tokens.at(-1)?.lower ?? '';
  const word = TIMES_WORDS.get(last);
  if (word !== undefined && tokens.length > 1) return { rest: tokens.slice(0, -1), times: word };
  const number = last === 'times' || last === 'time' ? readNumber(tokens.at(-2)) : null;
  if (number !== null && number >= 1 && number <= 100 && Number.isInteger(number))
    return { rest: tokens.slice(0, -2), times: number };
  const short = /^(\d{1,2})x$/.exec(last)?.[1];
  return short && tokens.length > 1
    ? { rest: tokens.slice(0, -1), times: Number(short) }
    : { rest: tokens, times: 1 };
};

/** "Enter", "the Tab key", "Ctrl + Shift + K" as Playwright and the drivers spell them. Null: it names no key. */
export const readKeys = (tokens: readonly Token[]): Reading<string> | null => {
  let rest = tokens[0]?.lower === 'the' ? tokens.slice(1) : tokens;
  if (/^(space ?bar)$/.test(asWritten(rest).toLowerCase())) return 'Space';
  const isBefore = rest.length === 2 && rest[0]?.lower === 'key';
  const isKey = isBefore || ['key', 'keys'].includes(rest.at(-1)?.lower ?? '');
  if (isBefore) rest = rest.slice(1);
  else if (isKey) rest = rest.slice(0, -1);
  else if (rest.length !== tokens.length) return null;
  if (rest.length === 1 && isQuoted(rest[0]) && !isKey) {
    return KEYS.has(rest[0]?.text.toLowerCase() ?? '')
      ? new Doubt(`"${rest[0]?.text}" may be a key or a button; say which`)
      : null;
  }
  const words = rest
    .map((token) => (token.kind === 'quoted' ? token.text.toLowerCase() : token.lower))
    .join(' ');
  const parts = words.split(/\s*\+\s*|-(?=[a-z0-9]+$)/).filter((part) => part !== '');
  const last = parts.at(-1) ?? '';
  const modifiers = parts.slice(0, -1).map((part) => MODIFIERS.get(part));
  const named =
    KEYS.get(last) ??
    (isKey || modifiers.length > 0
      ? /^[\p{L}\p{N}]$/u.test(last)
        ? last.toUpperCase()
        : undefined
      : undefined);
  if (named === undefined || modifiers.some((modifier) => modifier === undefined))
    return isKey ? unread(tokens) : null;
  if (!isKey && modifiers.length === 0 && KEYS_THAT_LABEL_BUTTONS.has(last)) {
    return new Doubt(
      `"${asWritten(tokens)}" may be a key or a button; say "the ${asWritten(rest)} key" or "the ${asWritten(rest)} button"`,
    );
  }
  return [...modifiers, modifiers.length > 0 && named.length === 1 ? named : named].join('+');
};

/** "Tab twice", "Tab to the next field": the key, by its name as a verb. */
export const readTabbing = (tokens: readonly Token[]): Reading<Command[]> => {
  const once = TIMES_WORDS.get(tokens[0]?.lower ?? '');
  const times = tokens.length === 1 && once !== undefined ? once : splitTimes(tokens).times;
  const words = asWritten(times === 1 ? tokens : []).toLowerCase();
  return /^(once|out|away|out of (it|the field)|to the next (field|control|element|input))?$/.test(words)
    ? [{ kind: 'press', keys: 'Tab', times, target: null }]
    : unread(tokens);
};
