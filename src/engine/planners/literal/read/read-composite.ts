import type { Command, Target } from '../command.ts';
import { Doubt, type Reading, unread } from './doubt.ts';
import { readFieldLine } from './field-line.ts';
import { type Memory, plainTarget } from './plain-target.ts';
import { looksLikeData } from './read-content.ts';
import { readDeed } from './read-deed.ts';
import { readField } from './read-field.ts';
import { splitTimes } from './read-keys.ts';
import { readQuantity } from './read-number.ts';
import { splitDirection } from './read-order.ts';
import { splitList } from './read-subject.ts';
import { readTarget } from './read-target.ts';
import { readValue } from './read-typing.ts';
import { asWritten, isMark, isQuoted, isSmall, spokenValue, type Token } from './tokenise.ts';

const KEY = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** "Search for “shirt” in the catalog". */
export const readSearch = (tokens: readonly Token[], memory: Memory): Reading<Command[]> => {
  if (tokens.length === 0) return new Doubt('it does not say what to search for');
  const [first] = tokens;
  const at = tokens.findLastIndex(
    (token, index) => index > 0 && isSmall(token) && ['in', 'on', 'using', 'with'].includes(token.lower),
  );
  if (first?.kind === 'quoted' && tokens.length > 1 && at !== 1) return unread(tokens);
  const split = at > 0 && (first?.kind === 'quoted' || tokens[at + 1]?.lower === 'the');
  const query = readValue(split ? tokens.slice(0, at) : tokens);
  if (query instanceof Doubt) return query;
  if (!split) return [{ kind: 'search', query, target: null }];
  const target = readTarget(tokens.slice(at + 1), memory);
  return target instanceof Doubt ? target : [{ kind: 'search', query, target }];
};

/** "Sort by price (low to high)", "Sort the products by name, Z to A". */
export const readSort = (tokens: readonly Token[]): Reading<Command[]> => {
  const column = /^(the )?column$/.exec(
    asWritten(tokens.slice(0, tokens[0]?.lower === 'the' ? 2 : 1)).toLowerCase(),
  );
  const at = column ? (column[1] ? 1 : 0) : tokens.findIndex(({ lower }) => lower === 'by');
  if (at === -1) return new Doubt(`"${asWritten(tokens)}" does not say by what`);
  const before = tokens.slice(0, Math.max(at, 0));
  if (
    !column &&
    !/^((the|all) )?(list|results?|search results|products?|items|table|entries|rows)?$/.test(
      asWritten(before).toLowerCase(),
    )
  )
    return unread(tokens);
  const rest = tokens.slice(at + 1);
  if (rest.length === 1 && isQuoted(rest[0]))
    return [{ kind: 'sort', by: spokenValue(rest), direction: null }];
  const { rest: named, direction } = splitDirection(rest);
  const words = named.filter((token) => !isMark(token, ':'));
  const by = words.filter(
    ({ text }, index) =>
      !(/^(the|column)$/.test(text) && words.length > 1 && (index === 0 || text === 'column')),
  );
  if (by.length === 0 || by.length > 3 || by.some(({ kind }) => kind === 'mark' || kind === 'hook'))
    return unread(tokens);
  if (
    by.length > 1 &&
    by.some((token) => token.kind === 'quoted' || /^(in|on|and|or|then|from|to|using)$/.test(token.lower))
  )
    return unread(tokens);
  return [{ kind: 'sort', by: spokenValue(by), direction }];
};

const CART = /^(the |my |your )?(shopping )?(cart|basket|bag|wishlist|wish list|favorites|favourites)$/;

const again = ([command]: Command[], times: number): Command[] =>
  command ? [{ kind: 'repeat', command, times, isOnDifferentTargets: false }] : [];

/** Whether it speaks of what is bought: "Put the Blue Mug in the cart" is no text to be typed. */
export const isIntoCart = (tokens: readonly Token[]): boolean => {
  const at = tokens.findLastIndex(({ lower }) => /^(to|in|into)$/.test(lower));
  return at > 0 && CART.test(asWritten(tokens.slice(at + 1)).toLowerCase()) && !isQuoted(tokens.at(-1));
};

