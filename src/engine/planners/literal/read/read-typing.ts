import type { Command, Target } from '../command.ts';
import { Doubt, type Reading, unread } from './doubt.ts';
import { isEnclosing, type Memory } from './plain-target.ts';
import { looksLikeData } from './read-content.ts';
import { readDate } from './read-date.ts';
import { readField, readFields, withJoinedNames } from './read-field.ts';
import { readPairs } from './read-pairs.ts';
import { readTarget } from './read-target.ts';
import { asWritten, isMark, isQuoted, isSmall, spokenValue, type Token } from './tokenise.ts';
import { DETERMINERS, MANNERS } from './vocabulary/small-words.ts';

/** Words that describe a value instead of giving it: "a valid e-mail address". */
const DESCRIBES = new Set(
  "valid invalid random wrong correct incorrect some any new existing different another same following today today's tomorrow tomorrow's yesterday yesterday's username password email credentials".split(
    ' ',
  ),
);

/** What is to be typed: quoted, or words that stand for themselves. */
export const readValue = (tokens: readonly Token[]): Reading<string> => {
  const [first] = tokens;
  if (!first) return new Doubt('it does not say what to enter');
  if (tokens.length === 1 && first.kind === 'quoted') return first.text;
  if (tokens.some(({ kind }) => kind === 'quoted' || kind === 'hook')) return unread(tokens);
  // "The 12th of March 2027" gives the value.
  if (first.lower === 'the' && tokens.length === 2 && readDate(tokens.slice(1)) !== null)
    return asWritten(tokens.slice(1));
  if (isSmall(first) && (DETERMINERS.has(first.lower) || DESCRIBES.has(first.lower))) {
    return new Doubt(
      `"${asWritten(tokens)}" describes a value but does not give it; put the value in quotes`,
    );
  }
  if (tokens.some((token) => token.kind === 'mark' && token.text !== ',')) return unread(tokens);
  if (
    tokens.length > 1 &&
    tokens.some(({ lower }) => /^(characters?|chars|digits|letters|symbols)$/.test(lower))
  )
    return new Doubt(
      `"${asWritten(tokens)}" describes a value but does not give it; put the value in quotes`,
    );
  const manner = tokens.length > 1 ? tokens.at(-1) : undefined;
  if (manner && isSmall(manner) && MANNERS.has(manner.lower)) {
    return new Doubt(`"${manner.raw}" may be part of the value or not; put the value in quotes`);
  }
  return asWritten(tokens);
};

const INTO = new Set(['in', 'into', 'to', 'on', 'for', 'as', 'inside']);

/** Where the value ends and its field begins. A field cannot be a form, so "x in Name in the form" splits at the first "in". */
const splitAtField = (
  tokens: readonly Token[],
  memory: Memory,
): Reading<{ value: readonly Token[]; target: Target; others?: Target[] }> | null => {
  const places = tokens.flatMap((token, at) =>
    at > 0 && isSmall(token) && INTO.has(token.lower) && at < tokens.length - 1 ? [at] : [],
  );
  if (isQuoted(tokens[0])) {
    if (places[0] !== 1) return tokens.length === 1 ? null : unread(tokens.slice(1));
    const targets = readFields(tokens.slice(2), memory);
    if (targets instanceof Doubt) return targets;
    const [target, ...others] = targets;
    return target ? { value: tokens.slice(0, 1), target, others } : unread(tokens);
  }
  const readings = places.flatMap((at) => {
    const target = readField(tokens.slice(at + 1), memory);
    // "250 in Amount and 12": two values and a field are not one value.
    const isTwo = tokens
      .slice(0, at)
      .some((token, index) => token.lower === 'and' && places.some((place) => place < index));
    return target instanceof Doubt || isEnclosing(target) || isTwo
      ? []
      : [{ value: tokens.slice(0, at), target }];
  });
  const [only] = readings;
  if (only && readings.length === 1) return only;
  if (readings.length === 0) return places.length === 0 ? null : unread(tokens);
  return new Doubt(
    `"${asWritten(tokens)}" can be split into value and field in more than one way; put the value in quotes`,
  );
};

export const typed = (
  text: string,
  target: Target | null,
  isAppended = false,
): Extract<Command, { kind: 'type' }> => ({
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
    const target = readField(name, memory);
    if (target instanceof Doubt || (target.words === '' && target.kind !== 'field')) return null;
    if (name.length === 1 && /^(the|a|an)$/.test(name[0]?.lower ?? '')) return null;
    commands.push(typed(spokenValue(rest.slice(at, at + 1)), target));
    const next = rest.slice(at + 1);
    if (next.length > 0 && !isMark(next[0], ',') && next[0]?.lower !== 'and') return null;
    rest = next.slice(isMark(next[0], ',') && next[1]?.lower === 'and' ? 2 : 1);
  }
  return commands;
};

const FIELD_NAMES = new Set(
  'name username user email e-mail password phone address city zip title date amount quantity age code pin'.split(
    ' ',
  ),
);

