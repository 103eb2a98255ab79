import type { Command, Target } from '../command.ts';
import { Doubt, type Reading, unread } from './doubt.ts';
import { isNativeMessage } from './native-message.ts';
import { isEnclosing, type Memory, plainTarget } from './plain-target.ts';
import { readKeys, splitTimes } from './read-keys.ts';
import { splitList } from './read-subject.ts';
import { readTarget } from './read-target.ts';
import { readValue } from './read-typing.ts';
import { asWritten, isMark, isQuoted, isSmall, spokenValue, type Token } from './tokenise.ts';
import { DETERMINERS, TELLTALES } from './vocabulary/small-words.ts';

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
    const answer = part.length > 2 && button === 'left' && count === 1 ? nativeAnswer(part) : null;
    if (answer) {
      commands.push({ kind: 'dialog', answer, text: null });
      continue;
    }
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
  const bare = tokens.filter(({ lower }) => !DETERMINERS.has(lower));
  const isNounAndName =
    isSmall(bare[0]) &&
    !isQuoted(bare[0]) &&
    bare.slice(1).some((token) => !isSmall(token) || /\d/.test(token.text));
  if (isNounAndName)
    return new Doubt(
      `"${asWritten(tokens)}" may be an option or a field and its option; say "select … from …"`,
    );
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
  // "the date 2026-05-03" is a value with its noun, which no option bears.
  const isAnnounced =
    rest.length > 1 && isSmall(rest[0]) && rest.slice(1).some((token) => /^\d/.test(token.text));
  if (odd || isAnnounced) return unread(tokens);
  return rest.length === 1 ? spokenValue(rest) : readValue(rest);
};

export const closeButton = (within: Target): Command =>
  clickOn(plainTarget('Close', { kind: 'button', within }));
