import type { Command } from '../command.ts';
import { withoutHarmlessEnding, withoutPurpose } from './claim-endings.ts';
import type { ClauseContext } from './clause-context.ts';
import { Doubt, type Reading, unread } from './doubt.ts';
import { type Memory, plainTarget } from './plain-target.ts';
import { readAnswer } from './read-answer.ts';
import { readClear, readLeave } from './read-clearing.ts';
import {
  readAdd,
  readFieldsInWords,
  readInlineFields,
  readRemove,
  readSave,
  readSearch,
  readSetVariable,
  readSort,
} from './read-composite.ts';
import { readTabbing } from './read-keys.ts';
import { readLogIn } from './read-log-in.ts';
import { readAmount } from './read-number.ts';
import { readClick, readPress, readSelect } from './read-pressing.ts';
import { readFill, readReplace, readSet } from './read-setting.ts';
import { readTarget } from './read-target.ts';
import { readCheck, readMark, readTick } from './read-ticking.ts';
import { readClose, readOpen, readScroll, readSwipe, readSwitch } from './read-travel.ts';
import { readAppend, readType } from './read-typing.ts';
import { readWait } from './read-wait.ts';
import { asWritten, isMark, isQuoted, spokenValue, type Token } from './tokenise.ts';
import { LOOKS } from './vocabulary/small-words.ts';
import type { Action } from './vocabulary/verbs.ts';

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
  const [goal] = bare.slice(at + 1);
  if (from.kind === 'slider' && bare.length === at + 2 && readAmount(goal) !== null)
    return [{ kind: 'fill-form', fields: [{ target: from, value: goal?.text ?? '' }], isSubmitted: false }];
  const file = bare[at - 1];
  if (file?.kind === 'word' && FILE.test(file.text) && bare.some(({ lower }) => lower === 'file'))
    return readUpload(bare, memory);
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

const readFormOrField = (tokens: readonly Token[], memory: Memory): Reading<Command[]> => {
  const colon = tokens.findIndex((token) => isMark(token, ':'));
  const withAt = tokens.findIndex(({ lower }) => lower === 'with');
  const end = colon !== -1 && (withAt === -1 || colon <= withAt + 4) ? colon : withAt;
  const head = asWritten(tokens.slice(0, end === -1 ? tokens.length : end)).toLowerCase();
  const isForm =
    /^(in |out |up )?(the |this )?([\w-]+ ){0,3}(form|fields|details|data|information|following)( with| with the following( \w+)?)?$/.test(
      head,
    );
  const listed = !isForm && colon > 0 ? readInlineFields(asWritten(tokens)) : null;
  if (listed) return [{ kind: 'fill-form', fields: listed, isSubmitted: false }];
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
    case 'replace':
      return readReplace(rest, memory);
    case 'tab':
      return readTabbing(rest);
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
