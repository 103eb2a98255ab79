import { matchVerb } from './match-phrase.ts';
import { asWritten, isMark, type Token } from './tokenise.ts';

/** "Check the following: A is x": the list that was announced. */
export const afterAnnouncement = (tokens: readonly Token[]): readonly Token[] | null => {
  const verb = matchVerb(tokens);
  const colon = tokens.findIndex((token) => isMark(token, ':'));
  if (!verb || !['verify', 'check', 'see'].includes(verb.action) || colon < verb.length) return null;
  const between = asWritten(tokens.slice(verb.length, colon)).toLowerCase();
  const isAnnounced =
    /^((that )?(the )?following( (values|details|things|fields|texts|points|information))?( (is|are) (shown|displayed|true|visible))?|these|this|these values|the (values|details|data))?$/.test(
      between,
    );
  return isAnnounced && colon < tokens.length - 1 ? tokens.slice(colon + 1) : null;
};
