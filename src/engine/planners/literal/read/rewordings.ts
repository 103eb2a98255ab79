import { findPredicate } from './find-predicate.ts';
import { asOrders, isGerund } from './gerunds.ts';
import { kindAtEnd } from './kind-words.ts';
import { regionAt } from './looks.ts';
import { matchVerb } from './match-phrase.ts';
import { asPlainOrder } from './order-rewordings.ts';
import { asWritten, isMark, isSmall, type Token, word } from './tokenise.ts';
import type { Action } from './vocabulary/verbs.ts';

/** What is brought about by a press: the press is what is to be done. */
const BROUGHT_ABOUT = new Set<Action>([
  'submit',
  'open',
  'close',
  'go',
  'save',
  'accept',
  'dismiss',
  'log-out',
  'remove',
  'click',
  'clear',
  'deed',
]);
const BROUGHT =
  /^(submitted|opened|closed|saved|sent|deleted|removed|confirmed|cancelled|canceled|expanded|collapsed|dismissed)$/;

/** "Submit the form by clicking Send", "the form is sent by pressing Send": the press. Null: it says no such thing. */
const byDoing = (tokens: readonly Token[]): readonly Token[] | null => {
  const at = tokens.findIndex(
    (token, index) => isSmall(token) && token.lower === 'by' && isGerund(tokens[index + 1]),
  );
  if (at < 1) return null;
  const head = tokens.slice(0, at);
  const verb = matchVerb(head);
  const isOrder = verb !== null && BROUGHT_ABOUT.has(verb.action) && findPredicate(head) === null;
  const isBrought =
    /^(is|are|gets)$/.test(head.at(-2)?.lower ?? '') && BROUGHT.test(head.at(-1)?.lower ?? '');
  return isOrder || (isBrought && verb === null) ? asOrders(tokens.slice(at + 1)) : null;
};

const GOALS = new Set<Action>([
  'submit',
  'close',
  'save',
  'accept',
  'dismiss',
  'log-out',
  'remove',
  'clear',
  'add',
  'deed',
  'sort',
  'filter',
  'expand',
  'collapse',
  'set',
]);

/** "Empty it: click “Empty cart”": a goal, and after the colon how it is reached. */
const howItIsDone = (tokens: readonly Token[]): readonly Token[] | null => {
  const at = tokens.findIndex((token) => isMark(token, ':'));
  const goal = at > 0 ? matchVerb(tokens) : null;
  const way = goal && GOALS.has(goal.action) ? matchVerb(tokens, at + 1) : null;
  const isPress = way && /^(click|press|select|tick|double-click|right-click|type|fill)$/.test(way.action);
  return isPress && tokens.length > at + 1 + way.length ? tokens.slice(at + 1) : null;
};

const ABILITY =
  /^(verify|check|test|ensure|make sure|confirm)( that)?( (a|an|the|any))?( [a-z-]+)? (users?|customers?|visitors?|guests?|members?|admins?) (can|is able to|are able to|should be able to) /;

/** "Verify that a user can pay: click Pay": what the test is for, and after the colon the test. */
const afterItsAim = (tokens: readonly Token[]): readonly Token[] | null => {
  const at = tokens.findIndex((token) => isMark(token, ':'));
  const isAim = at > 0 && ABILITY.test(asWritten(tokens.slice(0, at)).toLowerCase());
  return isAim && matchVerb(tokens, at + 1) !== null ? tokens.slice(at + 1) : null;
};

const PARTICIPLES = new Map([
  ['clicked', 'click'],
  ['tapped', 'tap'],
  ['double-clicked', 'double-click'],
  ['right-clicked', 'right-click'],
  ['hovered', 'hover'],
  ['unchecked', 'uncheck'],
  ['entered', 'enter'],
  ['typed', 'type'],
]);

/** "The Save button is clicked", "“Anna” is entered in the Name field". */
const fromPassive = (tokens: readonly Token[]): readonly Token[] | null => {
  const at = tokens.findIndex(
    (token, index) => index > 0 && isSmall(token) && /^(is|are)$/.test(token.lower),
  );
  const verb = PARTICIPLES.get(tokens[at + 1]?.lower ?? '');
  if (at === -1 || !verb || verb === 'uncheck') return null;
  const after = tokens.slice(at + 2);
  const isTyped = verb === 'enter' || verb === 'type';
  const subject = tokens.slice(0, at);
  if (!isTyped) return after.length === 0 ? [word(verb), ...subject] : null;
  const value = /^(the )?(value|text)$/.test(
    subject
      .slice(0, -1)
      .map(({ lower }) => lower)
      .join(' '),
  )
    ? subject.slice(-1)
    : subject;
  return /^(in|into|as)$/.test(after[0]?.lower ?? '') ? [word(verb), ...value, ...after] : null;
};

/** "Turn Wi-Fi on", "toggle the switch off": the little word stands at the end. */
const switchedAround = (written: readonly Token[]): readonly Token[] | null => {
  const tokens = written.at(-1)?.text === 'again' ? written.slice(0, -1) : written;
  const last = tokens.at(-1);
  return /^(turn|switch|toggle|turns|switches|toggles)$/.test(tokens[0]?.lower ?? '') &&
    tokens.length > 2 &&
    last !== undefined &&
    isSmall(last) &&
    /^(on|off)$/.test(last.lower)
    ? [word('turn'), last, ...tokens.slice(1, -1)]
    : null;
};

