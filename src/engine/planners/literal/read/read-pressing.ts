import type { Command, Press, Target } from '../command.ts';
import { Doubt, type Reading, unread } from './doubt.ts';
import { asEither, joinedName } from './joined-names.ts';
import { kindAtEnd } from './kind-words.ts';
import { isNativeMessage } from './native-message.ts';
import { type Memory, plainTarget } from './plain-target.ts';
import { MONTH } from './read-date.ts';
import { readKeys, splitTimes } from './read-keys.ts';
import { splitList } from './read-subject.ts';
import { readTarget } from './read-target.ts';
import { asWritten, isMark, isQuoted, isSmall, type Token } from './tokenise.ts';
import { LABELS_IN_ROWS } from './vocabulary/deeds.ts';
import { KINDS } from './vocabulary/kinds.ts';
import { DETERMINERS, TELLTALES } from './vocabulary/small-words.ts';

export const readPress = (tokens: readonly Token[], memory: Memory): Reading<Command[]> => {
  const { rest, times } = splitTimes(tokens);
  const several = readSeveralKeys(tokens);
  if (several) return several;
  const keys = readKeys(rest);
  if (keys instanceof Doubt) return keys;
  if (keys) return [{ kind: 'press', keys, times, target: null }];
  if (/^the (up|down|left|right) arrow$/.test(asWritten(rest)))
    return new Doubt(`"${asWritten(rest)}" may be a key or an arrow on the screen; say "key" or "button"`);
  const at = rest.findIndex(
    (token, index) => index > 0 && isSmall(token) && ['in', 'on', 'inside'].includes(token.lower),
  );
  const keysBefore = at > 0 ? readKeys(rest.slice(0, at)) : null;
  if (keysBefore && !(keysBefore instanceof Doubt)) {
    const place = rest.slice(at + 1);
    if (/^(the )?keyboard$/.test(asWritten(place).toLowerCase()))
      return [{ kind: 'press', keys: keysBefore, times, target: null }];
    const target = readTarget(place, memory);
    return target instanceof Doubt ? target : [{ kind: 'press', keys: keysBefore, times, target }];
  }
  const first = readKeys(rest.slice(0, 1));
  if (first && rest.length > 1 && isSmall(rest[1]) && !isSurelyThing(rest)) return unread(tokens);
  return readClick(tokens, memory);
};

const KEY: Token = { kind: 'word', text: 'key', lower: 'key', raw: 'key', gap: ' ' };

/** "Ctrl+A and Delete", "Tab, Tab and Enter": one key after another. After one that is surely a key, "Delete" is one, too. */
const readSeveralKeys = (tokens: readonly Token[]): Command[] | null => {
  const parts: Token[][] = [[]];
  for (const token of tokens) {
    if (isMark(token, ',') || (isSmall(token) && /^(and|then)$/.test(token.lower))) parts.push([]);
    else parts.at(-1)?.push(token);
  }
  const filled = parts.filter((part) => part.length > 0);
  if (filled.length < 2) return null;
  const commands: Command[] = [];
  for (const part of filled) {
    const { rest, times } = splitTimes(part);
    const isSure = commands.length > 0 && !rest.some(({ lower }) => lower === 'key') && !rest.some(isQuoted);
    const keys = readKeys(isSure ? [...rest, KEY] : rest);
    if (keys === null || keys instanceof Doubt) return null;
    commands.push({ kind: 'press', keys, times, target: null });
  }
  return commands;
};

/** "Delete for Bob" and "the Enter button" are pressed on the screen, not on the keyboard. */
const isSurelyThing = (tokens: readonly Token[]): boolean => {
  const target = readTarget(tokens);
  return !(target instanceof Doubt) && (target.kind !== null || target.within !== null);
};

const repeated = (command: Command, times: number): Command =>
  times === 1 ? command : { kind: 'repeat', command, times, isOnDifferentTargets: false };

