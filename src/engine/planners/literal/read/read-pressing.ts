import type { Command, Target } from '../command.ts';
import { Doubt, type Reading } from './doubt.ts';
import { readNumber } from './read-number.ts';
import { splitList } from './read-subject.ts';
import { isEnclosing, type Memory, plainTarget, readTarget } from './read-target.ts';
import { readValue } from './read-typing.ts';
import { asWritten, isMark, isQuoted, isSmall, spokenValue, type Token } from './tokenise.ts';
import { KEYS, KEYS_THAT_LABEL_BUTTONS, MODIFIERS } from './vocabulary/keys.ts';
import { TIMES_WORDS } from './vocabulary/numbers.ts';
import { DETERMINERS, TELLTALES } from './vocabulary/small-words.ts';

const unread = (tokens: readonly Token[]): Doubt => new Doubt(`"${asWritten(tokens)}" cannot be read`);

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
  const isKey = ['key', 'keys'].includes(rest.at(-1)?.lower ?? '');
  if (isKey) rest = rest.slice(0, -1);
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

export const readPress = (tokens: readonly Token[], memory: Memory): Reading<Command[]> => {
  const { rest, times } = splitTimes(tokens);
  const keys = readKeys(rest);
  if (keys instanceof Doubt) return keys;
  if (keys) return [{ kind: 'press', keys, times, target: null }];
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
  if (first && rest.length > 1 && isSmall(rest[1]) && readTargetKind(rest) === null) return unread(tokens);
  return readClick(tokens, memory);
};

const readTargetKind = (tokens: readonly Token[]): Target['kind'] => {
  const target = readTarget(tokens);
  return target instanceof Doubt ? null : target.kind;
};

const repeated = (command: Command, times: number): Command =>
  times === 1 ? command : { kind: 'repeat', command, times, isOnDifferentTargets: false };

const clickOn = (target: Target, button: 'left' | 'right' = 'left', count: 1 | 2 = 1): Command => ({
  kind: 'click',
  target,
  button,
  count,
});

/** "Menu > Settings > Users": one press after another. */
const splitPath = (tokens: readonly Token[]): readonly (readonly Token[])[] => {
  const parts: Token[][] = [[]];
  for (const token of tokens) {
    if (token.kind === 'mark' && /^(>|->|=>|→)$/.test(token.text)) parts.push([]);
    else parts.at(-1)?.push(token);
  }
  return parts;
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
  const isListOfNames =
    !(list instanceof Doubt) &&
    list.joiner === 'all' &&
    list.parts.length > 1 &&
    (path.length > 1 || list.parts.every((part) => part.some(isQuoted)));
  const parts = isListOfNames && !(list instanceof Doubt) ? list.parts : [rest];
  if (isListOfNames && times > 1) return unread(tokens);
  if (!isListOfNames && rest.some((token) => isMark(token, ','))) return unread(tokens);
  if (!isListOfNames && rest.some((token) => isQuoted(token)) && rest.some((token) => token.lower === 'or'))
    return unread(tokens);
  const commands: Command[] = [];
  for (const part of parts) {
    if (part.some(({ lower }) => lower === 'or')) return new Doubt(`"${asWritten(part)}" gives a choice`);
    const target = readTarget(part, memory);
    if (target instanceof Doubt) return target;
    if (target.kind === 'page' && target.words === '') return unread(part);
    commands.push(repeated(clickOn(target, button, count), times));
  }
  return commands;
};

const FROM = new Set(['from', 'in', 'for', 'as', 'on', 'under']);
const CLICKED_KINDS = new Set([
  'button',
  'link',
  'tab',
  'row',
  'cell',
  'card',
  'menu',
  'menuitem',
  'image',
  'icon',
  'listitem',
  'column',
  'heading',
  'field',
]);

/** "Select Red from Colour", "Choose the third row", "Pick the Terms checkbox". */
export const readSelect = (tokens: readonly Token[], memory: Memory): Reading<Command[]> => {
  const words = asWritten(tokens).toLowerCase();
  if (/^all( the)? (text|of it)$/.test(words))
    return [{ kind: 'press', keys: 'ControlOrMeta+A', times: 1, target: null }];
  if (words === 'all' || words.startsWith('all '))
    return new Doubt(`"${asWritten(tokens)}" can be read in two ways; put the name in quotes if it is one`);
  const whole = readTarget(tokens, memory);
  if (!(whole instanceof Doubt) && whole.kind !== null && whole.kind !== 'option') {
    if (whole.kind === 'checkbox' || whole.kind === 'radio' || whole.kind === 'switch')
      return [{ kind: 'check', target: whole }];
    if (CLICKED_KINDS.has(whole.kind)) return [clickOn(whole)];
  }
  const at = tokens.findLastIndex(
    (token, index) => index > 0 && isSmall(token) && FROM.has(token.lower) && index < tokens.length - 1,
  );
  if (at !== -1) {
    const option = optionWords(tokens.slice(0, at));
    if (option instanceof Doubt) return option;
    const target = readTarget(tokens.slice(at + 1), memory);
    if (target instanceof Doubt) return target;
    const isPlace = isEnclosing(target) && !['menu', 'list'].includes(target.kind ?? '');
    if (isPlace || (target.kind !== 'select' && ['on', 'under'].includes(tokens[at]?.lower ?? '')))
      return whole instanceof Doubt ? whole : [clickOn(whole)];
    return [{ kind: 'select', option, target }];
  }
  if (whole instanceof Doubt) return whole;
  if (whole.ordinal !== null) return whole.kind === 'option' ? unread(tokens) : [clickOn(whole)];
  if (whole.words === '' || isEnclosing(whole) || whole.kind === 'select') return unread(tokens);
  if (whole.within || whole.near || whole.containing.length > 0) return [clickOn(whole)];
  if (tokens.some((token) => isMark(token, ',') || token.lower === 'and' || token.lower === 'or'))
    return unread(tokens);
  if (isSmall(tokens[0]) && /^(a|an|any|some)$/.test(tokens[0]?.lower ?? ''))
    return new Doubt(`"${asWritten(tokens)}" does not say which`);
  return [{ kind: 'select', option: whole.words, target: null }];
};

