import type { Command, Target } from '../command.ts';
import { Doubt, type Reading } from './doubt.ts';
import { looksLikeData } from './read-content.ts';
import { isEnclosing, type Memory, plainTarget, readTarget } from './read-target.ts';
import { asWritten, isMark, isQuoted, isSmall, spokenValue, type Token } from './tokenise.ts';
import { KINDS } from './vocabulary/kinds.ts';
import { DETERMINERS, MANNERS } from './vocabulary/small-words.ts';

const unread = (tokens: readonly Token[]): Doubt => new Doubt(`"${asWritten(tokens)}" cannot be read`);

/** Words that describe a value instead of giving it: "a valid e-mail address". */
const DESCRIBES = new Set(
  'valid invalid random wrong correct incorrect some any new existing different another same following username password email credentials'.split(
    ' ',
  ),
);

/** What is to be typed: quoted, or words that stand for themselves. */
export const readValue = (tokens: readonly Token[]): Reading<string> => {
  const [first] = tokens;
  if (!first) return new Doubt('it does not say what to enter');
  if (tokens.length === 1 && first.kind === 'quoted') return first.text;
  if (tokens.some(({ kind }) => kind === 'quoted' || kind === 'hook')) return unread(tokens);
  if (isSmall(first) && (DETERMINERS.has(first.lower) || DESCRIBES.has(first.lower))) {
    return new Doubt(
      `"${asWritten(tokens)}" describes a value but does not give it; put the value in quotes`,
    );
  }
  if (tokens.some((token) => token.kind === 'mark' && !/^[,:]$/.test(token.text))) return unread(tokens);
  const manner = tokens.length > 1 ? tokens.at(-1) : undefined;
  if (manner && isSmall(manner) && MANNERS.has(manner.lower)) {
    return new Doubt(`"${manner.raw}" may be part of the value or not; put the value in quotes`);
  }
  return asWritten(tokens);
};

/** A field called "Message" or "List" is one by its name, although the word is also a kind. */
const readField = (tokens: readonly Token[], memory: Memory): Reading<Target> => {
  const [only] = tokens;
  return only?.kind === 'word' && tokens.length === 1 && !isSmall(only)
    ? plainTarget(only.text)
    : readTarget(tokens, memory);
};

const INTO = new Set(['in', 'into', 'to', 'on', 'for', 'as', 'inside']);

/** Where the value ends and its field begins. A field cannot be a form, so "x in Name in the form" splits at the first "in". */
const splitAtField = (
  tokens: readonly Token[],
  memory: Memory,
): Reading<{ value: readonly Token[]; target: Target }> | null => {
  const places = tokens.flatMap((token, at) =>
    at > 0 && isSmall(token) && INTO.has(token.lower) && at < tokens.length - 1 ? [at] : [],
  );
  if (isQuoted(tokens[0])) {
    if (places[0] !== 1) return tokens.length === 1 ? null : unread(tokens.slice(1));
    const target = readField(tokens.slice(2), memory);
    return target instanceof Doubt ? target : { value: tokens.slice(0, 1), target };
  }
  const readings = places.flatMap((at) => {
    const target = readField(tokens.slice(at + 1), memory);
    return target instanceof Doubt || isEnclosing(target) ? [] : [{ value: tokens.slice(0, at), target }];
  });
  const [only] = readings;
  if (only && readings.length === 1) return only;
  if (readings.length === 0) return places.length === 0 ? null : unread(tokens);
  return new Doubt(
    `"${asWritten(tokens)}" can be split into value and field in more than one way; put the value in quotes`,
  );
};

const typed = (text: string, target: Target | null, isAppended = false): Command => ({
  kind: 'type',
  text,
  target,
  isAppended,
  isSubmitted: false,
});

/** "the username “anna” and the password “secret”", "email: anna@example.org": each field right before its value. */
const readNamedValues = (tokens: readonly Token[], memory: Memory): Reading<Command[]> | null => {
  const commands: Command[] = [];
  let rest = tokens;
  while (rest.length > 0) {
    const at = rest.findIndex((token, index) => index > 0 && (isQuoted(token) || looksLikeData(token)));
    if (at === -1) return null;
    let name = rest.slice(0, at);
    while (['as', 'of', ':', '='].includes(name.at(-1)?.lower ?? '')) name = name.slice(0, -1);
    const target = readTarget(name, memory);
    if (target instanceof Doubt || (target.words === '' && target.kind !== 'field')) return null;
    if (name.length === 1 && /^(the|a|an)$/.test(name[0]?.lower ?? '')) return null;
    commands.push(typed(spokenValue(rest.slice(at, at + 1)), target));
    const next = rest.slice(at + 1);
    if (next.length > 0 && !isMark(next[0], ',') && next[0]?.lower !== 'and') return null;
    rest = next.slice(isMark(next[0], ',') && next[1]?.lower === 'and' ? 2 : 1);
  }
  return commands;
};

