import type { Command } from '../command.ts';
import { Doubt, type Reading, unread } from './doubt.ts';
import { isEnclosing, type Memory, plainTarget } from './plain-target.ts';
import { readDate } from './read-date.ts';
import { readOrdinal } from './read-number.ts';
import { clickOn } from './read-pressing.ts';
import { splitList } from './read-subject.ts';
import { readTarget } from './read-target.ts';
import { readValue } from './read-typing.ts';
import { asWritten, isMark, isQuoted, isSmall, spokenValue, type Token } from './tokenise.ts';
import { DETERMINERS, TELLTALES, VALUE_NOUNS } from './vocabulary/small-words.ts';

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

/** Endings of files that are given to an app; what is chosen by such a name is no option. */
export const FILE_NAME =
  /^[^\s/]+\.(pdf|png|jpe?g|gif|svg|csv|tsv|txt|docx?|xlsx?|pptx?|zip|json|xml|mp3|mp4|md)$/i;

/** What a field proposes while one types: it is open already, and has no name of its own. */
const SUGGESTIONS =
  /^(?:the )?(?:list of )?(?:(?:auto-?complete|type-?ahead|search|shown|displayed) )?(?:suggestions?(?: list| box| dropdown| menu)?|auto-?complete(?: list| dropdown| menu| options)?)(?: that (?:appears?|opens?|comes? up|shows? up|(?:is|are) shown))?$/;