/** "Add two items to the cart", "Add Blue Shirt to the cart": the button by that name at the thing. */
export const readAdd = (
  tokens: readonly Token[],
  memory: Memory,
  verb: readonly Token[],
): Reading<Command[]> => {
  const { rest, times } = splitTimes(tokens);
  const once = times > 1 ? readAdd(rest, memory, verb) : null;
  if (once) return once instanceof Doubt || once.length !== 1 ? unread(tokens) : again(once, times);
  const at = tokens.findLastIndex(({ lower }) => /^(to|in|into)$/.test(lower));
  if (at < 1 && verb[0]?.lower.startsWith('add')) return readDeed(verb, 'add', tokens, memory);
  const place = CART.exec(asWritten(tokens.slice(at + 1)).toLowerCase())?.[3];
  if (at < 1 || !place) return unread(tokens);
  const press = (within: Target | null): Command => ({
    kind: 'click',
    target: plainTarget(`Add to ${place}`, { within }),
    button: 'left',
    count: 1,
  });
  const thing = tokens.slice(0, at);
  const counted = readQuantity(thing);
  const counts =
    counted && counted.quantity.comparison === 'equal' && counted.quantity.number > 0 ? counted : null;
  const kind = counts ? thing.slice(counts.length).filter(({ lower }) => lower !== 'different') : [];
  if (counts && /^(items?|products?|articles?|things?)$/.test(asWritten(kind).toLowerCase())) {
    return [
      { kind: 'repeat', command: press(null), times: counts.quantity.number, isOnDifferentTargets: true },
    ];
  }
  const isNamed = counts && kind.length > 0 && kind.length <= 5 && kind.every((one) => one.kind === 'word');
  if (counts && isNamed && !isSmall(kind[0])) {
    const within = readTarget(kind, memory);
    if (within instanceof Doubt) return within;
    if (within.kind !== null || within.within !== null || /\band\b/.test(within.words)) return unread(tokens);
    const times = counts.quantity.number;
    return times === 1
      ? [press(within)]
      : [{ kind: 'repeat', command: press(within), times, isOnDifferentTargets: false, isOneWay: true }];
  }
  if (counts) return unread(tokens);
  const commands: Command[] = [];
  for (const part of partsOf(thing)) {
    const isAny = /^(a|an|any|some|another)$/.test(part[0]?.lower ?? '');
    if (isAny && part.every(isSmall)) return new Doubt(`"${asWritten(part)}" does not say which`);
    if (part.some((token) => isMark(token, ',') || token.lower === 'and')) return unread(part);
    const isShown = /^(the|this|that|it) ?(product|item|article)?$/.test(asWritten(part).toLowerCase());
    // On its own page the product needs no name.
    const isSetUp = /^(type|fill-form|select|check)$/.test(memory.lastDone?.kind ?? '');
    const within = isShown && (part.length > 1 || isSetUp) ? null : readTarget(part, memory);
    if (within instanceof Doubt) return within;
    commands.push(press(within));
  }
  return commands;
};

/** "the Backpack and the Bike Light": each part begins as a thing does, so that it is no name with "and" in it. */
const partsOf = (tokens: readonly Token[]): readonly (readonly Token[])[] => {
  const list = splitList(tokens);
  if (list instanceof Doubt || list.joiner === 'any') return [tokens];
  const isThing = (part: readonly Token[], index: number) =>
    /^(the|a|an)$/.test(part[0]?.lower ?? '') ||
    isQuoted(part[0]) ||
    (!isSmall(part[0]) && (index === 0 || !/^(the|a|an)$/.test(list.parts[0]?.[0]?.lower ?? '')));
  return list.parts.every(isThing) ? list.parts : [tokens];
};

/** "Save the order number as ORDER", "Set variable X to 5", "Copy the clipboard into CODE". */
export const readSave = (tokens: readonly Token[], memory: Memory): Reading<Command[]> | null => {
  const at = tokens.findLastIndex(({ lower }) => ['as', 'in', 'into', 'to'].includes(lower));
  let name = tokens.slice(at + 1);
  while (
    ['the', 'a', 'variable', 'variable:', 'named', 'called', 'env'].includes(name[0]?.lower ?? '') &&
    name.length > 1
  )
    name = name.slice(1);
  const hasWord = tokens.slice(at + 1).some(({ lower }) => lower === 'variable');
  const key = (name.length === 1 ? spokenValue(name) : '').replace(/^\$\{env:(.*)\}$/, '$1');
  if (
    at < 1 ||
    !KEY.test(key) ||
    !(hasWord || /^[A-Z][A-Z0-9_]*$/.test(key) || key.includes('_') || spokenValue(name).startsWith('${'))
  )
    return null;
  const thing = tokens.slice(0, at);
  if (/^(the )?(contents? of the |text in the )?clipboard( contents?)?$/.test(asWritten(thing).toLowerCase()))
    return [{ kind: 'read-clipboard', variable: key }];
  if (thing.length === 1 && isQuoted(thing[0]))
    return [{ kind: 'set-variable', key, value: spokenValue(thing) }];
  const bare =
    /^(value|text|content)$/.test(thing[1]?.lower ?? '') && thing[2]?.lower === 'of' ? thing.slice(3) : thing;
  const from = readTarget(bare, memory);
  return from instanceof Doubt ? from : [{ kind: 'set-variable', key, value: { from } }];
};