/** "Type X in Username", "Enter “anna” as the user name", "Write hello". */
export const readType = (tokens: readonly Token[], memory: Memory): Reading<Command[]> => {
  if (tokens.length === 0) return new Doubt('it does not say what to enter');
  if (tokens[0]?.lower === 'nothing' || tokens[0]?.lower === 'anything') return unread(tokens);
  if (tokens.length === 2 && isQuoted(tokens[0]) && tokens[1]?.lower === 'there') {
    const target = readTarget(tokens.slice(1), memory);
    return target instanceof Doubt ? target : [typed(spokenValue(tokens.slice(0, 1)), target)];
  }
  const split = splitAtField(tokens, memory);
  if (split instanceof Doubt) return split;
  if (split) {
    const bare =
      ['the', 'text', 'value', 'word'].includes(split.value[0]?.lower ?? '') && isQuoted(split.value.at(-1))
        ? split.value.slice(-1)
        : split.value;
    const value = readValue(bare);
    return value instanceof Doubt ? value : [typed(value, split.target)];
  }
  const announced =
    ['text', 'value', 'the'].includes(tokens[0]?.lower ?? '') &&
    isQuoted(tokens.at(-1)) &&
    tokens.length <= 3 &&
    /^(text|value|word|words)$/.test(tokens.at(-2)?.lower ?? '');
  if (announced) return [typed(spokenValue(tokens.slice(-1)), null)];
  if (tokens.length > 1) {
    const named = readNamedValues(tokens, memory);
    if (named) return named;
    if (tokens.some(isQuoted)) return unread(tokens);
    const field = readTarget(tokens, memory);
    const isFieldName =
      DESCRIBES.has(tokens[0]?.lower ?? '') || (!(field instanceof Doubt) && field.kind !== null);
    if (isFieldName)
      return new Doubt(`"${asWritten(tokens)}" does not say which words are the value; put it in quotes`);
  }
  const value = readValue(tokens);
  return value instanceof Doubt ? value : [typed(value, null)];
};

export const readAppend = (tokens: readonly Token[], memory: Memory): Reading<Command[]> => {
  const split = splitAtField(tokens, memory);
  if (split instanceof Doubt || split === null) return split ?? unread(tokens);
  const value = readValue(split.value);
  return value instanceof Doubt ? value : [typed(value, split.target, true)];
};

const splitAt = (
  tokens: readonly Token[],
  words: readonly string[],
): { before: readonly Token[]; after: readonly Token[] } | null => {
  const at = tokens.findIndex(
    (token, index) => index > 0 && token.kind !== 'quoted' && words.includes(token.lower),
  );
  return at === -1 ? null : { before: tokens.slice(0, at), after: tokens.slice(at + 1) };
};

/** "Fill Username with anna". Lists of fields are read elsewhere. */
export const readFill = (tokens: readonly Token[], memory: Memory): Reading<Command[]> => {
  const second = tokens.findIndex(
    ({ kind, lower }, index) =>
      kind === 'word' && lower === 'and' && tokens.slice(index).some((token) => token.text === 'with'),
  );
  if (second > 0) {
    const first = readFill(tokens.slice(0, second), memory);
    if (first instanceof Doubt) return first;
    const others = readFill(tokens.slice(second + 1), memory);
    return others instanceof Doubt ? others : [...first, ...others];
  }
  const split = splitAt(tokens, ['with', 'as']);
  if (split) {
    const target = readTarget(split.before, memory);
    if (target instanceof Doubt) return target;
    if (isEnclosing(target)) return unread(tokens);
    const value = readValue(split.after);
    return value instanceof Doubt ? value : [typed(value, target)];
  }
  return isQuoted(tokens[0]) || tokens.some(looksLikeData)
    ? readType(tokens, memory)
    : new Doubt(`"${asWritten(tokens)}" does not say with what`);
};

