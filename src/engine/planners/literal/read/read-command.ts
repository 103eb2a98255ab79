import type { Claim, Command } from '../command.ts';
import type { ClauseContext } from './clause-context.ts';
import { Doubt, type Reading } from './doubt.ts';
import { findPredicate } from './find-predicate.ts';
import { readClaim, splitDeadline, withoutHarmlessEnding } from './read-claim.ts';
import {
  readAdd,
  readFieldsInWords,
  readInlineFields,
  readLogIn,
  readRemove,
  readSave,
  readSearch,
  readSetVariable,
  readSort,
} from './read-composite.ts';
import { readCheck, readClick, readMark, readPress, readSelect, readTick } from './read-pressing.ts';
import { type Memory, plainTarget, readTarget } from './read-target.ts';
import {
  isPageLoad,
  readClose,
  readDuration,
  readOpen,
  readScroll,
  readSwipe,
  readSwitch,
} from './read-travel.ts';
import { readAppend, readClear, readFill, readLeave, readSet, readType } from './read-typing.ts';
import { asWritten, isMark, isQuoted, spokenValue, type Token } from './tokenise.ts';
import { LOOKS } from './vocabulary/small-words.ts';
import type { Action } from './vocabulary/verbs.ts';

const unread = (tokens: readonly Token[]): Doubt => new Doubt(`"${asWritten(tokens)}" cannot be read`);

const alone = (rest: readonly Token[], command: Command): Reading<Command[]> =>
  rest.length === 0 ? [command] : unread(rest);

const onTarget = (
  rest: readonly Token[],
  memory: Memory,
  make: (target: NonNullable<Extract<Command, { kind: 'hover' }>['target']>) => Command,
): Reading<Command[]> => {
  const target = readTarget(rest, memory);
  return target instanceof Doubt ? target : [make(target)];
};

/** "for the list to appear", "until Save is enabled", "5 seconds". */
const readWait = (tokens: readonly Token[], memory: Memory): Reading<Command[]> => {
  const duration = readDuration(tokens);
  if (duration !== null)
    return duration > 0 && duration <= 600 ? [{ kind: 'wait', seconds: duration }] : unread(tokens);
  if (isPageLoad(tokens)) return [{ kind: 'nothing', why: 'every look waits until the page has loaded' }];
  const upTo =
    tokens[0]?.lower === 'up' && tokens[1]?.lower === 'to' ? readDuration(tokens.slice(2, 4)) : null;
  const timed = splitDeadline(upTo === null ? tokens : tokens.slice(4));
  const seconds = upTo ?? timed.seconds;
  const [first, ...rest] = timed.rest;
  const waitFor = (claim: Reading<Claim>): Reading<Command[]> =>
    claim instanceof Doubt ? claim : [{ kind: 'wait-for', claim, seconds }];
  if (['until', 'till', 'that'].includes(first?.lower ?? '')) {
    if (rest[0]?.lower === 'you' && rest[1]?.lower === 'see')
      return onTarget(rest.slice(2), memory, (target) => ({
        kind: 'wait-for',
        claim: { kind: 'visible', target, isNegated: false },
        seconds,
      }));
    return waitFor(readClaim(rest, memory));
  }
  if (first?.lower !== 'for' || rest.length === 0) return unread(tokens);
  const at = rest.findIndex((token, index) => index > 0 && token.lower === 'to' && token.kind === 'word');
  if (at !== -1) {
    // "to appear" says of the future what "should appear" says of now.
    const modal: Token = { kind: 'word', text: 'should', lower: 'should', raw: 'should', gap: ' ' };
    const claimed = [...rest.slice(0, at), modal, ...rest.slice(at + 1)];
    if (findPredicate(claimed) !== null) return waitFor(readClaim(claimed, memory));
  }
  return onTarget(rest, memory, (target) => ({
    kind: 'wait-for',
    claim: { kind: 'visible', target, isNegated: false },
    seconds,
  }));
};