export const readSetVariable = (tokens: readonly Token[]): Reading<Command[]> | null => {
  let rest = tokens[0]?.lower === 'the' || tokens[0]?.lower === 'a' ? tokens.slice(1) : tokens;
  if (rest[0]?.lower === 'env' || rest[0]?.lower === 'environment') rest = rest.slice(1);
  if (rest[0]?.lower !== 'variable') return null;
  rest = isMark(rest[1], ':') ? rest.slice(2) : rest.slice(1);
  const glued = rest[0]?.kind === 'word' ? /^([A-Za-z_]\w*)=(.+)$/.exec(rest[0].text) : null;
  if (glued && rest.length === 1)
    return [{ kind: 'set-variable', key: glued[1] ?? '', value: glued[2] ?? '' }];
  const open = /^([A-Za-z_]\w*)=$/.exec(rest[0]?.text ?? '')?.[1];
  const key = open ?? spokenValue(rest.slice(0, 1));
  const value = open ? rest.slice(1) : ['to', '=', ':'].includes(rest[1]?.lower ?? '') ? rest.slice(2) : [];
  if (!KEY.test(key) || value.length === 0) return new Doubt(`"${asWritten(tokens)}" gives no key and value`);
  const text = readValue(value);
  return text instanceof Doubt ? text : [{ kind: 'set-variable', key, value: text }];
};

const A_FORM =
  /^(in |out |up )?(the |this )?((\w+ ){0,3}(form|fields|details|information|data|following( \w+)?|following fields and values))?( as follows| like this)?( with)?( the following( \w+){0,2})?( as follows)?$/;

/** Whether it announces a list of fields: "Fill in the form with:", "Enter the following:". */
export const announcesFields = (tokens: readonly Token[]): boolean =>
  tokens.length > 0 &&
  !tokens.some(isQuoted) &&
  A_FORM.test(asWritten(tokens).toLowerCase().replace(/\s*:$/, '').trim());

/** "Name: Anna, Email: anna@example.org" after the colon of a form. */
export const readInlineFields = (text: string): { target: Target; value: string }[] | null => {
  const parts: string[] = [];
  for (const piece of text.split(/,\s+|;\s+|\s+and\s+(?=[\p{L} ]+(?::|=))/u)) {
    const isField = /^(and )?[\p{L}\p{N}"'“ ./()-]{1,60}\s*(:|=)\s*\S/u.test(piece);
    if (isField || parts.length === 0) parts.push(piece.replace(/^and /, ''));
    else parts[parts.length - 1] += `, ${piece}`;
  }
  const fields = parts.map(readFieldLine);
  return fields.length > 0 && fields.every((field) => field !== null) ? fields : null;
};

/** "with Name “Anna” and Email “a@b.io”". */
export const readFieldsInWords = (
  tokens: readonly Token[],
  memory: Memory,
): { target: Target; value: string }[] | null => {
  const fields: { target: Target; value: string }[] = [];
  let name: Token[] = [];
  for (const token of tokens) {
    if (name.length > 0 && (isQuoted(token) || looksLikeData(token))) {
      // "City Berlin and Zip 10115": two fields, of which the first has its value in plain words.
      if (name.some(({ text }) => text === 'and' || text === ',')) return null;
      const target = readField(name, memory);
      if (target instanceof Doubt) return null;
      fields.push({ target, value: spokenValue([token]) });
      name = [];
    } else if (name.length === 0 && (isMark(token, ',') || token.lower === 'and')) continue;
    else name.push(token);
  }
  return name.length === 0 && fields.length > 0 ? fields : null;
};
