import type { Region, Target, TargetKind } from '../command.ts';
import { Doubt, type Reading } from './doubt.ts';
import { kindAtEnd, kindAtStart } from './kind-words.ts';
import { orCalled, plainTarget } from './plain-target.ts';
import { readNumber, readOrdinal } from './read-number.ts';
import { asWritten, isQuoted, isSmall, type Token } from './tokenise.ts';
import { ENCLOSING_KINDS, HALF_TELLING_KIND_WORDS, KINDS, TELLING_KIND_WORDS } from './vocabulary/kinds.ts';
import {
  DETERMINERS,
  LOOKS,
  TELLTALES,
  THING_NOUNS,
  VAGUE_NOUNS,
  VALUE_NOUNS,
} from './vocabulary/small-words.ts';

/** The first piece that shows that a name was not read whole. */
export const tellsTooMuch = (tokens: readonly Token[]): Token | undefined =>
  tokens.find(
    (token, index) =>
      (token.kind !== 'word' && !isOfName(tokens, index)) ||
      (isSmall(token) &&
        (TELLTALES.has(token.lower) || /^[@#]?$/.test(token.lower)) &&
        !isToDo(tokens, index) &&
        !isSortBy(tokens, index)),
  );

/** "Oslo → Rome", "Inbox (4)", "Rome (FCO)": marks that are written as a part of what something is called. */
const isOfName = (tokens: readonly Token[], index: number): boolean => {
  const [before, mark, after] = [tokens[index - 1], tokens[index], tokens[index + 1]];
  const isTitle = (token: Token | undefined) => token?.kind === 'word' && !isSmall(token);
  const isShort = (token: Token | undefined) =>
    token?.kind === 'word' && (/^\d+$/.test(token.text) || /^\p{Lu}{2,5}$/u.test(token.text));
  if (mark?.text === '→') return isTitle(before) && isTitle(after);
  if (mark?.text === '(') return isTitle(before) && isShort(after) && tokens[index + 2]?.text === ')';
  return mark?.text === ')' && isShort(before) && tokens[index - 2]?.text === '(';
};

/** "To do" is what boards call their first column. */
const isToDo = (tokens: readonly Token[], index: number): boolean =>
  tokens[index]?.text === 'do' && tokens[index - 1]?.text === 'To';

/** "Sort by", "Group by": what dropdowns are labelled with. */
const isSortBy = (tokens: readonly Token[], index: number): boolean =>
  index === 1 &&
  tokens.length === 2 &&
  tokens[1]?.text === 'by' &&
  /^(Sort|Sorted|Group|Filter|Order)$/.test(tokens[0]?.text ?? '');

const asSingular = (token: Token | undefined, singular: string): Token => ({
  kind: 'word',
  text: singular,
  lower: singular,
  raw: singular,
  gap: token?.gap ?? '',
});

const PICTURES =
  /^(icon|symbol|arrow|chevron|bin|trash|trashcan|gear|cog|pencil|pen|plus|minus|cross|x|star|heart|bell|eye|magnifier|loupe|dots|hamburger|burger|avatar|glyph)$/;

/** "the gear icon (Settings)", "the settings (gear icon)": how it looks, and what it is called. The name is enough. */
const withoutPicture = (tokens: readonly Token[]): readonly Token[] => {
  const open = tokens.findIndex(({ kind, text }) => kind === 'mark' && text === '(');
  if (
    open < 1 ||
    tokens.at(-1)?.text !== ')' ||
    tokens.slice(open + 1, -1).some(({ kind }) => kind === 'mark')
  )
    return tokens;
  const [before, inside] = [tokens.slice(0, open), tokens.slice(open + 1, -1)];
  const isPicture = (words: readonly Token[]) =>
    words.every((token) => isSmall(token)) && words.some(({ lower }) => PICTURES.test(lower));
  if (isPicture(inside)) return before;
  const isNamed = isQuoted(inside[0])
    ? inside.length === 1
    : inside[0]?.kind === 'word' && !isSmall(inside[0]);
  const kind = kindAtEnd(before);
  // "The currency menu (GBP)": what it is for, and what it says.
  const isDescribed = kind !== null && before.length > kind.length && before.every((token) => isSmall(token));
  if (!(isPicture(before) || isDescribed) || !isNamed) return tokens;
  return kind ? [...inside, ...before.slice(-kind.length)] : inside;
};

/** "Click My orders": within a sentence the capital makes it a part of the name. */
const isOfLabel = ({ text, gap }: Token): boolean => gap !== '' && /^(My|Your|Our)$/.test(text);

const SIDE_REGIONS: Readonly<Record<string, Region>> = {
  top: { vertical: 'top' },
  bottom: { vertical: 'bottom' },
  left: { horizontal: 'left' },
  right: { horizontal: 'right' },
};

/** "Click Cards in the menu": within a sentence the capital makes it a name. */
const isNamedAsKind = ([only, ...more]: readonly Token[]): boolean =>
  more.length === 0 &&
  (only?.gap !== '' || /^(Messages|Notifications|Alerts)$/.test(only.text)) &&
  !isSmall(only) &&
  KINDS.get(only?.lower ?? '')?.isPlural === true;

/** The words without their relations: "the second “Add” button", "row 3", "field Email". */
export const readHead = (written: readonly Token[]): Reading<Target> => {
  const tokens = withoutPicture(written);
  let rest = tokens;
  while (
    rest[0]?.kind === 'word' &&
    DETERMINERS.has(rest[0].lower) &&
    (rest.length > 1 || isSmall(rest[0])) &&
    !isOfLabel(rest[0])
  )
    rest = rest.slice(1);
  if (tokens.length > 0 && rest.length === 0)
    return new Doubt(`"${asWritten(tokens)}" does not say what is meant`);
  // "First name" and "last name" are labels, not positions.
  const isLabel = /^names?$/.test(rest[1]?.lower ?? '');
  const ordinal = isSmall(rest[0]) && !isLabel ? readOrdinal(rest) : null;
  if (ordinal) rest = rest.slice(ordinal.length);
  // "the second one" is the second of what was spoken of.
  if (ordinal && rest.length === 1 && rest[0]?.lower === 'one') rest = [];
  const target = plainTarget('', { ordinal: ordinal?.ordinal ?? null });
  const numbered =
    /^#?\d+$/.test(rest.at(-1)?.text ?? '') && rest.at(-1)?.kind === 'word' ? rest.at(-1) : undefined;
  // "homepage" is a page by one word.
  if (/^homepage$/i.test(rest.at(-1)?.text ?? '') && rest.length === 1)
    return { ...target, words: 'home', kind: 'page' };
  if (numbered && rest.length >= 2 && target.ordinal === null) {
    const before = ['number', 'no.', 'nr', '#'].includes(rest.at(-2)?.lower ?? '')
      ? rest.slice(0, -2)
      : rest.slice(0, -1);
    const kind = kindAtEnd(before);
    // "Page 2" is not the second of several pages that could be seen at once.
    if (kind && kind.length === before.length && kind.kind === 'page') return withName(target, rest, null);
    // "Row #1045" is called so, "row 3" and "row #3" are counted.
    if (kind && kind.length === before.length && /^#\d{3,}$/.test(numbered.text))
      return withName(target, [numbered], kind.kind);
    if (kind && kind.length === before.length)
      return { ...target, kind: kind.kind, ordinal: Number(numbered.text.replace('#', '')) };
  }
  const side = /^(top|bottom|left|right)$/.exec(rest[0]?.text ?? '')?.[1];
  if (side && rest.length === 2 && rest[1]?.text === 'menu')
    return { ...target, kind: 'menu', looks: side, region: SIDE_REGIONS[side] };
  if (isNamedAsKind(rest)) return withName(target, rest, null);
  const atEnd = kindAtEnd(rest);
  // The first of several messages is one of a chat or an inbox, not an alert.
  if (ordinal && rest.length === 1 && atEnd?.singular === 'message') return withName(target, rest, null);
  const quotedIndex = rest.findIndex(isQuoted);
  if (quotedIndex !== -1) return readQuotedHead(rest, quotedIndex, target);
  // "the section Advanced options": what comes first says what it is, a name with a capital follows.
  const first = atEnd && !ordinal && rest.length > 2 ? kindAtStart(rest) : null;
  if (
    first &&
    ENCLOSING_KINDS.has(first.kind) &&
    atEnd?.isPlural &&
    rest.length > first.length + 1 &&
    !isSmall(rest[first.length])
  )
    return withName(target, rest.slice(first.length), first.kind);
  if (
    atEnd &&
    (ordinal || rest.length === atEnd.length || !kindAtStart(rest) || isSmall(rest[rest.length - 1]))
  ) {
    // "Showing 1 to 10 of 57 entries" is a text, and none of the entries.
    const isCounter =
      atEnd.kind === 'listitem' &&
      atEnd.isPlural &&
      !isSmall(rest[0]) &&
      rest.some(({ text }) => /^\d+$/.test(text));
    if (isCounter && rest.length > 3) return withName(target, rest, null);
    const isWhole = TELLING_KIND_WORDS.has(atEnd.singular);
    const isHalf = HALF_TELLING_KIND_WORDS.has(atEnd.singular);
    if (isWhole && atEnd.isPlural)
      return withName(target, [...rest.slice(0, -1), asSingular(rest.at(-1), atEnd.singular)], atEnd.kind);
    const name = isHalf ? rest.slice(0, -1) : isWhole ? rest : rest.slice(0, -atEnd.length);
    if (atEnd.isPlural && name.length === 1 && (readNumber(name[0]) !== null || name[0]?.lower === 'both'))
      return new Doubt(`"${asWritten(tokens)}" speaks of several, and not of which`);
    if (atEnd.kind === 'page' && target.ordinal !== null)
      return new Doubt(`"${asWritten(tokens)}" cannot be told from the screen; name the page`);
    return withName(target, name, atEnd.kind);
  }
  // A number says nothing without its noun: "12" may be how many of something there are.
  if (isHeadedByNoun(rest)) {
    const named = withName(target, rest.slice(/^\d+$/.test(rest[1]?.text ?? '') ? 0 : 1), null);
    // At the beginning of a sentence the noun may also be part of the name: "Invoice INV-7".
    return isSmall(rest[0]) || named instanceof Doubt
      ? named
      : orCalled(named, plainTarget(asWritten(rest), { isQuoted: true }));
  }
  const [plural] = rest;
  if (isSmall(plural) && KINDS.get(plural?.lower ?? '')?.isPlural && rest.length > 1 && !isSmall(rest[1]))
    return new Doubt(`"${asWritten(rest)}" names several; put each name in quotes`);
  const atStart = rest.length > 1 ? kindAtStart(rest) : null;
  if (atStart && !isSmall(rest[atStart.length]))
    return withName(target, rest.slice(atStart.length), atStart.kind);
  return withName(target, rest, null);
};

const ATTRIBUTES =
  /^(name|id|number|no|date|status|type|list|details?|email|code|title|page|menu|profile|settings)$/;

/** "user Anna", "order #12": the noun tells what it is, the name which one. */
const isHeadedByNoun = (tokens: readonly Token[]): boolean => {
  const [noun, name] = tokens;
  if (name?.kind !== 'word' || !(THING_NOUNS.has(noun?.lower ?? '') || noun?.text === 'name')) return false;
  if (noun?.text === 'name') return !isSmall(name);
  if (!isSmall(noun)) return /^#\d|^\p{Lu}+[-_]?\d/u.test(name.text);
  // "the filter Status" is the one for it; elsewhere such a word goes with the noun.
  const isAttribute = ATTRIBUTES.test(name.lower) && noun?.lower !== 'filter';
  return /^#?\d|\w\.\w/.test(name.text) || (!isSmall(name) && !isAttribute);
};

/** Talk begins in small letters: "loading to finish" and "links to the home" are no labels, "add to cart" is one. */
const isTalk = (tokens: readonly Token[], at: number): boolean => {
  const token = tokens[at];
  if (!isSmall(token)) return false;
  if (/^(the|a|an)$/.test(token?.lower ?? '')) return true;
  return (
    token?.lower === 'to' &&
    /^(finish|complete|load|appear|disappear|open|close|start|end|stop|be|become|show|update|refresh|process|render|\/.*)$/.test(
      tokens[at + 1]?.lower ?? '',
    )
  );
};

/** Words that stand for things instead of naming them, also where they begin a sentence. */
const FOR_OTHERS = new Set(
  'nothing everything anything something neither both either nobody everyone one ones others another some any more rest it they this that these those'.split(
    ' ',
  ),
);

/** Adjectives that tell what a dialog is for, not how it is called. */
const DIALOG_SORTS = new Set(['confirmation', 'confirm', 'alert', 'modal', 'popup', 'pop-up']);

/** "In the cart the total" is a place and something in it, which nothing is called; "On the Road" may be a name. */
const isPlaceAndMore = ([first, ...rest]: readonly Token[]): boolean =>
  /^(in|on|inside|within|under|at|for|from)$/i.test(first?.text ?? '') &&
  rest.some(
    (token, index) => isSmall(token) && DETERMINERS.has(token.lower) && (index > 0 || isSmall(rest[1])),
  );

const withName = (target: Target, written: readonly Token[], kind: TargetKind | null): Reading<Target> => {
  const name =
    kind === 'dialog'
      ? written.filter((token) => !isSmall(token) || !DIALOG_SORTS.has(token.lower))
      : written;
  const [first] = name;
  if (isPlaceAndMore(name))
    return new Doubt(`"${asWritten(name)}" cannot be read; say where at the end, or put a comma after it`);
  if (name.length === 1 && first && FOR_OTHERS.has(first.lower))
    return new Doubt(`"${first.raw}" does not say what is meant`);
  const talk = isSmall(first) ? name.find((_, index) => index > 0 && isTalk(name, index)) : undefined;
  const odd = talk ?? tellsTooMuch(name);
  if (odd)
    return new Doubt(
      `"${odd.raw}" in "${asWritten(name)}" cannot be read as part of a name; put the name in quotes if it is one`,
    );
  // What runs along an edge is called by it.
  const isBar = /^(top|bottom|side) bar$/.test(asWritten(name));
  const look =
    !isBar && name.length > 0 && (kind !== null || name.length > 1)
      ? name.find((token) => isSmall(token) && LOOKS.has(token.lower))
      : undefined;
  if (look)
    return new Doubt(
      `"${look.raw}" is about looks or place, which cannot be told from the screen's elements`,
    );
  // "the user's name" is some name: what it is, is not said.
  if (/^(logged-in |current |new )?(user|customer|member|visitor|admin)['’]s [a-z ]+$/.test(asWritten(name)))
    return new Doubt(`"${asWritten(name)}" describes something but does not name it; put its text in quotes`);
  const hanging = name.findIndex(
    (token, index) =>
      (token.text === 'with' && isSmall(name[index + 1]) && DETERMINERS.has(name[index + 1]?.lower ?? '')) ||
      (isSmall(token) && /^(to|and|or|but|not|for)$/.test(token.lower) && index === name.length - 1),
  );
  if (hanging !== -1) return new Doubt(`"${asWritten(name.slice(hanging))}" cannot be read`);
  const joint = name.findIndex((token, index) => token.text === 'and' && isSmall(name[index + 1]));
  if (joint !== -1)
    return new Doubt(
      `"${asWritten(name.slice(joint))}" may be part of a name or something more to do; put the name in quotes if it is one`,
    );
  // "The response body" and "the log entry" are things on a screen; a response alone is not.
  const vague = name.find(
    (token, index) =>
      isSmall(token) &&
      VAGUE_NOUNS.has(token.lower) &&
      // "Save changes" is what a button says.
      (index === 0 || isSmall(first)) &&
      !(
        /^(response|log)$/.test(token.lower) &&
        /^(body|code|headers?|entry|tab|panel)$/.test(name[index + 1]?.lower ?? '')
      ),
  );
  if (vague) return new Doubt(`"${vague.raw}" is nothing that could be found on a screen`);
  if (name.length === 0 && kind === null && target.ordinal === null)
    return new Doubt('it does not say what is meant');
  if (name.length > 12) return new Doubt(`"${asWritten(name)}" is too long for a name that is not in quotes`);
  // "Anna's row" is the row for Anna.
  const words = asWritten(name);
  return {
    ...target,
    words: kind !== null && ENCLOSING_KINDS.has(kind) ? words.replace(/['’]s$/, '') : words,
    kind,
  };
};

const isColon = (token: Token | undefined): boolean => token?.kind === 'mark' && token.text === ':';

/** A word beside a quoted name that tells what it is: "the “Documents” folder". What is only to be seen is not told by its name. */
const isHint = (tokens: readonly Token[]): boolean => {
  const bare = tokens.filter(({ lower }) => !DETERMINERS.has(lower));
  const noun = bare.at(-1);
  const isSort = (token: Token): boolean =>
    (isSmall(token) || tokens.length === 1) &&
    /^[a-z]{3,}$/.test(token.lower) &&
    !TELLTALES.has(token.lower) &&
    !LOOKS.has(token.lower);
  return (
    bare.length <= 2 &&
    bare.every(isSort) &&
    noun !== undefined &&
    tokens.at(-1) === noun &&
    (isSmall(noun) || tokens.length === 1) &&
    /^[a-z]{3,}$/.test(noun.lower) &&
    THING_NOUNS.has(noun.lower)
  );
};

/** What people call a text of the app by what it is to them: the words are in quotes. */
const TEXT_NOUNS =
  /^(answer|question|sentence|phrase|note|notice|hint|words|wording|line|quote|explanation|information|info|reply)$/;

const readQuotedHead = (tokens: readonly Token[], index: number, target: Target): Reading<Target> => {
  // "Error: “X”" is a message and its words; after other things a colon begins a list.
  const isSaid =
    isColon(tokens[index - 1]) && /^(alert|text)$/.test(kindAtEnd(tokens.slice(0, index - 1))?.kind ?? '');
  const before = tokens.slice(0, isSaid ? index - 1 : index);
  const after = tokens.slice(index + 1);
  const words = tokens[index]?.text ?? '';
  const kindBefore = before.length > 0 ? kindAtEnd(before) : null;
  const kindAfter = after.length > 0 ? kindAtEnd(after) : null;
  const unread = [
    ...before.slice(0, before.length - (kindBefore?.length ?? 0)),
    ...after.slice(0, after.length - (kindAfter?.length ?? 0)),
  ];
  const isOnlyMessage = unread.every(({ lower }) =>
    ['error', 'success', 'confirmation', 'validation', 'warning', 'text'].includes(lower),
  );
  const isHinted = kindBefore === null && kindAfter === null && isHint(unread);
  const isCalledText = unread.length === 1 && TEXT_NOUNS.test(unread[0]?.text ?? '');
  const isUnderstood = isHinted || isCalledText || (isOnlyMessage && (kindBefore ?? kindAfter) !== null);
  const [noun] = after;
  // "the “High” priority": what is called so under that label.
  if (before.length === 0 && after.length === 1 && isSmall(noun) && VALUE_NOUNS.has(noun?.lower ?? ''))
    return { ...target, words, isQuoted: true, within: plainTarget(noun?.text ?? '') };
  if (unread.length > 0 && !isUnderstood) {
    return new Doubt(`"${asWritten(unread)}" beside "${words}" cannot be read`);
  }
  if (words.trim() === '') return new Doubt('the quotes are empty');
  const kind =
    kindBefore && kindAfter
      ? kindBefore.kind === 'text'
        ? kindAfter.kind
        : kindBefore.kind
      : (kindBefore ?? kindAfter)?.kind;
  // A message is told by its words; apps show them in any element, so "alert" would narrow too far.
  const isHeader = (kindBefore ?? kindAfter)?.singular === 'header';
  return {
    ...target,
    words,
    isQuoted: true,
    kind: kind === 'alert' ? 'text' : (kind ?? null),
    ...(isHeader && { isHeader }),
  };
};
