import { withoutOpening } from './clause-opening.ts';
import { kindAtEnd } from './kind-words.ts';
import { matchVerb } from './match-phrase.ts';
import { isMark, type Token } from './tokenise.ts';
import { DETERMINERS } from './vocabulary/small-words.ts';

const isJoint = ({ text }: Token): boolean => /^(,|;|and|then)$/.test(text);

/** Whether a place and then an order begin here: "in the dialog, click Yes". */
const startsPlaced = (tokens: readonly Token[]): boolean => {
  if (!/^(in|inside|within|on)$/.test(tokens[0]?.text ?? '') || !DETERMINERS.has(tokens[1]?.lower ?? ''))
    return false;
  const verbAt = tokens.findIndex(
    (token, at) => at > 2 && at < 9 && token.kind === 'word' && matchVerb(tokens, at) !== null,
  );
  const place = verbAt === -1 ? [] : tokens.slice(1, isMark(tokens[verbAt - 1], ',') ? verbAt - 1 : verbAt);
  return place.length > 1 && !place.some(isJoint) && kindAtEnd(place) !== null;
};

/** "Click Delete, then in the dialog click Yes": from its place on, an order is read as a sentence of its own. */
export const splitAtPlaces = (tokens: readonly Token[]): (readonly Token[])[] => {
  const verb = matchVerb(withoutOpening(tokens).rest);
  // After a condition all that follows depends on it.
  if (!verb || verb.action === 'if' || verb.action === 'verify') return [tokens];
  for (let at = 1; at < Math.min(tokens.length, 400); at += 1) {
    const token = tokens[at];
    if (!token || !isJoint(token)) continue;
    let next = at + 1;
    while (tokens[next] && isJoint(tokens[next] ?? token)) next += 1;
    if (startsPlaced(tokens.slice(next, next + 12)))
      return [tokens.slice(0, at), ...splitAtPlaces(tokens.slice(next))];
  }
  return [tokens];
};