const optionWords = (tokens: readonly Token[]): Reading<string> => {
  let rest = tokens;
  if (['the', 'option', 'value'].includes(rest[0]?.lower ?? '') && rest.length > 1) rest = rest.slice(1);
  if (rest[0]?.lower === 'option' && rest.length > 1) rest = rest.slice(1);
  if (rest.at(-1)?.lower === 'option' && rest.length > 1) rest = rest.slice(0, -1);
  if (rest.some((token) => isMark(token, ',') || ['and', 'or'].includes(token.lower)) && rest.length > 1)
    return unread(tokens);
  if (/^(first|second|third|last|any|another|\d+(st|nd|rd|th))$/.test(rest[0]?.lower ?? ''))
    return unread(tokens);
  const odd = rest.find((token) => isSmall(token) && TELLTALES.has(token.lower));
  if (odd) return unread(tokens);
  return rest.length === 1 ? spokenValue(rest) : readValue(rest);
};

/** "Check Terms" ticks it; "check the total" may mean to look at it. */
export const readCheck = (tokens: readonly Token[], memory: Memory): Reading<Command[]> => {
  const commands = readTick('check', tokens, memory);
  if (commands instanceof Doubt) return commands;
  const isSure = commands.every((command) => {
    if (command.kind !== 'check') return false;
    const { target } = command;
    if (target.kind === 'checkbox' || target.kind === 'radio' || target.kind === 'switch') return true;
    const isNamed =
      target.isQuoted || (target.words !== '' && target.words[0] !== target.words[0]?.toLowerCase());
    return (target.kind === null || target.kind === 'option') && isNamed && !isSmall(tokens[0]);
  });
  return isSure
    ? commands
    : new Doubt(
        `"check ${asWritten(tokens)}" may mean to tick it or to look at it; say "tick" or what should be true of it`,
      );
};

export const readTick = (
  kind: 'check' | 'uncheck',
  tokens: readonly Token[],
  memory: Memory,
): Reading<Command[]> => {
  const list = splitList(tokens);
  const isList =
    !(list instanceof Doubt) &&
    list.joiner === 'all' &&
    list.parts.length > 1 &&
    list.parts.every((part) => part.some(isQuoted));
  if (
    !isList &&
    (list instanceof Doubt || list.joiner === 'any' || tokens.some((token) => isMark(token, ',')))
  )
    return unread(tokens);
  const commands: Command[] = [];
  for (const part of isList && !(list instanceof Doubt) ? list.parts : [tokens]) {
    const target = readTarget(part, memory);
    if (target instanceof Doubt) return target;
    // "the box" of a check is a check box, not a field.
    const isBox = target.kind === 'field' && /box$/i.test(part.at(-1)?.text ?? part[0]?.text ?? '');
    const boxed = target.kind === 'field' && part.some(({ lower }) => lower === 'box' || lower === 'boxes');
    if (target.kind === 'field' && !isBox && !boxed) return unread(tokens);
    commands.push({
      kind,
      target: target.kind === 'field' ? { ...target, kind: 'checkbox' } : settingNamed(target, part),
    });
  }
  return commands;
};

/** "Turn off notifications": what is switched may bear the word of another kind. */
const settingNamed = (target: Target, tokens: readonly Token[]): Target => {
  const isSwitched =
    target.kind === null ||
    ['checkbox', 'radio', 'switch', 'option', 'button', 'row', 'listitem', 'cell'].includes(target.kind);
  if (isSwitched || target.isQuoted || target.within || target.near) return target;
  return plainTarget(asWritten(tokens.filter(({ lower }) => !DETERMINERS.has(lower))));
};

/** "Mark “Buy milk” as done": its box is ticked. */
export const readMark = (tokens: readonly Token[], memory: Memory): Reading<Command[]> => {
  const at = tokens.findLastIndex(({ lower }) => lower === 'as');
  if (at === -1) return readTick('check', tokens, memory);
  const how = asWritten(tokens.slice(at + 1)).toLowerCase();
  const isDone = /^(done|complete|completed|checked|finished)$/.test(how);
  if (!isDone && !/^(not done|incomplete|not completed|active|unchecked|undone)$/.test(how))
    return unread(tokens);
  return readTick(isDone ? 'check' : 'uncheck', tokens.slice(0, at), memory);
};

export const closeButton = (within: Target): Command =>
  clickOn(plainTarget('Close', { kind: 'button', within }));
