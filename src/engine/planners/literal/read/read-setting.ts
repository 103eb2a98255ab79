import type { Command, Target } from '../command.ts';
import { Doubt, type Reading, unread } from './doubt.ts';
import { isEnclosing, type Memory } from './plain-target.ts';
import { looksLikeData } from './read-content.ts';
import { readFields } from './read-field.ts';
import { readNumber } from './read-number.ts';
import { readPairs } from './read-pairs.ts';
import { readTarget } from './read-target.ts';
import { readType, readValue, typed } from './read-typing.ts';
import { asWritten, isMark, isQuoted, isSmall, type Token } from './tokenise.ts';
import { DETERMINERS } from './vocabulary/small-words.ts';

const CONTENT =
  /^(it|its (text|value|contents?)|the (existing |current |old )?(text|value|contents?|title|name)|everything|all (the )?text)$/;
const CONTENT_OF = /^(the )?(existing |current |old )?(text|value|contents?) (in|of|from) /;

/** "Replace the email with x": what is typed takes the place of what was there. */
export const readReplace = (tokens: readonly Token[], memory: Memory): Reading<Command[]> => {
  const at = tokens.findLastIndex(
    ({ kind, lower }) => kind === 'word' && (lower === 'with' || lower === 'by'),
  );
  const old = tokens.slice(0, Math.max(at, 0));
  const value =
    at < 1 ? new Doubt(`"${asWritten(tokens)}" does not say with what`) : readValue(tokens.slice(at + 1));
  if (value instanceof Doubt) return value;
  const words = asWritten(old).toLowerCase();
  const done = memory.lastDone?.kind;
  // After a press, what was pressed is being edited, and the field for it has the focus.
  if (CONTENT.test(words) && done === 'click') return [typed(value, null)];
  if (CONTENT.test(words) && memory.last?.kind === 'field') return [typed(value, memory.last)];
  const length = CONTENT_OF.exec(words)?.[0].trim().split(' ').length ?? 0;
  if (isQuoted(old[0]) && old.length > 1)
    return new Doubt(`"${asWritten(old)}" may be a part of what is there; say what the whole should be`);
  const target = readTarget(old.slice(length), memory);
  if (target instanceof Doubt) return target;
  // "The search text" is what stands in the field for it.
  const field: Target =
    target.kind === 'text' && target.words !== '' && !target.isQuoted ? { ...target, kind: 'field' } : target;
  return isEnclosing(field) || field.kind === 'text' ? unread(tokens) : [typed(value, field)];
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

/** "Name with Anna, Email with a@b.io": the comma or "and" before the next field, or -1. `link` stands between field and value. */
const nextField = (tokens: readonly Token[], link: RegExp): number => {
  const isJoint = (token: Token) => isMark(token, ',') || (token.kind === 'word' && token.lower === 'and');
  const isLink = (token: Token) => token.kind === 'word' && link.test(token.text);
  return tokens.findIndex((token, index) => {
    const after = tokens.slice(tokens[index + 1]?.lower === 'and' ? index + 2 : index + 1);
    const next = after.findIndex(isJoint);
    const field = next === -1 ? after : after.slice(0, next);
    return isJoint(token) && tokens.slice(0, index).some(isLink) && field.findIndex(isLink) > 0;
  });
};

/** "Fill Username with anna". Lists of fields are read elsewhere. */
export const readFill = (tokens: readonly Token[], memory: Memory): Reading<Command[]> => {
  const second = nextField(tokens, /^with$/);
  if (second > 0) {
    const first = readFill(tokens.slice(0, second), memory);
    if (first instanceof Doubt) return first;
    const others = readFill(
      tokens.slice(tokens[second + 1]?.lower === 'and' ? second + 2 : second + 1),
      memory,
    );
    return others instanceof Doubt ? others : [...first, ...others];
  }
  const split = splitAt(tokens, ['with', 'as']);
  if (split) {
    const targets = readFields(split.before, memory);
    if (targets instanceof Doubt) return targets;
    if (targets.some(isEnclosing)) return unread(tokens);
    const value = readValue(split.after);
    return value instanceof Doubt ? value : targets.map((target) => typed(value, target));
  }
  const pairs = readPairs(tokens, memory);
  if (pairs) return pairs.map(({ target, value }) => typed(value, target));
  return isQuoted(tokens[0]) || tokens.some(looksLikeData)
    ? readType(tokens, memory)
    : new Doubt(`"${asWritten(tokens)}" does not say with what`);
};

/** "Set Anna as the assignee": what stands first is the value. */
const readSetAs = (tokens: readonly Token[], memory: Memory): Reading<Command[]> | null => {
  const at = tokens.findLastIndex(({ text }) => text === 'as');
  const field = tokens.slice(at + 1);
  if (at < 1 || field[0]?.text !== 'the' || (isSmall(tokens[0]) && !looksLikeData(tokens[0]))) return null;
  const value = readValue(tokens.slice(0, at));
  const target = readTarget(field, memory);
  if (value instanceof Doubt || target instanceof Doubt || isEnclosing(target)) return null;
  return [{ kind: 'fill-form', fields: [{ target, value }], isSubmitted: false }];
};

/** "5 for the Mug": a value in one word, and where its field is. */
const splitPlace = (
  tokens: readonly Token[],
  memory: Memory,
): { value: Reading<string>; place: Reading<Target> | null } => {
  const place = tokens.slice(2);
  const isPlaced =
    (isQuoted(tokens[0]) || readNumber(tokens[0]) !== null || looksLikeData(tokens[0])) &&
    tokens[1]?.kind === 'word' &&
    /^(for|in|of|on)$/.test(tokens[1].text) &&
    (isQuoted(place[0]) ||
      DETERMINERS.has(place[0]?.lower ?? '') ||
      (place.length > 0 && !isSmall(place[0])));
  if (!isPlaced) return { value: readValue(tokens), place: null };
  return { value: readValue(tokens.slice(0, 1)), place: readTarget(place, memory) };
};

/** "Set Country to Germany": into whatever control has that label, so the kind of control is left to the planner. */
export const readSet = (tokens: readonly Token[], memory: Memory): Reading<Command[]> => {
  const second = nextField(tokens, /^(to|=)$/);
  if (second > 0) {
    const first = readSet(tokens.slice(0, second), memory);
    if (first instanceof Doubt) return first;
    const others = readSet(
      tokens.slice(tokens[second + 1]?.lower === 'and' ? second + 2 : second + 1),
      memory,
    );
    return others instanceof Doubt ? others : [...first, ...others];
  }
  const at = tokens.findLastIndex(
    (token, index) => index > 0 && ['to', '='].includes(token.lower) && index < tokens.length - 1,
  );
  if (at === -1) return readSetAs(tokens, memory) ?? new Doubt(`"${asWritten(tokens)}" does not say to what`);
  let named = tokens.slice(0, at);
  const from = named.findIndex(({ lower }) => lower === 'from');
  if (from > 0) named = named.slice(0, from);
  if (/^(value|text|content)$/.test(named[1]?.lower ?? '') && named[2]?.lower === 'of')
    named = named.slice(3);
  const written = memory.lastDone?.kind === 'type' ? memory.lastDone.target : null;
  // "Change the text to B": that of the field that was written into.
  const target =
    written && /^the (text|value|entry|input)$/.test(asWritten(named)) ? written : readTarget(named, memory);
  if (target instanceof Doubt) return target;
  const { value, place } = splitPlace(tokens.slice(at + 1), memory);
  if (value instanceof Doubt) return value;
  if (place instanceof Doubt || (place !== null && target.within !== null)) return unread(tokens);
  if (place !== null) {
    const fields = [{ target: { ...target, within: place }, value }];
    return isEnclosing(target) ? unread(tokens) : [{ kind: 'fill-form', fields, isSubmitted: false }];
  }
  // "Double-click the cell and change it to 5": what was pressed is being edited, and the field for it has the focus.
  const isEdited = CONTENT.test(asWritten(named).toLowerCase()) && memory.lastDone?.kind === 'click';
  if (isEdited && !/^(field|select|slider)$/.test(target.kind ?? '')) {
    const isCalled = /^(title|name)$/.test(target.words);
    return [isCalled ? { ...typed(value, target), orFocused: true } : typed(value, null)];
  }
  if (isEnclosing(target) || target.kind === 'text') return unread(tokens);
  if (target.kind === 'field') return [typed(value, target)];
  if (target.kind === 'select') return [{ kind: 'select', option: value, target }];
  return [{ kind: 'fill-form', fields: [{ target, value }], isSubmitted: false }];
};