export const clickOn = (target: Target, button: 'left' | 'right' = 'left', count: 1 | 2 = 1): Press => ({
  kind: 'click',
  target,
  button,
  count,
});

/** "Menu > Settings > Users": one press after another. */
export const splitPath = (tokens: readonly Token[]): readonly (readonly Token[])[] => {
  const parts: Token[][] = [[]];
  // "the Oslo → Rome row" is one thing.
  const isRoute =
    DETERMINERS.has(tokens[0]?.lower ?? '') && /^(row|card|listitem)$/.test(kindAtEnd(tokens)?.kind ?? '');
  if (isRoute) return [tokens];
  for (const token of tokens) {
    if (
      (token.kind === 'mark' && /^(>|->|=>|→)$/.test(token.text)) ||
      (token.kind === 'word' && token.text === '/')
    )
      parts.push([]);
    else parts.at(-1)?.push(token);
  }
  return parts;
};

/** "OK in the confirm box": the buttons of the browser's own message. Null: it speaks of none. */
const nativeAnswer = (tokens: readonly Token[]): 'accept' | 'dismiss' | null => {
  const [name, where] = tokens;
  const said = (name?.text ?? '').toLowerCase();
  if (!/^(in|on|of)$/.test(where?.lower ?? '') || !isNativeMessage(tokens.slice(2))) return null;
  return /^(ok|okay|yes|accept)$/.test(said)
    ? 'accept'
    : /^(cancel|no|dismiss)$/.test(said)
      ? 'dismiss'
      : null;
};

/** Small words that labels have: "Try it out", "Show all", "Not now". What tells how or when to press is none of them. */
const IN_LABELS = new Set(
  "it all out me no not do don't now later can't more other others another both each every any one ones here above them they everything anything something nothing you this that these those rest current selected".split(
    ' ',
  ),
);
const ROUND_NAMES = /^(next|previous|last|first)$/;

