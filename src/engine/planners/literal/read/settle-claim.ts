import type { Claim, Target } from '../command.ts';
import { Doubt, type Reading } from './doubt.ts';
import { plainTarget } from './plain-target.ts';
import { asWritten, type Token } from './tokenise.ts';
import { DETERMINERS, THING_NOUNS } from './vocabulary/small-words.ts';

/** "Notifications are turned off", "Next page is disabled": what is in such a condition bears that name. */
export const ofSetting = (claim: Claim, subject: readonly Token[]): Claim => {
  if (claim.kind !== 'state' || !/^(alert|page)$/.test(claim.target.kind ?? '') || claim.target.isQuoted)
    return claim;
  const isOfControl = /^(checked|disabled|enabled|selected|expanded|collapsed|required|pressed)$/.test(
    claim.state,
  );
  const name = subject.filter(({ lower }) => !DETERMINERS.has(lower));
  return isOfControl && name.every(({ kind }) => kind === 'word')
    ? { ...claim, target: plainTarget(asWritten(name), { within: claim.target.within }) }
    : claim;
};

/** What is said not to be there. */
const deniedBy = (claim: Claim): Target | null => {
  if (claim.kind === 'visible') return claim.isNegated ? claim.target : null;
  const isNone =
    claim.kind === 'count' && claim.number === 0 && claim.comparison === 'equal' && !claim.isNegated;
  return isNone ? claim.target : null;
};

const DESCRIBING =
  /^(old|new|previous|former|original|existing|duplicate|duplicated|deleted|removed|created|added|edited|updated|changed|moved|archived|cancelled|canceled|more|such|further|additional)( |$)/;
const ANYTHING = /^(data|content|contents|information|details|things?|stuff)$/;

/** "The deleted task", "no new messages", "no data": no screen says these words, so that their absence proves nothing. */
const isVague = ({ words, isQuoted }: Target): boolean =>
  !isQuoted && (DESCRIBING.test(words) || ANYTHING.test(words));

/** "orders with status Open": what is said of some of them is not what they are called. Results are for what was searched. */
const isQualified = ({ words, kind, isQuoted }: Target): boolean =>
  kind === null &&
  !isQuoted &&
  (/^of /.test(words) ||
    (/^\p{Ll}[^"]* (with|for|whose|by|from|that|which|of) /u.test(words) &&
      !/^(search )?(results?|hits?|matches) for /.test(words)));

/** "name Anna Berg": a screen shows the one beside the other, or only the value. */
const isLabelAndValue = ({ words, kind, isQuoted }: Target): boolean =>
  kind === null &&
  !isQuoted &&
  /^([a-z]+ )?(name|username|title|price|e-?mail|subject|description|number|amount|phone) [\p{Lu}\d$€£]/u.test(
    words,
  );

const KEPT =
  /^((new|newly|created|added|updated|edited|changed|deleted|removed|saved) )*(user|customer|product|task|todo|note|project|order|article|post|comment|contact|member|person|event|ticket|invoice|record|request|booking|appointment|reservation|transaction|payment|reply)$/;

/** "The new task is shown": any button "New task" would say these words, and none of them is the task. */
const isUnnamed = ({ words, kind, isQuoted, ordinal, containing, near }: Target): boolean =>
  kind === null &&
  !isQuoted &&
  ordinal === null &&
  near === null &&
  containing.length === 0 &&
  KEPT.test(words);

/** A text, label or tooltip without a name is told by its words; one of which nothing is said could be any. */
export const settled = (claim: Claim): Reading<Claim> => {
  if (claim.kind === 'all' || claim.kind === 'any') {
    const claims: Claim[] = [];
    for (const one of claim.claims) {
      const read = settled(one);
      if (read instanceof Doubt) return read;
      claims.push(read);
    }
    return { ...claim, claims };
  }
  const denied = deniedBy(claim);
  if (denied && isVague(denied)) return new Doubt(`it does not say which ${denied.words} is meant`);
  if (claim.kind === 'count' && isQualified(claim.target))
    return new Doubt(`which of them are "${claim.target.words}" cannot be told from the screen`);
  if (claim.kind !== 'visible' && claim.kind !== 'content') return claim;
  const { target } = claim;
  if (claim.kind === 'visible' && isLabelAndValue(target))
    return new Doubt(`"${target.words}" may be one text or a label and its value; put the text in quotes`);
  if (claim.kind === 'visible' && isUnnamed(target))
    return new Doubt(`it does not say which ${target.words} is meant; put its name or text in quotes`);
  const isAny =
    (target.kind === 'text' || target.kind === 'page') &&
    target.words === '' &&
    target.ordinal === null &&
    target.near === null &&
    target.containing.length === 0;
  const isOneOfMany =
    claim.kind === 'visible' &&
    claim.isNegated &&
    /^(row|listitem|card|cell|option)$/.test(target.kind ?? '') &&
    target.words === '' &&
    target.ordinal === null &&
    target.containing.length === 0;
  // "The product is no longer in the cart" is true of any cart in which the word does not stand.
  const isNounOnly =
    claim.kind === 'visible' &&
    claim.isNegated &&
    target.kind === null &&
    !target.isQuoted &&
    target.containing.length === 0 &&
    THING_NOUNS.has(target.words);
  if (isNounOnly) return new Doubt(`it does not say which ${target.words} is meant`);
  // "A new row" tells of what was before; what is in it tells which one it is.
  if (claim.kind === 'visible' && target.words === 'new' && !target.isQuoted)
    return target.containing.length > 0
      ? { ...claim, target: { ...target, words: '' } }
      : new Doubt(`it does not say which ${target.kind ?? 'thing'} is meant`);
  if (isOneOfMany) return new Doubt(`it does not say which ${target.kind} is meant`);
  // "The button changes to Remove": which of the buttons it was is not said, but that there is such a one.
  const isBareControl =
    claim.kind === 'content' &&
    claim.match === 'is' &&
    /^(button|link|tab)$/.test(target.kind ?? '') &&
    target.words === '' &&
    target.ordinal === null &&
    target.containing.length === 0;
  if (isBareControl)
    return {
      kind: 'visible',
      target: { ...target, words: claim.text, isQuoted: claim.isTextQuoted ?? false },
      isNegated: claim.isNegated,
    };
  if (!isAny) return claim;
  if (claim.kind === 'visible') return new Doubt(`it does not say which ${target.kind} is meant`);
  const isWords =
    target.kind === 'text' && claim.isTextQuoted && (claim.match === 'is' || claim.match === 'contains');
  return isWords
    ? {
        kind: 'visible',
        target: { ...target, words: claim.text, isQuoted: true },
        isNegated: claim.isNegated,
      }
    : claim;
};
