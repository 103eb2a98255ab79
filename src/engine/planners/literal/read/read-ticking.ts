import type { Command, Target } from '../command.ts';
import { Doubt, type Reading, unread } from './doubt.ts';
import { asEither, asForSomebody } from './joined-names.ts';
import { type Memory, plainTarget } from './plain-target.ts';
import { leadingKind, splitList } from './read-subject.ts';
import { readTarget } from './read-target.ts';
import { asWritten, isMark, isQuoted, isSmall, type Token } from './tokenise.ts';
import { DETERMINERS } from './vocabulary/small-words.ts';

/** "Check Terms" ticks it; "check the total" may mean to look at it. */
export const readCheck = (tokens: readonly Token[], memory: Memory): Reading<Command[]> => {
  const commands = readTick('check', tokens, memory);
  if (commands instanceof Doubt) return commands;
  const isSure = commands.every((read) => {
    const command = read.kind === 'either' ? read.whole : read;
    if (command.kind !== 'check') return false;
    const { target } = command;
    if (target.kind === 'checkbox' || target.kind === 'radio' || target.kind === 'switch') return true;
    const isNamed =
      target.isQuoted || (target.words !== '' && target.words[0] !== target.words[0]?.toLowerCase());
    return (target.kind === null || target.kind === 'option') && isNamed && !isSmall(tokens[0]);
  });
  const [only] = commands;
  const message = commands.length === 1 && only?.kind === 'check' ? only.target : null;
  // A message or a heading cannot be ticked.
  if (message && message.words !== '' && /^(alert|text|heading|badge|image|dialog)$/.test(message.kind ?? ''))
    return [{ kind: 'verify', claim: { kind: 'visible', target: message, isNegated: false } }];
  return isSure
    ? commands
    : new Doubt(
        `"check ${asWritten(tokens)}" may mean to tick it or to look at it; say "tick" or what should be true of it`,
      );
};

/** "the checkboxes of Alice and Bob": one for each of them. */
const ofEach = (tokens: readonly Token[]): readonly (readonly Token[])[] | null => {
  const bare = DETERMINERS.has(tokens[0]?.lower ?? '') ? tokens.slice(1) : tokens;
  const at = bare.findIndex(({ lower }) => /^(of|for|in|next|beside)$/.test(lower));
  const isBoxes =
    at > 0 && /^(check ?boxes|boxes|tick ?boxes)$/.test(asWritten(bare.slice(0, at)).toLowerCase());
  const list = isBoxes ? splitList(bare.slice(bare[at]?.lower === 'next' ? at + 2 : at + 1)) : null;
  return !list || list instanceof Doubt || list.joiner === 'any' || list.parts.length < 2 ? null : list.parts;
};

export const readTick = (
  kind: 'check' | 'uncheck',
  tokens: readonly Token[],
  memory: Memory,
): Reading<Command[]> => {
  const each = ofEach(tokens);
  if (each) {
    const commands: Command[] = [];
    for (const part of each) {
      const within = readTarget(part, memory);
      if (within instanceof Doubt) return within;
      commands.push({ kind, target: plainTarget('', { kind: 'checkbox', within }) });
    }
    return commands;
  }
  const leading = leadingKind(tokens);
  const list = splitList(leading?.rest ?? tokens);
  const isList =
    !(list instanceof Doubt) &&
    list.joiner === 'all' &&
    list.parts.length > 1 &&
    (leading !== null || list.parts.every((part) => part.some(isQuoted)));
  if (
    !isList &&
    (list instanceof Doubt || list.joiner === 'any' || tokens.some((token) => isMark(token, ',')))
  )
    return unread(tokens);
  const commands: Command[] = [];
  for (const part of isList && !(list instanceof Doubt) ? list.parts : [tokens]) {
    const target = readTarget(part, memory);
    if (target instanceof Doubt) return target;
    if (leading && target.kind === null) {
      commands.push({
        kind,
        target: { ...target, kind: leading.kind === 'field' ? 'checkbox' : leading.kind },
      });
      continue;
    }
    // "the box" of a check is a check box, not a field.
    const isBox = target.kind === 'field' && /box$/i.test(part.at(-1)?.text ?? part[0]?.text ?? '');
    const boxed = target.kind === 'field' && part.some(({ lower }) => lower === 'box' || lower === 'boxes');
    if (target.kind === 'field' && !isBox && !boxed) return unread(tokens);
    const named =
      target.kind === 'field' ? { ...target, kind: 'checkbox' as const } : settingNamed(target, part);
    const either = asEither({ kind, target: named });
    commands.push(either.kind === 'either' ? either : asForSomebody({ kind, target: named }));
  }
  return commands;
};

/** "Turn off notifications": what is switched may bear the word of another kind. */
const settingNamed = (target: Target, tokens: readonly Token[]): Target => {
  const isSwitched =
    target.kind === null ||
    ['checkbox', 'radio', 'switch', 'option', 'button', 'row', 'listitem', 'cell'].includes(target.kind);
  if (isSwitched || target.isQuoted || target.within || target.near) return target;
  return plainTarget(asWritten(tokens.filter(({ lower }) => !DETERMINERS.has(lower))));
};

/** "Mark “Buy milk” as done": its box is ticked. */
export const readMark = (tokens: readonly Token[], memory: Memory): Reading<Command[]> => {
  const at = tokens.findLastIndex(({ lower }) => lower === 'as');
  if (at === -1) return readTick('check', tokens, memory);
  const how = asWritten(tokens.slice(at + 1)).toLowerCase();
  const isDone = /^(done|complete|completed|checked|finished)$/.test(how);
  const isUndone = /^(not done|incomplete|not completed|active|unchecked|undone)$/.test(how);
  return isDone || isUndone
    ? readTick(isDone ? 'check' : 'uncheck', tokens.slice(0, at), memory)
    : pressedMark(tokens.slice(0, at), tokens.slice(at + 1), memory);
};

/** "Mark the first e-mail as read", "mark all as read": by the control that says so, in what is marked. */
const pressedMark = (marked: readonly Token[], how: readonly Token[], memory: Memory): Reading<Command[]> => {
  if (how.length !== 1 || !isSmall(how[0])) return unread([...marked, ...how]);
  const press = (words: string, within: Target | null): Command[] => [
    { kind: 'click', target: plainTarget(words, { within }), button: 'left', count: 1 },
  ];
  if (/^(all|everything)$/.test(asWritten(marked).toLowerCase()))
    return press(`Mark all as ${how[0]?.text}`, null);
  const within = readTarget(marked, memory);
  return within instanceof Doubt ? within : press(`Mark as ${how[0]?.text}`, within);
};
