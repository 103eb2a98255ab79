import { withoutOpening } from './clause-opening.ts';
import { denialAt } from './complete-clause.ts';
import { findPredicate, predicateAt } from './find-predicate.ts';
import { kindAtEnd, kindAtStart } from './kind-words.ts';
import { matchVerb } from './match-phrase.ts';
import { looksLikeData } from './read-content.ts';
import { isMark, isQuoted, isSmall, type Token, word } from './tokenise.ts';
import { KINDS } from './vocabulary/kinds.ts';
import { DETERMINERS, VALUE_NOUNS } from './vocabulary/small-words.ts';
import { type Action, STANDALONE } from './vocabulary/verbs.ts';

/** Sentences end at full stops and exclamation marks that stand alone; those in prices, addresses and abbreviations do not. */
export const splitSentences = (tokens: readonly Token[]): Token[][] => {
  const sentences: Token[][] = [[]];
  for (const token of tokens) {
    if (token.kind === 'mark' && /^[.!]$/.test(token.text)) sentences.push([]);
    else sentences.at(-1)?.push(token);
  }
  return sentences.filter((sentence) => sentence.length > 0);
};

const isJoint = (token: Token | undefined): boolean =>
  token?.kind === 'mark'
    ? /^(,|;|->|=>|→|⇒)$/.test(token.text)
    : isSmall(token) && /^(and|then|but|afterwards)$/.test(token?.lower ?? '');

/** "Click Close - the dialog is gone", "Press Escape: the menu closes": what follows says what should come of it. */
const isPause = (token: Token | undefined): boolean =>
  /^(:|-|–|—)$/.test(token?.text ?? '') && !isQuoted(token);

const JOINING = new Set(['and', 'then', 'but', ',', ';', '->', '=>', '→', '⇒', 'afterwards']);

/** The words up to the next joint: enough to tell whether a clause begins here. */
const segment = (tokens: readonly Token[]): readonly Token[] => {
  const end = tokens.slice(0, 40).findIndex((token, index) => index > 0 && isJoint(token));
  return end === -1 ? tokens.slice(0, 40) : tokens.slice(0, end);
};

const NOT_COMMANDS = new Set<Action>(['verify', 'see', 'land', 'if']);

const startsObject = (token: Token): boolean =>
  isQuoted(token) ||
  (token.kind === 'word' &&
    (!isSmall(token) || DETERMINERS.has(token.lower) || /^(it|all|to|with|as|without)$/.test(token.lower)));

/** "Click Save and continue" may be one label; "Click Delete and confirm" is none. */
const mayBeLabel = (current: readonly Token[], joint: Token, ahead: readonly Token[]): boolean => {
  const verb = matchVerb(withoutOpening(current).rest);
  const next = matchVerb(ahead);
  const last = current.at(-1);
  return (
    joint.text === 'and' &&
    (verb?.action === 'click' || verb?.action === 'press') &&
    next !== null &&
    next.action !== 'accept' &&
    next.action !== 'dismiss' &&
    next.action !== 'log-out' &&
    (ahead[next.length] === undefined || isJoint(ahead[next.length])) &&
    last?.kind === 'word' &&
    !KINDS.has(last.lower)
  );
};

const startsCommand = (tokens: readonly Token[], before: Token | undefined): boolean => {
  const { rest } = withoutOpening(tokens);
  if (rest[0]?.kind === 'hook') return true;
  // "and turn Notifications off": the little word that makes it a verb stands at the end.
  const isSwitched =
    /^(turn|switch)$/.test(rest[0]?.text ?? '') && /^(on|off)$/.test(segment(rest).at(-1)?.text ?? '');
  if (isSwitched) return true;
  const verb = matchVerb(rest);
  if (!verb) return false;
  const object = rest[verb.length];
  if (object === undefined || isJoint(object)) return STANDALONE.has(verb.action) && isSmall(rest[0]);
  // "in Password and Confirm password": within a sentence a verb has no capital, a label has.
  if (
    /^(deed|accept|dismiss|save)$/.test(verb.action) &&
    !isSmall(rest[0]) &&
    before?.kind === 'word' &&
    !isSmall(before)
  )
    return false;
  // "the title and start date": a verb that is also a noun needs an object that shows that it is one.
  if (verb.action === 'deed' && (predicateAt(rest, 0) !== null || !startsObject(object))) return false;
  if (predicateAt(rest, verb.length) !== null && !NOT_COMMANDS.has(verb.action)) return false;
  // "Save and Add Another" is a label: each of its words has a capital, as the word before has.
  const isLabel =
    before?.kind === 'word' &&
    !isSmall(before) &&
    segment(rest).every((token) => token.kind === 'word' && !isSmall(token));
  return !isLabel;
};