/** "Set Country to Germany": into whatever control has that label, so the kind of control is left to the planner. */
export const readSet = (tokens: readonly Token[], memory: Memory): Reading<Command[]> => {
  const at = tokens.findLastIndex(
    (token, index) => index > 0 && ['to', '='].includes(token.lower) && index < tokens.length - 1,
  );
  if (at === -1) return new Doubt(`"${asWritten(tokens)}" does not say to what`);
  let named = tokens.slice(0, at);
  const from = named.findIndex(({ lower }) => lower === 'from');
  if (from > 0) named = named.slice(0, from);
  if (/^(value|text|content)$/.test(named[1]?.lower ?? '') && named[2]?.lower === 'of')
    named = named.slice(3);
  const target = readTarget(named, memory);
  if (target instanceof Doubt) return target;
  const value = readValue(tokens.slice(at + 1));
  if (value instanceof Doubt) return value;
  if (isEnclosing(target) || target.kind === 'text') return unread(tokens);
  if (target.kind === 'field') return [typed(value, target)];
  if (target.kind === 'select') return [{ kind: 'select', option: value, target }];
  return [{ kind: 'fill-form', fields: [{ target, value }], isSubmitted: false }];
};

/** "Leave Password empty": it is made so, which changes nothing when it is so already. */
export const readLeave = (tokens: readonly Token[], memory: Memory): Reading<Command[]> => {
  const how = tokens.at(-1)?.lower ?? '';
  const isAsIs = how === 'is' && tokens.at(-2)?.lower === 'as';
  const rest = isAsIs ? tokens.slice(0, -2) : tokens.slice(0, -1);
  const names =
    rest.filter(({ lower }) => lower !== 'and' && lower !== ',').length === rest.length
      ? [rest]
      : splitNames(rest);
  const commands: Command[] = [];
  for (const name of names) {
    const target = readTarget(name, memory);
    if (target instanceof Doubt) return target;
    if (isEnclosing(target)) return unread(tokens);
    if (isAsIs || how === 'unchanged')
      commands.push({ kind: 'nothing', why: `it asks to leave ${target.words || 'it'} as it is` });
    else if (how === 'empty' || how === 'blank') commands.push({ kind: 'clear', target });
    else if (how === 'unchecked' || how === 'unticked') commands.push({ kind: 'uncheck', target });
    else if (how === 'checked' || how === 'ticked') commands.push({ kind: 'check', target });
    else return unread(tokens);
  }
  return commands;
};

const splitNames = (tokens: readonly Token[]): readonly (readonly Token[])[] => {
  const parts: Token[][] = [[]];
  for (const token of tokens) {
    if (isMark(token, ',') || token.lower === 'and') parts.push([]);
    else parts.at(-1)?.push(token);
  }
  return parts.filter((part) => part.length > 0);
};

/** "Clear the Email field"; of a check box it takes the mark away; "the cart" may be a button's work. */
export const readClear = (tokens: readonly Token[], memory: Memory): Reading<Command[]> => {
  const target = readTarget(tokens, memory);
  if (target instanceof Doubt) return target;
  if (target.kind === 'checkbox' || target.kind === 'switch') return [{ kind: 'uncheck', target }];
  const isNamed = target.isQuoted || (target.words !== '' && target.words !== target.words.toLowerCase());
  if (target.kind === 'field' || (target.kind === null && isNamed) || tokens[0]?.lower === 'it')
    return [{ kind: 'clear', target }];
  return new Doubt(
    `"${asWritten(tokens)}" may be a field or something else that can be cleared; say "the … field"`,
  );
};

const FIELD = /^(.{1,60}?)\s*(?::|=)\s*(.+)$/;

/** "Name: Anna" as a field and its value. */
export const readFieldLine = (line: string): { target: Target; value: string } | null => {
  const match = FIELD.exec(line.trim());
  const name = match?.[1]?.trim().replace(/^["'“«`]|["'”»`]$/g, '');
  const value = match?.[2]?.trim();
  if (!name || !value || /[.;!?]\s/.test(name) || name.split(/\s+/).length > 6 || /^https?$/i.test(name))
    return null;
  const isNameQuoted = /^["'“«`]/.test(match?.[1]?.trim() ?? '');
  const unquoted = /^"([^"]*)"$|^'([^']*)'$|^“([^”]*)”$|^«([^»]*)»$|^`([^`]*)`$/.exec(value);
  const words = name.split(/\s+/);
  const kind = isNameQuoted ? undefined : KINDS.get(words.at(-1)?.toLowerCase() ?? '');
  const target =
    kind && words.length > 1 && kind.kind === 'field'
      ? plainTarget(words.slice(0, -1).join(' '), { kind: 'field' })
      : plainTarget(name, { isQuoted: isNameQuoted });
  return { target, value: unquoted ? (unquoted.slice(1).find((part) => part !== undefined) ?? '') : value };
};
