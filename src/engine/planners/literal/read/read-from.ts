import type { Claim, Target } from '../command.ts';
import { asWritten, isQuoted, isSmall, spokenValue, type Token } from './tokenise.ts';

const FROM =
  /^((written|posted|sent|made|added|created|left|submitted|authored|uploaded|reported|signed) )?(by|from)$/;

/** "The first review is by Karl", "the last message was sent by “Anna”": whose it is. Null: it says something else. */
export const readFrom = (target: Target, said: readonly Token[], isNegated: boolean): Claim | null => {
  const at = said.findIndex((token) => isSmall(token) && /^(by|from)$/.test(token.lower));
  const name = said.slice(at + 1);
  const isFrom = at !== -1 && FROM.test(asWritten(said.slice(0, at + 1)).toLowerCase());
  const isName =
    (name.length === 1 && isQuoted(name[0])) ||
    (name.length > 0 && name.length <= 4 && name.every((token) => token.kind === 'word' && !isSmall(token)));
  return isFrom && isName && target.kind !== 'page'
    ? { kind: 'from', target, name: spokenValue(name), isNegated }
    : null;
};

/** "Delivery is free": that is what its price says, or that it is nothing. */
export const readFree = (target: Target, said: readonly Token[], isNegated: boolean): Claim | null => {
  if (!/^free( of charge)?$/.test(asWritten(said)) || isNegated) return null;
  return {
    kind: 'any',
    claims: [
      { kind: 'content', target, match: 'is', text: 'Free', isTextQuoted: false, isNegated },
      { kind: 'number', target, comparison: 'equal', number: 0, isNegated },
    ],
  };
};