/** "the first row's Edit button" is the Edit button in the first row. */
const ofOwner = (tokens: readonly Token[]): readonly Token[] | null => {
  const at = tokens.findIndex(({ kind, text }) => kind === 'word' && /['’]s$/.test(text));
  const owned = tokens.slice(at + 1);
  const owner = tokens[at];
  const isControl = /^(button|link|icon|checkbox|switch|select)$/.test(kindAtEnd(owned)?.kind ?? '');
  const isLabel = owned.length === 1 && LABELS_IN_ROWS.has(owned[0]?.lower ?? '') && !isSmall(owned[0]);
  if (at === -1 || !owner || owned.length === 0 || !(isControl || isLabel)) return null;
  const name = owner.text.slice(0, -2);
  const bare: Token = { ...owner, text: name, lower: name.toLowerCase(), raw: name };
  return [...owned, { ...bare, text: 'in', lower: 'in', raw: 'in', gap: ' ' }, ...tokens.slice(0, at), bare];
};

/** What is pressed bears a name, so that a capital at its beginning makes the words after it a name, too. */
const readPressed = (tokens: readonly Token[], memory: Memory): Reading<Target> => {
  const [first, second] = tokens[0]?.lower === 'the' ? tokens.slice(1) : tokens;
  const after = second ? tokens.slice(tokens.indexOf(second) + 1) : [];
  const isWholePage = /^(of (the )?[a-z ]+)?$/.test(asWritten(after));
  if (second?.lower === 'page' && isWholePage && ROUND_NAMES.test(first?.lower ?? ''))
    return plainTarget(first?.lower ?? '');
  const below = tokens.findIndex(
    (token, index) =>
      index > 0 && isSmall(token) && /^(below|above|beneath)$/.test(token.lower) && index < tokens.length - 1,
  );
  if (below > 0) {
    const isDirectly = /^(right|directly|just|immediately|straight)$/.test(tokens[below - 1]?.lower ?? '');
    const head = readTarget(tokens.slice(0, isDirectly && below > 1 ? below - 1 : below), memory);
    const near = readTarget(tokens.slice(below + 1), memory);
    if (near instanceof Doubt || head instanceof Doubt) return near instanceof Doubt ? near : head;
    return { ...head, near, side: tokens[below]?.lower === 'above' ? 'above' : 'below' };
  }
  // "Click Message": a thing that is called so, although the word is also a kind.
  const [only] = tokens;
  const kind = only?.kind === 'word' && !isSmall(only) ? KINDS.get(only.lower)?.kind : undefined;
  if (only && tokens.length === 1 && kind !== undefined && kind !== 'menu') return plainTarget(only.text);
  const owned = ofOwner(tokens);
  const target = readTarget(owned ?? tokens, memory);
  const isName =
    target instanceof Doubt &&
    tokens.length > 0 &&
    tokens.length <= 6 &&
    !(tokens.at(-1)?.text === 'it' && tokens.at(-2)?.text === 'in') &&
    (tokens.length === 1 || tokens.some((token) => isSmall(token) && IN_LABELS.has(token.lower))) &&
    !isSmall(tokens[0]) &&
    tokens.every(
      (token) =>
        token.kind === 'word' &&
        (!isSmall(token) || !TELLTALES.has(token.lower) || IN_LABELS.has(token.lower)) &&
        !/^(and|or)$/.test(token.lower),
    );
  return isName ? plainTarget(asWritten(tokens)) : target;
};

export const readClick = (
  tokens: readonly Token[],
  memory: Memory,
  button: 'left' | 'right' = 'left',
  count: 1 | 2 = 1,
): Reading<Command[]> => {
  const { rest, times } = splitTimes(tokens);
  const path = splitPath(rest);
  const list = path.length > 1 ? { parts: path, joiner: 'all' as const } : splitList(rest);
  const isChain = rest.every((token) => isMark(token, ',') || (token.kind === 'word' && !isSmall(token)));
  const isListOfNames =
    !(list instanceof Doubt) &&
    list.joiner === 'all' &&
    list.parts.length > 1 &&
    (path.length > 1 || isChain || list.parts.every((part) => part.some(isQuoted)));
  const parts = isListOfNames && !(list instanceof Doubt) ? list.parts : [rest];
  if (isListOfNames && times > 1) return unread(tokens);
  if (!isListOfNames && rest.some((token) => isMark(token, ','))) return unread(tokens);
  if (!isListOfNames && rest.some((token) => isQuoted(token)) && rest.some((token) => token.lower === 'or'))
    return unread(tokens);
  const commands: Command[] = [];
  for (const part of parts) {
    if (part.some(({ lower }) => lower === 'or')) return new Doubt(`"${asWritten(part)}" gives a choice`);
    const read = readPressed(part, memory);
    const joined = read instanceof Doubt && parts.length === 1 ? joinedName(part) : null;
    const target = joined === null ? read : plainTarget(joined);
    if (target instanceof Doubt) return target;
    // "the 15th of March" is a day, not the 15th thing under that word.
    const isDay = target.words === '' && target.kind === null && target.ordinal !== null;
    if (isDay && MONTH.test(target.within?.words.toLowerCase() ?? ''))
      return new Doubt(
        `"${asWritten(part)}" is a day; say what is to be pressed, as "the day ${target.ordinal}"`,
      );
    if (target.kind === 'page' && target.words === '') return unread(part);
    const answer = part.length > 2 && button === 'left' && count === 1 ? nativeAnswer(part) : null;
    if (answer) {
      commands.push({ kind: 'dialog', answer, text: null });
      continue;
    }
    const press = clickOn(target, button, count);
    commands.push(times === 1 && count === 1 ? asEither(press) : repeated(press, times));
  }
  return commands;
};

export const closeButton = (within: Target): Command =>
  clickOn(plainTarget('Close', { kind: 'button', within }));
