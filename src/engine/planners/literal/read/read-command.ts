import type { Command } from '../command.ts';
import { withoutHarmlessEnding, withoutPurpose } from './claim-endings.ts';
import type { ClauseContext } from './clause-context.ts';
import { Doubt, type Reading, unread } from './doubt.ts';
import { splitLooks, splitNounBeforeName, withLooks } from './looks.ts';
import { type Memory, plainTarget } from './plain-target.ts';
import { readAnswer } from './read-answer.ts';
import { readClear, readLeave } from './read-clearing.ts';
import { isIntoCart, readAdd, readSave, readSearch, readSetVariable, readSort } from './read-composite.ts';
import { plainNoun, readDeed } from './read-deed.ts';
import { readDrag, readMove, readUpload } from './read-dragging.ts';
import { readEntry } from './read-entry.ts';
import { readCoupon, readFilter } from './read-filter.ts';
import { readFormOrField, readListed } from './read-form.ts';
import { readTabbing } from './read-keys.ts';
import { isAddress } from './read-location.ts';
import { readLogIn } from './read-log-in.ts';
import { readClick, readPress } from './read-pressing.ts';
import { readSelect } from './read-select.ts';
import { readReplace, readSet } from './read-setting.ts';
import { readTarget } from './read-target.ts';
import { readCheck, readMark, readTick } from './read-ticking.ts';
import { readClose, readOpen, readScroll, readSwipe, readSwitch } from './read-travel.ts';
import { readAppend } from './read-typing.ts';
import { readWait } from './read-wait.ts';
import { asWritten, isQuoted, isSmall, spokenValue, type Token } from './tokenise.ts';
import type { Action } from './vocabulary/verbs.ts';

const alone = (rest: readonly Token[], command: Command): Reading<Command[]> =>
  rest.length === 0 ? [command] : unread(rest);

const isPreviousPage = (verb: readonly Token[]): boolean =>
  /previous page$/.test(asWritten(verb).toLowerCase());

const onTarget = (
  rest: readonly Token[],
  memory: Memory,
  make: (target: NonNullable<Extract<Command, { kind: 'hover' }>['target']>) => Command,
): Reading<Command[]> => {
  const target = readTarget(rest, memory);
  return target instanceof Doubt ? target : [make(target)];
};

/** Actions whose object can be told by its looks besides its name. */
const ON_ONE = new Set<Action>([
  'click',
  'double-click',
  'right-click',
  'press',
  'hover',
  'toggle',
  'tick',
  'untick',
  'expand',
  'collapse',
  'open',
  'close',
]);
const NAMES_ONE = new Set<Action>([...ON_ONE, 'select']);
const WITH_VALUE = new Set<Action>(['type', 'clear', 'select', 'upload', 'fill', 'append', 'go']);

/** "OK to confirm", "Enter to submit": what a press is for, without an object. */
const withoutAim = (tokens: readonly Token[]): readonly Token[] =>
  tokens.length > 2 &&
  tokens.at(-2)?.text === 'to' &&
  /^(confirm|submit|finish|save|search|send|close|apply|complete)$/.test(tokens.at(-1)?.text ?? '')
    ? tokens.slice(0, -2)
    : tokens;

interface Verb {
  action: Action;
  length: number;
  base: string;
}

/** Reads what follows a verb. */
export const readVerbObject = (
  verb: Verb,
  tokens: readonly Token[],
  context: ClauseContext,
): Reading<Command[]> => {
  const isSeen = ON_ONE.has(verb.action) || WITH_VALUE.has(verb.action);
  const { rest, looks, place } = isSeen
    ? splitLooks(tokens.slice(verb.length), ON_ONE.has(verb.action))
    : { rest: tokens.slice(verb.length), looks: '', place: null };
  const verbWords = tokens.slice(0, verb.length);
  const read = withLooks(readObject(verb, [...verbWords, ...rest], context), looks, place);
  const noun = read instanceof Doubt && NAMES_ONE.has(verb.action) ? splitNounBeforeName(rest) : null;
  if (!noun) return read;
  const plain = readObject(verb, [...verbWords, ...noun.rest], context);
  return withLooks(plain, [noun.looks, looks].filter(Boolean).join(', '), place);
};