const readDrag = (tokens: readonly Token[], memory: Memory): Reading<Command[]> => {
  const words = tokens.filter(
    (token, index) => !(token.lower === 'and' && tokens[index + 1]?.lower === 'drop'),
  );
  const bare = words.filter(
    (token, index) =>
      !(token.lower === 'drop' || (token.lower === 'it' && words[index - 1]?.lower === 'drop')),
  );
  const at = bare.findLastIndex(
    (token, index) =>
      index > 0 && token.kind === 'word' && ['onto', 'to', 'into', 'on', 'over', 'in'].includes(token.lower),
  );
  const from = at === -1 ? unread(tokens) : readTarget(bare.slice(0, at), memory);
  if (from instanceof Doubt) return from;
  if (bare.slice(at + 1).some((token) => LOOKS.has(token.lower))) return unread(tokens);
  return onTarget(bare.slice(at + 1), memory, (to) => ({ kind: 'drag', from, to }));
};

const FILE = /\.[a-z0-9]{1,5}$/i;

const readUpload = (tokens: readonly Token[], memory: Memory): Reading<Command[]> => {
  const at = tokens.findIndex(
    (token, index) =>
      index > 0 && token.kind === 'word' && ['to', 'in', 'into', 'as', 'for', 'using'].includes(token.lower),
  );
  const named = (at === -1 ? tokens : tokens.slice(0, at)).filter(
    ({ lower }) => !/^(the|file|a|an|image|document|photo|picture|named|called)$/.test(lower),
  );
  const [file] = named;
  if (named.length !== 1 || !file || !(isQuoted(file) || FILE.test(file.text) || file.text.startsWith('${')))
    return new Doubt(`"${asWritten(tokens)}" does not name the file`);
  if (at === -1) return [{ kind: 'upload', file: spokenValue(named), target: null }];
  return onTarget(tokens.slice(at + 1), memory, (target) => ({
    kind: 'upload',
    file: spokenValue(named),
    target,
  }));
};