/** "Change the sorting to price". */
const sortedOtherwise = (tokens: readonly Token[]): readonly Token[] | null => {
  const at = tokens.findIndex(({ kind, lower }) => kind === 'word' && /^(to|by)$/.test(lower));
  const begun = asWritten(tokens.slice(0, Math.max(at, 0))).toLowerCase();
  const isSorting = /^(change|set|switch|update) (the )?(sorting|sort order|sort|order of sorting)$/.test(
    begun,
  );
  return isSorting && tokens.length > at + 1 ? [word('sort'), word('by'), ...tokens.slice(at + 1)] : null;
};

const CROSS = /^(x|×|✕|cross)$/;

/** "Close the dialog with the X at its top right": that is pressed, in what is to be closed. */
const closedWith = (tokens: readonly Token[]): readonly Token[] | null => {
  const verb = matchVerb(tokens);
  const at = tokens.findIndex((token) => isSmall(token) && /^(with|using|via|through)$/.test(token.lower));
  if (verb?.action !== 'close' || at <= verb.length || tokens[at + 1]?.lower !== 'the') return null;
  const thing = tokens.slice(verb.length, at);
  const place = tokens.findIndex((_, index) => index > at + 2 && regionAt(tokens, index) !== null);
  const control = tokens.slice(at + 1, place === -1 ? tokens.length : place);
  const isPressed =
    (control.length === 2 && CROSS.test(control[1]?.lower ?? '')) ||
    /^(button|icon|link)$/.test(kindAtEnd(control)?.kind ?? '');
  const region = regionAt(tokens, place);
  const isOfBrowser = /^(tab|page)$/.test(kindAtEnd(thing)?.kind ?? '');
  if (!isPressed || isOfBrowser || (region && (region.isOfNext || place + region.length < tokens.length)))
    return null;
  const where = tokens.slice(Math.max(place, 0), place === -1 ? 0 : tokens.length);
  const corner = where.map((token) => (token.lower === 'its' ? word('the') : token));
  return [word('click'), ...control, ...corner, word(corner.length > 0 ? 'of' : 'in'), ...thing];
};

/** The same clause as an order, when it is one in other words. */
export const asOrder = (tokens: readonly Token[], isExpectation: boolean): readonly Token[] | null =>
  byDoing(tokens) ??
  howItIsDone(tokens) ??
  afterItsAim(tokens) ??
  closedWith(tokens) ??
  switchedAround(tokens) ??
  sortedOtherwise(tokens) ??
  (isExpectation ? null : (fromPassive(tokens) ?? asPlainOrder(tokens)));

const PRESSING = /^(click|press|tap|select|choose|hover|tick|double-click|right-click|submit|toggle)$/;

/** "Clicking Save shows “Saved”": what is done, and what should come of it. Null: it does not begin with a doing. */
export const splitConsequence = (
  tokens: readonly Token[],
): { orders: readonly Token[]; claim: readonly Token[] | null } | null => {
  if (!isGerund(tokens[0])) return null;
  const [verb] = asOrders(tokens);
  const predicate = findPredicate(tokens);
  if (!PRESSING.test(verb?.lower ?? '') || !predicate || predicate.start < 2) return null;
  const orders = asOrders(tokens.slice(0, predicate.start));
  const rest = tokens.slice(predicate.next);
  const kind = predicate.isNegated ? null : predicate.verb?.kind;
  if (kind === 'shows') return { orders, claim: [word('the'), word('page'), word('shows'), ...rest] };
  if (kind === 'opens') return { orders, claim: [...rest, word('is'), word('shown')] };
  if (kind === 'closes') return { orders, claim: [...rest, word('is'), word('closed')] };
  if (kind === 'land') return { orders, claim: [word('you'), word('land'), word('on'), ...rest] };
  return { orders, claim: null };
};

const NOTHING_DONE =
  /^nothing (is|was|has been) (written|entered|typed|selected|chosen|filled in|ticked|changed)( there| yet)?$/;

/** "… as long as nothing is written": what holds now, and under which condition; null for a condition that asks for nothing. */
export const splitProviso = (
  tokens: readonly Token[],
): { claim: readonly Token[]; proviso: readonly Token[] | null } | null => {
  const at = tokens.findIndex(
    (token, index) =>
      index > 2 &&
      isSmall(token) &&
      (token.lower === 'while' ||
        (token.lower === 'as' && tokens[index + 1]?.lower === 'long' && tokens[index + 2]?.lower === 'as')),
  );
  if (at === -1) return null;
  const proviso = tokens.slice(at + (tokens[at]?.lower === 'while' ? 1 : 3));
  const isIdle = NOTHING_DONE.test(proviso.map(({ lower }) => lower).join(' '));
  return { claim: tokens.slice(0, at), proviso: isIdle ? null : proviso };
};
