import { isMark, type Token } from './tokenise.ts';
import { VERBS } from './vocabulary/verbs.ts';

const formsOf = (verb: string): string[] => [
  `${verb}ing`,
  ...(verb.endsWith('e') ? [`${verb.slice(0, -1)}ing`] : []),
  ...(/[^aeiou][aeiou][bdgmnpt]$/.test(verb) ? [`${verb}${verb.at(-1)}ing`] : []),
];

const BASES: ReadonlyMap<string, string> = new Map(
  Object.values(VERBS)
    .flat()
    .map((phrase) => phrase.split(' ')[0] ?? '')
    .flatMap((verb) => formsOf(verb).map((form): [string, string] => [form, verb])),
);

/** "clicking" is of "click"; null for words that are no verb's. */
const baseOf = (token: Token | undefined): string | null =>
  token?.kind === 'word' ? (BASES.get(token.lower) ?? null) : null;

export const isGerund = (token: Token | undefined): boolean => baseOf(token) !== null;

/** "clicking Save and entering “x” in Name" as the orders that it names. */
export const asOrders = (tokens: readonly Token[]): readonly Token[] =>
  tokens.map((token, at) => {
    const before = tokens[at - 1];
    const isBegin = at === 0 || isMark(before, ',') || /^(and|then)$/.test(before?.lower ?? '');
    const base = isBegin ? baseOf(token) : null;
    return base === null ? token : { ...token, text: base, lower: base, raw: base };
  });