const NATIVE =
  /^(the |this )?((browser|javascript|js|native|confirmation|confirm|alert|browser's) )*(alert|prompt|confirm|confirmation|dialog|dialog box|alert box|confirm box|alert dialog|popup alert)( box| dialog)?$/;
const COOKIES = /^(the |all |all the )?cookies?( banner| notice| policy| consent)?$/;

/** The browser's own messages are answered; a banner of the page is pressed. */
const readAnswer = (
  answer: 'accept' | 'dismiss',
  tokens: readonly Token[],
  memory: Memory,
  word: string,
): Reading<Command[]> => {
  const at = tokens.findIndex(({ lower }) => lower === 'with' || lower === 'by');
  const typed =
    at > 0 && tokens.at(-1)?.kind === 'quoted' && tokens.length - at <= 3 ? tokens.at(-1) : undefined;
  const words = asWritten(typed ? tokens.slice(0, at) : tokens).toLowerCase();
  const isPlainDialog = /^(the |this )?dialog( box)?$/.test(words);
  if (NATIVE.test(words) && !isPlainDialog) return [{ kind: 'dialog', answer, text: typed?.text ?? null }];
  const label = `${word[0]?.toUpperCase() ?? ''}${word.slice(1).replace(/s$/, '')}`;
  if (COOKIES.test(words)) {
    return [
      {
        kind: 'click',
        target: plainTarget(label, { within: plainTarget('cookie', { kind: 'alert' }) }),
        button: 'left',
        count: 1,
      },
    ];
  }
  const target = readTarget(tokens, memory);
  if (target instanceof Doubt) return target;
  if ((target.kind === 'alert' || target.kind === 'section') && word !== 'dismiss') {
    return [{ kind: 'click', target: plainTarget(label, { within: target }), button: 'left', count: 1 }];
  }
  return new Doubt(`"${word} ${asWritten(tokens)}" does not say how`);
};

const readFormOrField = (tokens: readonly Token[], memory: Memory): Reading<Command[]> => {
  const colon = tokens.findIndex((token) => isMark(token, ':'));
  const withAt = tokens.findIndex(({ lower }) => lower === 'with');
  const end = colon !== -1 && (withAt === -1 || colon <= withAt + 4) ? colon : withAt;
  const head = asWritten(tokens.slice(0, end === -1 ? tokens.length : end)).toLowerCase();
  const isForm =
    /^(in |out |up )?(the |this )?([\w-]+ ){0,3}(form|fields|details|data|information|following)( with| with the following( \w+)?)?$/.test(
      head,
    );
  if (!isForm || end === -1) return readFill(tokens, memory);
  const rest = tokens.slice(end + 1);
  const fields = readInlineFields(asWritten(rest)) ?? readFieldsInWords(rest, memory);
  return fields ? [{ kind: 'fill-form', fields, isSubmitted: false }] : unread(rest);
};

/** Reads what follows a verb. `length`: how many tokens the verb has. */
export const readVerbObject = (
  action: Action,
  tokens: readonly Token[],
  length: number,
  { memory, isFirst }: ClauseContext,
): Reading<Command[]> => {
  const whole = tokens.slice(length);
  const keepsEnding = [
    'type',
    'search',
    'append',
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
    : withoutHarmlessEnding(whole.length === 1 && whole[0]?.lower === 'again' ? [] : whole);
  const word = tokens[0]?.lower ?? '';
  switch (action) {
    case 'click':
      return readClick(rest, memory);
    case 'double-click':
      return readClick(rest, memory, 'left', 2);
    case 'right-click':
      return readClick(rest, memory, 'right');
    case 'press':
      return readPress(rest, memory);
    case 'hover':
      return onTarget(rest, memory, (target) => ({ kind: 'hover', target }));
    case 'type':
      return readType(rest, memory);
    case 'append':
      return readAppend(rest, memory);
    case 'clear':
      return readClear(rest, memory);
    case 'fill':
      return readFormOrField(rest, memory);
    case 'set':
      return readSetVariable(rest) ?? readSet(rest, memory);
    case 'leave':
      return readLeave(rest, memory);
    case 'select':
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
      return readDrag(rest, memory);
    case 'scroll':
      return readScroll(rest, memory);
    case 'swipe':
      return readSwipe(rest, memory);
    case 'wait':
      return readWait(rest, memory);
    case 'back':
    case 'forward':
    case 'reload':
      return alone(rest, { kind: action });
    case 'open':
    case 'go':
      return readOpen(rest, memory, isFirst);
    case 'close':
      return readClose(rest, memory);
    case 'new-tab':
      return alone(rest, { kind: 'new-tab', url: null });
    case 'switch':
      return readSwitch(rest, memory);
    case 'accept':
      return readAnswer('accept', rest, memory, word);
    case 'dismiss':
      return readAnswer('dismiss', rest, memory, word);
    case 'answer':
      return readAnswer('accept', rest, memory, word);
    case 'save':
      return (
        readSave(rest, memory) ??
        new Doubt(`"${asWritten(tokens)}" does not say as which variable, or what to press`)
      );
    case 'get-variable':
      return rest.length === 1 && /^[A-Za-z_]\w*$/.test(spokenValue(rest))
        ? [{ kind: 'get-variable', key: spokenValue(rest) }]
        : unread(rest);
    case 'log-in':
      return readLogIn(rest);
    case 'log-out':
      return /^(of (the |this )?(app|application|site|website|account|system))?$/.test(
        asWritten(rest).toLowerCase(),
      )
        ? [{ kind: 'log-out' }]
        : unread(rest);
    case 'search':
      return readSearch(
        word.startsWith('search') && length === 1 && rest[0]?.lower !== 'for' && !isQuoted(rest[0])
          ? []
          : rest,
        memory,
      );
    case 'sort':
      return readSort(tokens.slice(1));
    case 'submit':
      return alone(rest, {
        kind: 'click',
        target: plainTarget('Submit', { kind: 'button' }),
        button: 'left',
        count: 1,
      });
    case 'add':
      return readAdd(rest, memory);
    case 'remove':
      return readRemove(rest, memory, word);
    default:
      return unread(tokens);
  }
};