/** `isList`: nothing but a claim can follow, so that its subject may be a list: "– a heading and a text appear". */
const startsClaim = (tokens: readonly Token[], isList = false): boolean => {
  const { rest, hasActor } = withoutOpening(isList ? tokens : segment(tokens));
  if (predicateAt(rest, 0) !== null && !hasActor) return false;
  // "“Ada”, “Milo” and “Zoe” are visible": the predicate stands after the whole list.
  const listed = tokens.findIndex((token) => !isQuoted(token) && !isJoint(token));
  if (listed > 2 && predicateAt(tokens, listed) !== null) return true;
  return findPredicate(rest) !== null || denialAt(rest) > 0 || /^(there|there's)$/.test(rest[0]?.lower ?? '');
};

/** "Save and Discard are disabled": one name before a verb for several is one of a list, and the first no order. */
const sharesVerb = (current: readonly Token[], joint: Token, ahead: readonly Token[]): boolean => {
  const found = findPredicate(ahead);
  const isName = (token: Token) => isQuoted(token) || (token.kind === 'word' && !isSmall(token));
  const verb = matchVerb(current);
  return (
    joint.text === 'and' &&
    (verb === null || verb.length === current.length) &&
    found !== null &&
    /^(are|aren't|become|remain|stay|have|don't|do)$/.test(ahead[found.start]?.lower ?? '') &&
    ahead.slice(0, found.start).every(isName) &&
    !/s$/.test(ahead[found.start - 1]?.text ?? '') &&
    current.every(isName)
  );
};

export const isYesOrNo = (token: Token | undefined): boolean =>
  token?.kind === 'word' && /^(Yes|No)$/.test(token.text);

/** "Yes, delete it", "No, keep": after its comma such a label goes on with a verb and no object of its own. */
const isAnswerGoingOn = (last: Token | undefined, joint: Token, ahead: readonly Token[]): boolean => {
  const said = segment(ahead);
  const verb = matchVerb(said);
  const object = verb ? said.slice(verb.length) : [];
  return (
    isYesOrNo(last) &&
    isMark(joint, ',') &&
    verb !== null &&
    isSmall(said[0]) &&
    (object.length === 0 || /^(it|them|this|anyway|all)$/.test(object[0]?.lower ?? ''))
  );
};

/** "the Oslo → Rome row": one thing with an arrow in its name, and no way from one to the next. */
const isRoute = (current: readonly Token[], joint: Token, ahead: readonly Token[]): boolean => {
  const article = current.findLastIndex((token) => isSmall(token));
  const from = current.slice(article + 1);
  const to = segment(ahead);
  const kind = kindAtEnd(to);
  return (
    isArrow(joint) &&
    from.length > 0 &&
    DETERMINERS.has(current[article]?.lower ?? '') &&
    kind !== null &&
    /^(row|card|listitem)$/.test(kind.kind) &&
    to.length > kind.length &&
    to.slice(0, -kind.length).every(isTitled)
  );
};

/** "Click Save: toast “Saved”", "– error Name is required": what comes of it, without a verb. */
const isMessageAhead = (joint: Token, ahead: readonly Token[]): boolean => {
  const said = DETERMINERS.has(ahead[0]?.lower ?? '') ? ahead.slice(1) : ahead;
  const kind = kindAtStart(said);
  return (
    isPause(joint) && kind?.kind === 'alert' && said.length > kind.length && findPredicate(said) === null
  );
};

/** "go to Settings, then to Users", "click Save, then on Close": the same is done to the next, too. */
const goesOn = (
  verb: { action: Action; length: number } | null,
  before: Token | undefined,
  ahead: readonly Token[],
): boolean => {
  if (
    !verb ||
    before?.lower !== 'then' ||
    !/^(click|press|go|open|select|hover|tick|check)$/.test(verb.action)
  )
    return false;
  const said = segment(ahead);
  const rest = /^(to|on)$/.test(said[0]?.text ?? '') ? said.slice(1) : said;
  const isThing =
    isQuoted(rest[0]) || (rest[0]?.kind === 'word' && (!isSmall(rest[0]) || DETERMINERS.has(rest[0].lower)));
  const isNumbered = isSmall(rest[0]) && rest.length === 2 && looksLikeData(rest[1]);
  return (
    (isThing || isNumbered) && findPredicate(said) === null && !(isSmall(rest[0]) && matchVerb(rest) !== null)
  );
};

/** "exactly 2 rows", "no errors": an amount of something can only be meant as what should be there. */
export const isAmount = (tokens: readonly Token[]): boolean =>
  /^(no|exactly|\d{1,6})$/.test(tokens[0]?.lower ?? '');

/** Whether the words so far can stand alone: a command, or a claim with its predicate. */
const canStandAlone = (tokens: readonly Token[]): boolean => {
  const { rest } = withoutOpening(tokens);
  const verb = matchVerb(rest);
  if (verb && !NOT_COMMANDS.has(verb.action)) return true;
  if (verb && (verb.action === 'see' || verb.action === 'land')) return rest.length > verb.length;
  return (
    isAmount(rest) ||
    findPredicate(rest) !== null ||
    rest[0]?.kind === 'hook' ||
    /^(there|there's)$/.test(rest[0]?.lower ?? '')
  );
};

const isTitled = (token: Token | undefined): boolean => token?.kind === 'word' && !isSmall(token);

const isArrow = (token: Token): boolean => token.kind === 'mark' && /^(->|=>|→|⇒)$/.test(token.text);

/** "there are no cards in A", "12 cards": a clause that is an amount and nothing else. */
const isAmountClause = (tokens: readonly Token[]): boolean => isAmount(withoutOpening(tokens).rest);

/** Whether what is typed is quoted, so that it has ended. */
const isValueWhole = (tokens: readonly Token[], verbLength: number): boolean =>
  withoutOpening(tokens).rest.slice(verbLength).some(isQuoted);

const isValue = (token: Token | undefined): boolean => isQuoted(token) || looksLikeData(token);

const INTO = new Set(['in', 'into', 'as', 'for']);
const FROM = new Set(['from', ...INTO]);

/** "Manager from Job Title and Contract as Status": after a value and its field, another value and another field. */
const continuesValues = (current: readonly Token[], ahead: readonly Token[]): boolean => {
  const isLink = (token: Token) => isSmall(token) && FROM.has(token.lower);
  const link = segment(ahead).findIndex(isLink);
  return (
    link > 0 &&
    link <= 4 &&
    link < segment(ahead).length - 1 &&
    ahead.slice(0, link).every((token) => isValue(token) || (token.kind === 'word' && !isSmall(token))) &&
    current.slice(2).some(isLink)
  );
};

/** "color Blue": a noun and its value. */
const isNamedValue = ([noun, ...value]: readonly Token[]): boolean =>
  isSmall(noun) &&
  value.length > 0 &&
  value.every(
    (token) => isQuoted(token) || (token.kind === 'word' && (!isSmall(token) || /^\d/.test(token.text))),
  );

/** Splits a sentence into clauses, each one command or claim. Quoted text is one token and never split. */
export const splitClauses = (tokens: readonly Token[]): Token[][] => {
  const clauses: Token[][] = [];
  let current: Token[] = [];
  let depth = 0;
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (!token) break;
    if (isMark(token, '(')) depth += 1;
    if (isMark(token, ')')) depth = Math.max(0, depth - 1);
    if (depth > 0 || !(isJoint(token) || isPause(token)) || current.length === 0) {
      if (!(current.length === 0 && token.kind === 'mark' && JOINING.has(token.text))) current.push(token);
      continue;
    }
    let next = at + 1;
    while (JOINING.has(tokens[next]?.lower ?? '') && tokens[next]?.kind !== 'quoted') next += 1;
    const ahead = tokens.slice(next, next + 60);
    const verb = matchVerb(withoutOpening(current).rest);
    const isElliptic =
      ((verb?.action === 'select' || verb?.action === 'type' || verb?.action === 'fill') &&
        continuesValues(current, ahead)) ||
      (verb?.action === 'select' && VALUE_NOUNS.has(ahead[0]?.lower ?? '') && isNamedValue(segment(ahead))) ||
      (verb?.action === 'type' &&
        current.some(isValue) &&
        isValue(ahead[0]) &&
        INTO.has(ahead[1]?.lower ?? '')) ||
      // 'Press Continue and then "Submit"': the second is pressed, too.
      ((verb?.action === 'click' || verb?.action === 'press') &&
        tokens[next - 1]?.lower === 'then' &&
        ahead.length > 0 &&
        segment(ahead).every((one) => isQuoted(one) || (one.kind === 'word' && !isSmall(one)))) ||
      // "Choose Premium insurance and a Vegan meal": each is chosen.
      (verb?.action === 'select' &&
        /^(a|an|the)$/.test(ahead[0]?.text ?? '') &&
        isTitled(ahead[1]) &&
        findPredicate(segment(ahead)) === null) ||
      goesOn(verb, tokens[next - 1], ahead);
    // 'Type "x" then Enter': the key is pressed.
    const isKeyNext =
      verb?.action === 'type' &&
      /^(then|and|,)$/.test(tokens[next - 1]?.lower ?? '') &&
      /^(enter|tab|escape|esc)$/.test(segment(ahead)[0]?.lower ?? '') &&
      segment(ahead).length === 1 &&
      isValueWhole(current, verb.length);
    // After an arrow, or beside another amount, an amount is what should be there.
    const isAmountNext =
      isAmount(ahead) &&
      // "1003 and 1010" are numbers of something, not so many of it.
      (segment(ahead).length > 1 || isArrow(token)) &&
      !/^(times?|seconds?|minutes?)$/.test(ahead[1]?.lower ?? '') &&
      current.at(-2)?.lower !== 'between' &&
      (isArrow(token) || isAmountClause(current));
    const isLeftWhole = canStandAlone(current);
    const isClaimNext = startsClaim(ahead, isPause(token));
    // Two commands beside a pause may be one and how it is done: they are not taken apart.
    const isToldNext = isMessageAhead(token, ahead);
    const isBreak =
      isAnswerGoingOn(current.at(-1), token, ahead) || isRoute(current, token, ahead)
        ? false
        : isPause(token)
          ? isLeftWhole &&
            (isClaimNext || isToldNext) &&
            withoutOpening(current).rest.length > (verb?.length ?? 0) &&
            !startsCommand(ahead, current.at(-1))
          : ahead.length > 0 &&
            (isMark(token, ';') ||
              (isAmountNext && canStandAlone(current)) ||
              isElliptic ||
              isKeyNext ||
              (startsCommand(ahead, current.at(-1)) &&
                !mayBeLabel(current, token, ahead) &&
                (isLeftWhole || !isClaimNext || findPredicate(segment(ahead)) === null)) ||
              (isLeftWhole && isClaimNext && !sharesVerb(current, token, ahead)));
    if (isBreak) {
      clauses.push(current);
      current = isElliptic && verb ? [...withoutOpening(current).rest.slice(0, verb.length)] : [];
      // "…, then on Close": the verb that is repeated has its "on" or "to" already, or needs none.
      if (isElliptic && /^(to|on)$/.test(tokens[next]?.text ?? '') && tokens[next - 1]?.lower === 'then')
        next += 1;
      if (isKeyNext) current = [word('press')];
      if (isToldNext) current = [word('expect')];
      at = next - 1;
    } else if (ahead.length > 0 || token.kind === 'word' || isPause(token)) current.push(token);
  }
  if (current.length > 0) clauses.push(current);
  return clauses;
};
