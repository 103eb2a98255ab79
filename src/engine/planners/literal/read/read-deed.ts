import type { Command, Target } from '../command.ts';
import { Doubt, type Reading, unread } from './doubt.ts';
import { type Memory, plainTarget } from './plain-target.ts';
import { readOrdinal } from './read-number.ts';
import { readTarget } from './read-target.ts';
import { asWritten, isMark, isQuoted, isSmall, type Token } from './tokenise.ts';
import { DEEDS_FOR_SOMEBODY, DEEDS_THAT_MAKE, DEEDS_TO_A_NOUN, DEEDS_TO_ONE } from './vocabulary/deeds.ts';
import { KINDS } from './vocabulary/kinds.ts';
import { DETERMINERS, TELLTALES, THING_NOUNS } from './vocabulary/small-words.ts';

const pressed = (words: string, within: Target | null = null): Command => ({
  kind: 'click',
  target: plainTarget(words, { within }),
  button: 'left',
  count: 1,
});

const capitalised = (word: string): string => `${word[0]?.toUpperCase() ?? ''}${word.slice(1)}`;

/** The label that the verb is on a control: "saves" is pressed as "Save". */
export const labelOf = (verb: readonly Token[], base: string): string =>
  capitalised(
    verb.length === 1
      ? verb[0]?.lower === base
        ? verb[0].text
        : base
      : verb.map(({ lower }) => lower).join(' '),
  );

const PARTS = new Set(
  'profile account settings address details password name email user order selected all page employee description image photo'.split(
    ' ',
  ),
);

const isGeneric = ({ lower }: Token): boolean => THING_NOUNS.has(lower) || KINDS.has(lower);

/** "the changes", "your order": small words after a word such as "the", with no name among them. */
export const plainNoun = (tokens: readonly Token[]): readonly Token[] | null => {
  const [first, ...noun] = tokens;
  const isSaid = DETERMINERS.has(first?.lower ?? '') || first?.lower === 'all';
  const isPlain =
    noun.length > 0 &&
    noun.length <= 3 &&
    noun.every((token) => isSmall(token) && /^[a-z-]+$/.test(token.text)) &&
    readOrdinal(noun) === null &&
    noun.every(
      ({ lower }) => !TELLTALES.has(lower) && !/^(of|for|from|in|on|with|by|to|and|or|at|as)$/.test(lower),
    );
  return isSaid && isPlain && !/^(a|an|any|some)$/.test(first?.lower ?? '') ? noun : null;
};

/** "the request of Grace Lee": a noun for what is listed, and whose it is. */
const ownerOf = (tokens: readonly Token[]): readonly Token[] | null => {
  const at = tokens.findIndex(
    (token, index) => index > 1 && isSmall(token) && /^(of|from|for|by)$/.test(token.lower),
  );
  const noun = at > 1 ? plainNoun(tokens.slice(0, at)) : null;
  const isMail = noun?.length === 1 && /^(e-?mail|message|mail)$/.test(noun[0]?.lower ?? '');
  const isOwned =
    noun?.length === 1 && noun.every(({ lower }) => THING_NOUNS.has(lower) || lower === 'details');
  return (isMail || (isOwned && !noun.some(({ lower }) => KINDS.has(lower)))) && at < tokens.length - 1
    ? tokens.slice(at + 1)
    : null;
};

const isThing = (target: Target): boolean =>
  target.isQuoted ||
  target.within !== null ||
  target.near !== null ||
  target.containing.length > 0 ||
  target.ordinal !== null ||
  (target.kind !== null && target.words !== '') ||
  /[A-Z\d]/.test(target.words);