/** "Select Red from Colour", "Choose the third row", "Pick the Terms checkbox". */
export const readSelect = (tokens: readonly Token[], memory: Memory): Reading<Command[]> => {
  const words = asWritten(tokens).toLowerCase();
  if (/^all( the)? (text|of it)$/.test(words))
    return [{ kind: 'press', keys: 'ControlOrMeta+A', times: 1, target: null }];
  const [file] = tokens.slice(-1);
  if (
    file &&
    FILE_NAME.test(file.text) &&
    /^(the )?(file )?$/.test(
      asWritten([...tokens.slice(0, -1)])
        .toLowerCase()
        .concat(tokens.length > 1 ? ' ' : ''),
    )
  )
    return [{ kind: 'upload', file: file.text, target: null }];
  if (/^(the )?\w+s (of|for) .+ and /.test(words) && !tokens.some(isQuoted)) return unread(tokens);
  // "Take the suggestion", "pick the Gatwick suggestion": what the field proposes, or that of it.
  const proposed = /^(?:the |only )*(?:(.+) )?suggestion$/u.exec(asWritten(tokens));
  if (proposed && readOrdinal(tokens, tokens[0]?.lower === 'the' ? 1 : 0) === null && !tokens.some(isQuoted))
    return [clickOn(plainTarget(proposed[1] ?? '', { kind: 'option', within: plainTarget('suggestions') }))];
  if (words === 'all' || words.startsWith('all '))
    return new Doubt(`"${asWritten(tokens)}" can be read in two ways; put the name in quotes if it is one`);
  const noun = tokens.findIndex(({ lower }) => !DETERMINERS.has(lower));
  const isNounAndQuoted =
    isSmall(tokens[noun]) && VALUE_NOUNS.has(tokens[noun]?.lower ?? '') && isQuoted(tokens[noun + 1]);
  if (isNounAndQuoted && tokens.length === noun + 2)
    return [
      {
        kind: 'select',
        option: spokenValue(tokens.slice(-1)),
        target: plainTarget(tokens[noun]?.text ?? ''),
      },
    ];
  const counted = readNthOption(tokens, memory) ?? readPickedDate(tokens, memory);
  if (counted) return counted;
  const purpose = readChosenAs(tokens);
  if (purpose) return purpose;
  const whole = readTarget(isNounAndQuoted ? tokens.slice(noun + 1) : tokens, memory);
  if (!(whole instanceof Doubt) && whole.kind !== null && whole.kind !== 'option') {
    if (whole.kind === 'checkbox' || whole.kind === 'radio' || whole.kind === 'switch')
      return [{ kind: 'check', target: whole }];
    if (CLICKED_KINDS.has(whole.kind)) return [clickOn(whole)];
  }
  const isLink = (token: Token, index: number) =>
    index > 0 && isSmall(token) && FROM.has(token.lower) && index < tokens.length - 1;
  // What is quoted has ended: "“A” from B in C" is A from what is in C.
  const quotedEnd = tokens.findIndex((token, index) => isLink(token, index) && isQuoted(tokens[index - 1]));
  const at = quotedEnd === -1 ? tokens.findLastIndex(isLink) : quotedEnd;
  if (at !== -1) {
    const several = severalOptions(tokens.slice(0, at));
    if (several) return eachSelected(several, tokens.slice(at + 1), memory);
    const option = optionWords(tokens.slice(0, at));
    if (option instanceof Doubt) return option;
    if (SUGGESTIONS.test(asWritten(tokens.slice(at + 1)).toLowerCase()))
      // Only there: the same word elsewhere on the page was not suggested.
      return [
        clickOn(
          plainTarget(option, {
            kind: 'option',
            isQuoted: isQuoted(tokens[at - 1]),
            within: plainTarget('suggestions'),
          }),
        ),
      ];
    const target = readTarget(tokens.slice(at + 1), memory);
    if (target instanceof Doubt) return target;
    const isPlace = isEnclosing(target) && !['menu', 'list'].includes(target.kind ?? '');
    if (isPlace || (target.kind !== 'select' && ['on', 'under'].includes(tokens[at]?.lower ?? '')))
      return whole instanceof Doubt ? whole : [clickOn(whole)];
    return [{ kind: 'select', option, target }];
  }
  const several = severalOptions(tokens);
  if (several?.every((part) => part.every(isQuoted)))
    return several.map((part): Command => ({ kind: 'select', option: spokenValue(part), target: null }));
  if (whole instanceof Doubt) return whole;
  if (whole.ordinal !== null) return whole.kind === 'option' ? unread(tokens) : [clickOn(whole)];
  if (whole.words === '' || isEnclosing(whole) || whole.kind === 'select') return unread(tokens);
  if (whole.within || whole.near || whole.containing.length > 0) return [clickOn(whole)];
  if (tokens.some((token) => isMark(token, ',') || token.lower === 'and' || token.lower === 'or'))
    return unread(tokens);
  if (isSmall(tokens[0]) && /^(a|an|any|some)$/.test(tokens[0]?.lower ?? ''))
    return new Doubt(`"${asWritten(tokens)}" does not say which`);
  const bare = tokens.filter(({ lower }) => !DETERMINERS.has(lower));
  // "size M": the noun names the control, the rest is chosen in it.
  if (
    VALUE_NOUNS.has(bare[0]?.lower ?? '') &&
    isSmall(bare[0]) &&
    bare.length > 1 &&
    !bare.slice(1).some(isSmallWord)
  ) {
    return [{ kind: 'select', option: spokenValue(bare.slice(1)), target: plainTarget(bare[0]?.text ?? '') }];
  }
  const [, quoted] = bare;
  if (bare.length === 2 && isQuoted(quoted) && whole.isQuoted)
    return [{ kind: 'select', option: whole.words, target: null }];
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

/** "Board as the start page", "the “Large” size": what it is chosen for is what the choice is labelled with. */
const readChosenAs = (tokens: readonly Token[]): Reading<Command[]> | null => {
  const as = tokens.findLastIndex((token, index) => index > 0 && token.text === 'as');
  const label = tokens.slice(as + 1).filter(({ lower }) => !DETERMINERS.has(lower));
  if (as > 0 && label.length > 0 && label.every(isSmall) && /^page$/.test(label.at(-1)?.text ?? '')) {
    const option = optionWords(tokens.slice(0, as));
    return option instanceof Doubt
      ? option
      : [{ kind: 'select', option, target: plainTarget(asWritten(label)) }];
  }
  const [value, noun, more] = tokens.filter(({ lower }) => !DETERMINERS.has(lower));
  const isLabelled = isQuoted(value) && isSmall(noun) && VALUE_NOUNS.has(noun?.lower ?? '') && !more;
  return isLabelled && value && noun
    ? [{ kind: 'select', option: value.text, target: plainTarget(noun.text) }]
    : null;
};

/** "the 2nd option from the dropdown Country". */
const readNthOption = (tokens: readonly Token[], memory: Memory): Reading<Command[]> | null => {
  const from = tokens[0]?.lower === 'the' ? 1 : 0;
  const ordinal = isSmall(tokens[from]) ? readOrdinal(tokens, from) : null;
  if (!ordinal) return null;
  const [noun, link, ...place] = tokens.slice(from + ordinal.length);
  const isOption =
    /^(option|value|choice)$/.test(noun?.text ?? '') && /^(from|in|of)$/.test(link?.text ?? '');
  if (!isOption || place.length === 0) return null;
  const target = readTarget(place, memory);
  if (target instanceof Doubt) return target;
  const isField =
    target.kind === null || target.kind === 'select' || target.kind === 'field' || target.kind === 'list';
  return isField ? [{ kind: 'select-nth', ordinal: ordinal.ordinal, target }] : null;
};

/** "15 March 2025 in the date picker", "March 15, 2025 as the departure date". */
const readPickedDate = (tokens: readonly Token[], memory: Memory): Reading<Command[]> | null => {
  const at = tokens.findIndex((token, index) => index > 0 && isSmall(token) && FROM.has(token.lower));
  const said = (at === -1 ? tokens : tokens.slice(0, at)).filter(
    ({ lower }, index) => !(index < 2 && /^(the|date|day)$/.test(lower)),
  );
  const date = readDate(said);
  if (date === null) return at === -1 ? readNamedDate(tokens, memory) : null;
  if (at === -1) return [{ kind: 'pick-date', date, target: null }];
  const target = readTarget(tokens.slice(at + 1), memory);
  if (target instanceof Doubt) return target;
  const isPicker = target.kind === 'select';
  return [{ kind: 'pick-date', date, target: isPicker ? { ...target, kind: 'field' } : target }];
};

/** "the departure date 12 March 2027", "departure: 12 March 2027", "a due date of 12 March 2027": the field, then its day. */
const readNamedDate = (tokens: readonly Token[], memory: Memory): Reading<Command[]> | null => {
  const date = readDate(tokens.slice(-1));
  const link = tokens.at(-2);
  const isLinked = isMark(link, ':') || link?.lower === 'of';
  const name = tokens.slice(0, isLinked ? -2 : -1);
  const isOfDays = isMark(link, ':') || /^(?:date|day|birthday|deadline)$/.test(name.at(-1)?.lower ?? '');
  if (date === null || !isOfDays || name.length === 0) return null;
  const target = readTarget(name[0]?.lower === 'a' ? name.slice(1) : name, memory);
  return target instanceof Doubt || isEnclosing(target) ? null : [{ kind: 'pick-date', date, target }];
};

/** "“Germany” and “France”", "Red, Green and Blue": null where it may be one name. */
const severalOptions = (tokens: readonly Token[]): readonly (readonly Token[])[] | null => {
  const list = splitList(tokens[0]?.lower === 'both' ? tokens.slice(1) : tokens);
  if (list instanceof Doubt || list.joiner === 'any' || list.parts.length < 2) return null;
  const isSure =
    list.parts.every((part) => part.every(isQuoted)) || tokens.some((token) => isMark(token, ','));
  return isSure ? list.parts : null;
};

const eachSelected = (
  options: readonly (readonly Token[])[],
  from: readonly Token[],
  memory: Memory,
): Reading<Command[]> => {
  const target = readTarget(from, memory);
  if (target instanceof Doubt) return target;
  const commands: Command[] = [];
  for (const words of options) {
    const option = optionWords(words);
    if (option instanceof Doubt) return option;
    commands.push({ kind: 'select', option, target });
  }
  return commands;
};

const isSmallWord = (token: Token): boolean => isSmall(token) && !/^\d/.test(token.text);

const optionWords = (tokens: readonly Token[]): Reading<string> => {
  let rest = tokens;
  if (['the', 'option', 'value'].includes(rest[0]?.lower ?? '') && rest.length > 1) rest = rest.slice(1);
  if (rest[0]?.lower === 'option' && rest.length > 1) rest = rest.slice(1);
  if (rest.at(-1)?.lower === 'option' && rest.length > 1) rest = rest.slice(0, -1);
  if (rest.some((token) => isMark(token, ',') || ['and', 'or'].includes(token.lower)) && rest.length > 1)
    return unread(tokens);
  if (/^(first|second|third|last|any|another|\d+(st|nd|rd|th))$/.test(rest[0]?.lower ?? ''))
    return unread(tokens);
  if (rest.some((token) => isSmall(token) && /^(today|tomorrow|yesterday)('s)?$/.test(token.lower)))
    return new Doubt(`"${asWritten(rest)}" describes a day but does not give it; write the date`);
  if (rest[0]?.text === 'answer' && rest.length > 1)
    return new Doubt(`"${asWritten(rest)}" may be the answer's letter or its words; put it in quotes`);
  const odd = rest.find((token) => isSmall(token) && TELLTALES.has(token.lower));
  // "the date 2026-05-03" is a value with its noun, which no option bears.
  const isAnnounced =
    rest.length > 1 && isSmall(rest[0]) && rest.slice(1).some((token) => /^\d/.test(token.text));
  if (odd || isAnnounced) return unread(tokens);
  // "Berlin (GMT+2)" is one option.
  const isBracketed = isMark(rest.at(-1), ')') && rest.filter(({ kind }) => kind === 'mark').length === 2;
  if (isBracketed && !isSmall(rest[0]) && rest.some((token) => isMark(token, '('))) return asWritten(rest);
  return rest.length === 1 ? spokenValue(rest) : readValue(rest);
};