/** "a password that is too short (“abc”)": what the value is like, and the value. Null: it is not said in that way. */
const readDescribed = (tokens: readonly Token[]): readonly Token[] | null => {
  const at = tokens.findIndex(
    (token, index) => isMark(token, '(') && isQuoted(tokens[index + 1]) && isMark(tokens[index + 2], ')'),
  );
  const [about, value, after] = [tokens.slice(0, at), tokens.slice(at + 1, at + 2), tokens.slice(at + 3)];
  if (at < 1 || !about.every(isSmall) || !DETERMINERS.has(about[0]?.lower ?? '')) return null;
  if (INTO.has(after[0]?.lower ?? '')) return [...value, ...after];
  const head = about.findIndex(({ lower }) => /^(that|which|with|without|of|longer|shorter)$/.test(lower));
  const names = about.slice(0, head === -1 ? undefined : head).filter(({ lower }) => FIELD_NAMES.has(lower));
  const [name] = names;
  return name && names.length === 1 && after.length === 0
    ? [...value, { ...name, text: 'into', lower: 'into', raw: 'into', gap: ' ' }, name]
    : null;
};

/** "in the prompt": the browser's own question takes what is typed as its answer. */
const isPrompt = ({ words, kind, isQuoted: isExact }: Target): boolean =>
  !isExact && (kind === null || kind === 'dialog') && /^((browser|javascript|js) )?prompt$/i.test(words);

/** "Enter anna@example.com and Secret1": who and the password, for the form that asks for both. */
const readAccount = ([user, and, password, more]: readonly Token[]): Command[] | null => {
  const isUser = user?.kind === 'word' && /^[^\s@]+@[^\s@]+\.\w+$/.test(user.text);
  const isPassword = password?.kind === 'word' && !/@/.test(password.text) && !more;
  return isUser && isPassword && /^(and|\/|,)$/.test(and?.text ?? '')
    ? [{ kind: 'log-in', user: user.text, password: password.text, isOnlyTyped: true }]
    : null;
};

/** "Type X in Username", "Enter “anna” as the user name", "Write hello". */
export const readType = (written: readonly Token[], memory: Memory): Reading<Command[]> => {
  const tokens = withJoinedNames(written);
  if (tokens.length === 0) return new Doubt('it does not say what to enter');
  if (tokens[0]?.lower === 'nothing' || tokens[0]?.lower === 'anything') return unread(tokens);
  if (tokens.length === 2 && isQuoted(tokens[0]) && tokens[1]?.lower === 'there') {
    const target = readTarget(tokens.slice(1), memory);
    return target instanceof Doubt ? target : [typed(spokenValue(tokens.slice(0, 1)), target)];
  }
  const described = readDescribed(tokens);
  if (described) return readType(described, memory);
  const account = readAccount(tokens);
  if (account) return account;
  const split = splitAtField(tokens, memory);
  if (split instanceof Doubt) return split;
  if (split && isPrompt(split.target)) {
    const value = readValue(split.value);
    return value instanceof Doubt ? value : [{ kind: 'dialog', answer: 'accept', text: value }];
  }
  if (split) {
    const announcement = split.value.slice(0, -1);
    const isAnnounced =
      ['the', 'text', 'value', 'word', 'number'].includes(split.value[0]?.lower ?? '') &&
      (isQuoted(split.value.at(-1)) ||
        (announcement.length > 1 &&
          announcement.every(isSmall) &&
          /^#?\d/.test(split.value.at(-1)?.text ?? '')));
    const bare = isAnnounced ? split.value.slice(-1) : split.value;
    const value = readValue(bare);
    if (value instanceof Doubt) return value;
    return [split.target, ...(split.others ?? [])].map((target) => typed(value, target));
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
    const pairs = readPairs(tokens, memory);
    if (pairs) return pairs.map(({ target, value }) => typed(value, target));
    if (tokens.some(isQuoted)) return unread(tokens);
    const field = readTarget(tokens, memory);
    const isFieldName =
      DESCRIBES.has(tokens[0]?.lower ?? '') || (!(field instanceof Doubt) && field.kind !== null);
    if (isFieldName)
      return new Doubt(`"${asWritten(tokens)}" does not say which words are the value; put it in quotes`);
  }
  if (tokens.length > 1 && FIELD_NAMES.has(tokens[0]?.lower ?? ''))
    return new Doubt(
      `"${asWritten(tokens)}" may be a field and its value or all of it a value; put the value in quotes`,
    );
  const value = readValue(tokens);
  return value instanceof Doubt ? value : [typed(value, null)];
};

export const readAppend = (tokens: readonly Token[], memory: Memory): Reading<Command[]> => {
  const split = splitAtField(tokens, memory);
  if (split instanceof Doubt || split === null) return split ?? unread(tokens);
  if (split.others && split.others.length > 0) return unread(tokens);
  const value = readValue(split.value);
  return value instanceof Doubt ? value : [typed(value, split.target, true)];
};
