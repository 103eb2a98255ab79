import type { Command, Target } from '../command.ts';
import { Doubt, type Reading } from './doubt.ts';
import { PhraseBook } from './match-phrase.ts';
import type { Memory } from './plain-target.ts';
import { readNumber } from './read-number.ts';
import { readTarget } from './read-target.ts';
import { readValue } from './read-typing.ts';
import { asWritten, isMark, isQuoted, isSmall, type Token } from './tokenise.ts';
import { NAMING, TELLTALES, THING_NOUNS } from './vocabulary/small-words.ts';

/** What is made of nothing but a text, so that to add one is to type it. */
const TEXT_NOUNS = new Set(
  'todo to-do task subtask item note memo entry comment reply message review reminder card tag label bullet tweet'.split(
    ' ',
  ),
);

/** Of these it is said how they are called; whether a form asks for more is seen on the screen. */
const MADE_NOUNS = new Set(
  'list column board project folder category group team channel page playlist'.split(' '),
);

const LINKS = new PhraseBook<'named'>(
  [
    ...NAMING,
    'with the content',
    'with content',
    'with the body',
    'with the description',
    'with the words',
    'that reads',
  ].map((phrase) => [phrase, 'named'] as const),
);

const LISTS =
  /^(?:(?:the|my|your|this|our) )?(?:(?:todo|to-do|task|shopping|grocery|check|item|notes?) ?)?(?:list|todos|to-dos|tasks|items|notes|board|checklist|app|page)$/;

const isPlace = (token: Token): boolean => isSmall(token) && /^(to|in|into|on|under|for)$/.test(token.lower);

interface Named {
  noun: string;
  /** "a", "new", "called": it says that there is none yet. */
  isMade: boolean;
  rest: readonly Token[];
}

/** "a new todo item called …": the noun and what follows it; null if it does not begin with one. */
const splitNoun = (tokens: readonly Token[]): Named | null => {
  let rest = tokens;
  let isMade = false;
  while (isSmall(rest[0]) && /^(a|an|the|another|one|my|new|following)$/.test(rest[0]?.lower ?? '')) {
    isMade ||= /^(a|an|another|new)$/.test(rest[0]?.lower ?? '');
    rest = rest.slice(1);
  }
  const words: Token[] = [];
  for (const token of rest.slice(0, 3)) {
    if (!isSmall(token) || !/^[a-z-]+$/.test(token.text) || TELLTALES.has(token.lower)) break;
    if (LINKS.match(rest, words.length) || isPlace(token)) break;
    words.push(token);
  }
  const last = words.at(-1)?.lower ?? '';
  if (!TEXT_NOUNS.has(last) && !MADE_NOUNS.has(last) && !THING_NOUNS.has(last)) return null;
  const noun = words.map(({ lower }) => lower).join(' ');
  return {
    noun: /^(todo|to-do|task) (item|entry)$/.test(noun) ? (words[0]?.lower ?? '') : noun,
    isMade,
    rest: rest.slice(words.length),
  };
};

/** The text and what comes after it. Without quotes it begins with a capital and ends where a place begins. */
const splitText = (
  tokens: readonly Token[],
  isLinked: boolean,
): Reading<{ text: string; after: readonly Token[] }> | null => {
  const [first] = tokens;
  if (!first) return null;
  if (isQuoted(first)) return { text: first.text, after: tokens.slice(1) };
  if (isSmall(first) && !isLinked && !/^\d/.test(first.text)) return null;
  const end = tokens.findIndex(
    (token, index) =>
      index > 0 && isPlace(token) && LISTS.test(asWritten(tokens.slice(index + 1)).toLowerCase()),
  );
  const words = end === -1 ? tokens : tokens.slice(0, end);
  const isMore = (token: Token, index: number) =>
    isSmall(token) &&
    (/^(and|with|as|then|by|using|due)$/.test(token.lower) ||
      (isPlace(token) && /^(the|my|this|your)$/.test(words[index + 1]?.lower ?? '')));
  if (words.some(isMore))
    return new Doubt(`"${asWritten(tokens)}" may be a text or more than that; put the text in quotes`);
  const text = readValue(words);
  return text instanceof Doubt ? text : { text, after: end === -1 ? [] : tokens.slice(end) };
};