/** What is submitted, where no more than that it is the form is said. */
const THE_FORM =
  /^((the|this|your|my) )?((empty|blank|login|registration|contact|search|order|sign-up|signup|checkout) )*(form|order|request|application|review|changes|data|details|registration|it)?( ?(with|without) (empty|any|blank) (fields|data|values))?$/;

/** "Search mug": one word or a quoted text is what to search for; more may be talk. */
const isSearched = (tokens: readonly Token[]): boolean =>
  isQuoted(tokens[0]) ||
  (tokens.length === 1 &&
    !/^(results?|page|box|bar|field|form|engine|it|again|here)$/.test(tokens[0]?.lower ?? ''));

/** "Expand all": there is a control for that, or none. */
const isAll = (tokens: readonly Token[]): boolean => tokens.length === 1 && tokens[0]?.lower === 'all';

const unfolded = (read: Reading<Command[]>, until: 'expanded' | 'collapsed'): Reading<Command[]> =>
  read instanceof Doubt
    ? read
    : read.map((command) => {
        if (command.kind !== 'click') return command;
        // An entry unfolds by the control in it, which bears its name.
        const isEntry = command.target.kind === 'listitem' && command.target.isQuoted;
        return { ...command, target: isEntry ? { ...command.target, kind: null } : command.target, until };
      });

