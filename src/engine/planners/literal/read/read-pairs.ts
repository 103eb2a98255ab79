import type { Target } from '../command.ts';
import { Doubt } from './doubt.ts';
import type { Memory } from './plain-target.ts';
import { looksLikeData } from './read-content.ts';
import { readField } from './read-field.ts';
import { splitList } from './read-subject.ts';
import { isQuoted, isSmall, spokenValue, type Token } from './tokenise.ts';
import { DETERMINERS, MANNERS } from './vocabulary/small-words.ts';

const FIELD_NOUNS = new Set(
  'name username user email e-mail mail password phone address city zip code title date amount quantity age pin message subject comment country number street company description nickname surname login'.split(
    ' ',
  ),
);
/** Of a value that is given, it does not matter how it is described: "the wrong password “abc”". */
const DESCRIPTIONS = /^(valid|invalid|wrong|correct|incorrect|new|old|existing|same)$/;

const isNoun = ({ lower }: Token): boolean => FIELD_NOUNS.has(lower);

const isPlainWord = (token: Token | undefined): boolean =>
  isSmall(token) && !FIELD_NOUNS.has(token?.lower ?? '') && !MANNERS.has(token?.lower ?? '');

/** Where the value begins in "email anna@x.io", "first name Anna", "password secret"; -1: no value is certain. */
const valueAt = (part: readonly Token[], isOfSeveral: boolean): number => {
  const given = part.findIndex((token, index) => index > 0 && (isQuoted(token) || looksLikeData(token)));
  // "Street Main St 1": where the label ends cannot be told.
  const early = part.findIndex(({ lower }) => FIELD_NOUNS.has(lower));
  const isLate =
    early >= 0 && part.slice(early + 1, given).some((token) => !isSmall(token) && !isNoun(token));
  if (given > 0 && !isQuoted(part[given]) && isLate) return -1;
  if (given > 0) return isQuoted(part[given]) && given < part.length - 1 ? -1 : given;
  // "First name Tom, Last name Reed": labels as they are on the screen, each with a name.
  const label = part.findIndex(({ lower }, index) => FIELD_NOUNS.has(lower) && index < part.length - 1);
  const value = part.slice(label + 1);
  const isLabel = isOfSeveral && label >= 0 && !isSmall(part[0]) && value.length <= 2;
  if (isLabel && value.every((token) => token.kind === 'word' && !isSmall(token))) return label + 1;
  const capital = part.findIndex((token) => !isSmall(token));
  const noun = part[(capital === -1 ? part.length - 1 : capital) - 1];
  if (!FIELD_NOUNS.has(noun?.lower ?? '')) return -1;
  if (capital > 0) return part.slice(capital).every((token) => token.kind === 'word') ? capital : -1;
  const isUserName = noun?.lower === 'name' && part.some(({ lower }) => lower === 'user');
  const isSecret = isUserName || /^(username|user|password|login)$/.test(noun?.lower ?? '');
  return isSecret && isPlainWord(part.at(-1)) ? part.length - 1 : -1;
};

/** "name Anna, email anna@x.io and password secret": each field right before its value. Null: not every part is such a pair. */
export const readPairs = (
  tokens: readonly Token[],
  memory: Memory,
): { target: Target; value: string }[] | null => {
  const list = splitList(tokens);
  if (list instanceof Doubt || (list.joiner === 'any' && list.parts.length > 1)) return null;
  const pairs: { target: Target; value: string }[] = [];
  for (const part of list.parts) {
    const at = valueAt(part, list.parts.length > 1);
    let name = part.slice(0, Math.max(at, 0));
    while (['as', 'of', ':', '=', 'is'].includes(name.at(-1)?.lower ?? '')) name = name.slice(0, -1);
    while (DETERMINERS.has(name[0]?.lower ?? '') || DESCRIPTIONS.test(name[0]?.lower ?? ''))
      name = name.slice(1);
    const target = name.length > 0 ? readField(name, memory) : null;
    if (!target || target instanceof Doubt || (target.words === '' && target.kind !== 'field')) return null;
    pairs.push({ target, value: spokenValue(part.slice(at)) });
  }
  return pairs.length > 0 ? pairs : null;
};