/** Where it is added: null is the one list that the screen has for it. */
const readPlace = (tokens: readonly Token[], memory: Memory): Reading<Target | null> => {
  if (tokens.length === 0) return null;
  const [link, ...place] = tokens;
  if (!link || !isPlace(link) || place.length === 0)
    return new Doubt(`"${asWritten(tokens)}" cannot be read`);
  return LISTS.test(asWritten(place).toLowerCase()) ? null : readTarget(place, memory);
};

/** "the todos “A”, “B” and “C”": one after the other. */
const readEntries = (tokens: readonly Token[]): Reading<Command[]> | null => {
  const bare = tokens.filter((token) => !isMark(token, ',') && !isMark(token, ':') && token.text !== 'and');
  const from = bare.findIndex(isQuoted);
  const texts = from === -1 ? [] : bare.slice(from);
  const plural = bare[from - 1]?.lower ?? '';
  const noun = plural.replace(/ies$/, 'y').replace(/s$/, '');
  if (noun === plural || !TEXT_NOUNS.has(noun) || texts.length < 2 || !texts.every(isQuoted)) return null;
  const said = bare.slice(0, from - 1).filter(({ lower }) => !/^(the|new|following|these)$/.test(lower));
  const [number] = said;
  if (said.length > 1 || (number && readNumber(number) !== texts.length))
    return new Doubt(`"${asWritten(tokens)}" does not say for certain what to add`);
  return texts.map(({ text }) => ({ kind: 'add-entry', noun, text, within: null }));
};

/**
 * "Add a todo “Buy milk”", "Create a project named Apollo", "Add “Eggs” to the list". Null: it is about something else.
 * What is there already may be added as well ("Add the user Anna"), so that such nouns need a word that tells.
 */
export const readEntry = (
  base: string,
  tokens: readonly Token[],
  memory: Memory,
): Reading<Command[]> | null => {
  const several = /^(add|create)$/.test(base) ? readEntries(tokens) : null;
  if (several) return several;
  const [first] = tokens;
  const isBare = isQuoted(first) && base === 'add' && LISTS.test(asWritten(tokens.slice(2)).toLowerCase());
  const named: Named | null = isBare ? { noun: '', isMade: true, rest: tokens } : splitNoun(tokens);
  if (!named) return null;
  const { noun } = named;
  const isText = TEXT_NOUNS.has(noun.split(' ').at(-1) ?? '');
  const colon = isMark(named.rest[0], ':') ? 1 : 0;
  const link = colon || (LINKS.match(named.rest, 0)?.length ?? 0);
  const told = named.rest.slice(link);
  if (told.length === 0) return null;
  const isTelling = isText || noun === '' || link > 0 || (named.isMade && isQuoted(told[0]));
  if (
    !isTelling &&
    base === 'add' &&
    isSmall(tokens[0]) &&
    THING_NOUNS.has(tokens[0]?.lower ?? '') &&
    !isSmall(told[0])
  )
    return new Doubt(
      `"${asWritten(tokens)}" may be there already or be made anew; write what to press and what to type`,
    );
  if (!isTelling) return null;
  if (/^(send|post|leave)$/.test(base) && !isText) return null;
  const text = splitText(told, link > 0);
  if (text === null)
    return isText && told.length > 1 && told.every(isSmall) && !isPlace(told[0] as Token)
      ? new Doubt(`"${asWritten(tokens)}" does not say which words are the text; put it in quotes`)
      : null;
  if (text instanceof Doubt) return text;
  // "Send the message “Hi” to Anna": to whom it goes is nothing that a field stands in.
  if (base === 'send' && text.after.length > 0) return null;
  const within = readPlace(text.after, memory);
  if (within instanceof Doubt) return within;
  return [{ kind: 'add-entry', noun, text: text.text, within }];
};