/** "Approve Bob", "Publish the page", "Continue": what is done by pressing the control that bears the verb. */
export const readDeed = (
  verb: readonly Token[],
  base: string,
  rest: readonly Token[],
  memory: Memory,
): Reading<Command[]> => {
  const label = labelOf(verb, base);
  if (rest.length === 0) return [pressed(label)];
  if (rest.some((token) => token.kind === 'mark')) return unread([...verb, ...rest]);
  const isPronoun = rest.length === 1 && /^(it|this|that|them|him|her)$/.test(rest[0]?.lower ?? '');
  // After something was written, "publish it" speaks of the form; after a press, of what was opened or chosen by it.
  const isWritten = /^(type|fill-form|select|check|uncheck|upload|click|if)$/.test(
    memory.lastDone?.kind ?? '',
  );
  if (isPronoun && (!DEEDS_TO_ONE.has(base) || isWritten)) return [pressed(label)];
  if (rest[0]?.lower === 'all' && DEEDS_TO_ONE.has(base))
    return new Doubt(`"${asWritten([...verb, ...rest])}" does not say how`);
  const noun = plainNoun(rest);
  // To view something is to go there, whatever the control for it is called.
  if (base === 'view' && noun && !noun.some(isGeneric)) return [pressed(asWritten(noun))];
  if (rest.some((token, index) => index > 0 && token.text === 'as')) return unread([...verb, ...rest]);
  if (DEEDS_FOR_SOMEBODY.has(base) && rest.some(({ text }, index) => index > 0 && /^(to|with)$/.test(text)))
    return new Doubt(`"${asWritten([...verb, ...rest])}" does not say how`);
  if (base === 'place')
    return /^orders?$/.test(noun?.at(-1)?.lower ?? '') ? [pressed('Place order')] : labelled(verb, rest);
  if (noun && (!DEEDS_TO_A_NOUN.has(base) || noun.some(isGeneric))) return [pressed(label)];
  const owner = ownerOf(rest);
  // "Edit Profile" is a label, "Edit Grace" speaks of somebody.
  if (
    rest.length === 1 &&
    rest.every((token) => token.kind === 'word' && (isGeneric(token) || PARTS.has(token.lower)))
  )
    return labelled(verb, rest);
  const hasName = rest.some((token) => !isSmall(token));
  const isTold =
    DETERMINERS.has(rest[0]?.lower ?? '') || rest.some(isQuoted) || /^#?\d/.test(rest.at(-1)?.text ?? '');
  const isMadeOf = rest.some((token) => isQuoted(token) || token.text.includes('@'));
  if (!DEEDS_TO_ONE.has(base) && !isTold && !isMadeOf) return labelled(verb, rest);
  if (DEEDS_THAT_MAKE.has(base) && (isMadeOf || /^(a|an)$/.test(rest[0]?.lower ?? '')))
    return new Doubt(`"${asWritten([...verb, ...rest])}" does not say how`);
  if (DEEDS_TO_ONE.has(base) && !hasName && !isTold && !isPronoun) return labelled(verb, rest);
  const within = readTarget(owner ?? rest, memory);
  if (within instanceof Doubt) return within;
  if (/^(a|an|any|some)$/.test(rest[0]?.lower ?? '') && !hasName)
    return new Doubt(`"${asWritten(rest)}" does not say which`);
  return isThing(within) || noun !== null || isPronoun
    ? [pressed(label, within)]
    : new Doubt(`"${asWritten(rest)}" does not say which`);
};

const MADE_KINDS = new Set<Target['kind']>([
  'listitem',
  'row',
  'card',
  'list',
  'column',
  'section',
  'image',
  'page',
]);

/** "Continue shopping", "Add to cart", "Place Order": the words are the control's. */
const labelled = (verb: readonly Token[], rest: readonly Token[]): Reading<Command[]> => {
  const whole = [...verb, ...rest];
  const isLabel =
    whole.length <= 5 &&
    whole.every((token) => token.kind === 'word' && !isMark(token, ',')) &&
    !rest.some(({ lower }) => /^(and|or|with|by|until|if|when|without)$/.test(lower));
  const target = isLabel ? readTarget(whole) : unread(whole);
  if (target instanceof Doubt) return target;
  // "Add item", "New row": the word for a kind is part of what the control says.
  const isMaking = /^(add|create|new)$/.test(verb[0]?.lower ?? '') && whole.length <= 3;
  if (isMaking && MADE_KINDS.has(target.kind) && !target.within && !target.near)
    return [pressed(asWritten(whole))];
  return target.within || target.near || target.kind !== null ? unread(whole) : [pressed(target.words)];
};
