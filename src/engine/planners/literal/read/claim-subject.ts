import type { Predicate } from './find-predicate.ts';
import { kindAtEnd } from './kind-words.ts';
import { type Subject, wholePage } from './read-subject.ts';
import { isQuoted, isSmall, type Token } from './tokenise.ts';
import { KINDS } from './vocabulary/kinds.ts';
import { THE_SYSTEM } from './vocabulary/small-words.ts';

const QUANTIFIERS = new Set(['all', 'every', 'each', 'none']);

/** "All rows" speaks of all of them; "the All button" has a name. */
export const quantifierIn = (subject: readonly Token[]): boolean =>
  subject.some((token, index) => {
    if (token.kind !== 'word' || !QUANTIFIERS.has(token.lower)) return false;
    if (isSmall(token)) return true;
    const isBeforeKind = KINDS.get(subject[index + 1]?.lower ?? '')?.isPlural === false;
    return index === 0 && !(isBeforeKind && /^(all|none)$/.test(token.lower));
  });

/** "None of the rows" are no rows; "neither A nor B" are A and B, denied. */
export const withoutDenial = (
  subject: readonly Token[],
  predicate: Predicate,
): { subject: readonly Token[]; predicate: Predicate; isList: boolean } => {
  const [first, of, which] = subject;
  if (first?.lower === 'none' && of?.lower === 'of' && /^(the|these|those)$/.test(which?.lower ?? '')) {
    const no: Token = { ...first, text: 'no', lower: 'no', raw: 'no' };
    return { subject: [no, ...subject.slice(3)], predicate, isList: false };
  }
  const nor = subject.findIndex(({ kind, lower }) => kind === 'word' && lower === 'nor');
  if (first?.lower !== 'neither' || nor === -1) return { subject, predicate, isList: false };
  const list = subject
    .slice(1)
    .map((token) => (token.lower === 'nor' ? { ...token, text: 'and', lower: 'and', raw: 'and' } : token));
  return { subject: list, predicate: { ...predicate, isNegated: !predicate.isNegated }, isList: true };
};

/** "The system shows X" says it of the page. */
export const asPage = (subject: Subject): Subject => {
  const [target] = subject.targets;
  return target &&
    subject.targets.length === 1 &&
    !target.isQuoted &&
    THE_SYSTEM.has(target.words.toLowerCase())
    ? { ...subject, targets: [wholePage()] }
    : subject;
};

/** "the text of the Save button", "the Save button's label", "the Email field value": what the thing itself says. */
export const withoutValueNoun = (subject: readonly Token[]): readonly Token[] => {
  const words = subject.map(({ lower }) => lower);
  const of = /^(the )?(value|text|contents?|label|caption|wording) (of|in) (.+)$/.exec(words.join(' '));
  if (of && !subject.slice(0, 3).some(isQuoted)) return subject.slice(of[1] ? 3 : 2);
  if (!/^(value|text|contents?|label|caption)$/.test(words.at(-1) ?? '')) return subject;
  const owner = subject.slice(0, -1);
  const last = owner.at(-1);
  const bare = last && {
    ...last,
    lower: last.lower.replace(/'s$/, ''),
    text: last.text.replace(/['’]s$/, ''),
  };
  const plain = bare ? [...owner.slice(0, -1), { ...bare, raw: bare.text }] : owner;
  return kindAtEnd(plain) !== null && isSmall(last) ? plain : subject;
};