const readObject = (
  { action, length, base }: Verb,
  tokens: readonly Token[],
  { memory, isFirst }: ClauseContext,
): Reading<Command[]> => {
  const isPressed = action === 'click' || action === 'press';
  const whole = isPressed ? withoutAim(tokens.slice(length)) : tokens.slice(length);
  const verb = tokens.slice(0, length);
  const keepsEnding = [
    'type',
    'search',
    'append',
    'replace',
    'set',
    'fill',
    'wait',
    'scroll',
    'save',
    'log-in',
    'leave',
  ].includes(action);
  const rest = keepsEnding
    ? whole
    : withoutPurpose(withoutHarmlessEnding(whole.length === 1 && whole[0]?.lower === 'again' ? [] : whole));
  // "Save without entering anything": here the ending may be all that follows the verb.
  const bare = withoutHarmlessEnding(tokens).slice(length);
  switch (action) {
    case 'click':
      // A link is followed by pressing it, somebody by the control for that.
      return base === 'follow' &&
        rest.length > 0 &&
        rest.every((token) => token.kind === 'word' && !isSmall(token))
        ? readDeed(verb, base, rest, memory)
        : readClick(rest, memory);
    case 'double-click':
      return readClick(rest, memory, 'left', 2);
    case 'right-click':
      return readClick(rest, memory, 'right');
    case 'press':
      return readPress(rest, memory);
    case 'hover':
      return onTarget(rest, memory, (target) => ({ kind: 'hover', target }));
    case 'type':
      return base === 'put' && isIntoCart(rest) ? readAdd(rest, memory, verb) : readListed(rest, memory);
    case 'append':
      return readAppend(rest, memory);
    case 'replace':
      return readReplace(rest, memory);
    case 'tab':
      return readTabbing(rest);
    case 'clear':
      return readClear(rest, memory);
    case 'fill':
      return base === 'complete' && /^((the|a) )?(task|todo|item|to-do) /.test(asWritten(rest).toLowerCase())
        ? readTick('check', rest, memory)
        : readFormOrField(rest, memory);
    case 'expand':
      return base === 'open' && isAddress(spokenValue(rest.slice(-1)))
        ? readOpen(rest, memory, isFirst)
        : isAll(rest)
          ? readDeed(verb, 'expand all', [], memory)
          : unfolded(readClick(rest, memory), 'expanded');
    case 'collapse':
      if (isAll(rest)) return readDeed(verb, 'collapse all', [], memory);
      return unfolded(readClick(rest, memory), 'collapsed');
    case 'deed':
      return (
        readCoupon(base, bare) ??
        (/^(create|post|send)$/.test(base) ? readEntry(base, bare, memory) : null) ??
        readDeed(verb, base, bare, memory)
      );
    case 'filter':
      return rest.length === 0 ? readDeed(verb, base, rest, memory) : readFilter(rest, memory);
    case 'set':
      return rest.length === 0 || (/^(edit|update)$/.test(base) && !rest.some(({ lower }) => lower === 'to'))
        ? readDeed(verb, base, rest, memory)
        : (readSetVariable(rest) ?? readSet(rest, memory));
    case 'leave':
      return readEntry(base, rest, memory) ?? readLeave(rest, memory);
    case 'select':
      // Photos and notes are taken, too.
      if (base === 'take' && !/\b(suggestion|option|offer)$/.test(asWritten(rest))) return unread(rest);
      return readSelect(rest, memory);
    case 'check':
      return readCheck(rest, memory);
    case 'tick':
      return readTick('check', rest, memory);
    case 'untick':
      return readTick('uncheck', rest, memory);
    case 'toggle':
      return readClick(rest, memory);
    case 'mark':
      return readMark(rest, memory);
    case 'upload':
      return readUpload(rest, memory);
    case 'drag':
      return base === 'move' ? readMove(rest, memory) : readDrag(rest, memory);
    case 'scroll':
      return readScroll(rest, memory);
    case 'swipe':
      return readSwipe(rest, memory);
    case 'wait':
      return readWait(rest, memory);
    case 'back':
    case 'forward':
    case 'reload':
      return alone(rest, { kind: action, ...(isPreviousPage(verb) ? { isOfPages: true } : {}) });
    case 'open':
    case 'go':
      return readOpen(rest, memory, isFirst);
    case 'close':
      return rest.length === 0 ? readDeed(verb, base, rest, memory) : readClose(rest, memory);
    case 'new-tab':
      return alone(rest, { kind: 'new-tab', url: null });
    case 'switch':
      return readSwitch(rest, memory);
    case 'accept':
      return readAnswer('accept', verb, rest, memory);
    case 'dismiss':
      return readAnswer('dismiss', verb, rest, memory);
    case 'answer':
      return readAnswer('accept', verb, rest, memory);
    case 'save':
      return (
        readSave(rest, memory) ??
        (base === 'save'
          ? readDeed(verb, base, bare, memory)
          : new Doubt(`"${asWritten(tokens)}" does not say as which variable, or what to press`))
      );
    case 'get-variable':
      return rest.length === 1 && /^[A-Za-z_]\w*$/.test(spokenValue(rest))
        ? [{ kind: 'get-variable', key: spokenValue(rest) }]
        : unread(rest);
    case 'log-in':
      return rest.length === 0 && /^(type|fill-form)$/.test(memory.lastDone?.kind ?? '')
        ? readDeed(verb, base, rest, memory)
        : readLogIn(rest);
    case 'log-out':
      return /^(of (the |this )?(app|application|site|website|account|system))?$/.test(
        asWritten(rest).toLowerCase(),
      )
        ? [{ kind: 'log-out' }]
        : unread(rest);
    case 'search':
      if (rest.length === 0 && length === 1) return readDeed(verb, base, rest, memory);
      return readSearch(isSearched(rest) || length > 1 ? rest : [], memory);
    case 'sort':
      return readSort(tokens.slice(1));
    case 'submit':
      return alone(THE_FORM.test(asWritten(bare).toLowerCase()) || plainNoun(bare) ? [] : bare, {
        kind: 'click',
        target: plainTarget('Submit', { kind: 'button' }),
        button: 'left',
        count: 1,
      });
    case 'add':
      return isIntoCart(rest)
        ? readAdd(rest, memory, verb)
        : (readEntry(base, rest, memory) ?? readAdd(rest, memory, verb));
    case 'remove':
      return readDeed(verb, base, rest, memory);
    default:
      return unread(tokens);
  }
};
