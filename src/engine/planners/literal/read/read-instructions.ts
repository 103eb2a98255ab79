import type { Command, ReadCommand, Step } from '../command.ts';
import { Doubt, type Reading } from './doubt.ts';
import { withEnteringNext } from './entering.ts';
import { readFieldsBelow } from './fields-below.ts';
import { joinDates } from './join-dates.ts';
import { type Memory, nothingSaid } from './plain-target.ts';
import { readDevice, splitDevice } from './read-device.ts';
import { type Line, readLine } from './read-line.ts';
import { readSentence } from './read-sentence.ts';
import { hasUnsureTarget } from './read-unsurely.ts';
import { splitAtPlaces } from './split-at-places.ts';
import { splitSentences } from './split-clauses.ts';
import { isMark, tokenise } from './tokenise.ts';
import { EXPECTATION_LABELS } from './vocabulary/labels.ts';

const EXPECTED = new Set(EXPECTATION_LABELS);

const nothing = (why: string, words: string): ReadCommand[] => [{ command: { kind: 'nothing', why }, words }];

interface State {
  memory: Memory;
  isFirst: boolean;
  isExpectation: boolean;
}

const readContent = (line: Line, state: State): Reading<ReadCommand[]> => {
  const commands: ReadCommand[] = [];
  const before = state.memory.last;
  let isExpectation = line.role === 'expectation' || (state.isExpectation && line.role === 'step');
  for (const whole of splitSentences(joinDates(tokenise(line.content))).flatMap(splitAtPlaces)) {
    // "Click Active. Expected: Alpha is listed": from the label on, the line says what should be.
    const isLabelled = EXPECTED.has(whole[0]?.lower ?? '') && isMark(whole[1], ':') && whole.length > 2;
    isExpectation ||= isLabelled;
    const read = readSentence(isLabelled ? whole.slice(2) : whole, {
      memory: state.memory,
      isFirst: state.isFirst && commands.length === 0,
      isExpectation,
      isGiven: line.role === 'given',
    });
    if (read instanceof Doubt) return read;
    commands.push(...read);
  }
  // "It" reaches back one line, not further.
  if (state.memory.last === before) state.memory.last = null;
  return commands.length === 0 ? new Doubt(`"${line.text}" has no words that could be read`) : commands;
};

const readStep = (line: Line, state: State): Reading<ReadCommand[]> => {
  if (line.role === 'nothing' && line.isDoubleLabel && state.isExpectation)
    return readContent({ ...line, role: 'expectation' }, state);
  if (line.role === 'nothing' && line.isDoubleLabel && !state.isFirst)
    return new Doubt(
      `"${line.text}": it may be a note or something to check; write "Note:" before it or "… is …"`,
    );
  if (line.role === 'nothing') return nothing(line.why, line.text);
  if (line.role === 'section') return nothing('it is a label for what follows', line.text);
  if (line.role === 'too-long')
    return new Doubt(`the line that begins "${line.text.slice(0, 60)}": it is too long`);
  if (line.role === 'data')
    return new Doubt(`"${line.text}": data that is not used in a step cannot be read`);
  const device = line.role === 'step' && !state.isExpectation ? readDevice(line.content) : null;
  const ofDevice = device && [{ command: device.command, words: line.text }];
  if (ofDevice && device.isSure) return ofDevice;
  const read = readContent(line, state);
  if (!ofDevice) return read;
  if (read instanceof Doubt || read.some(({ command }) => hasUnsureTarget(command))) return ofDevice;
  const [only] = read;
  return device.isSureOnPhones && only && read.length === 1
    ? [{ command: { ...device.command, otherwise: only.command }, words: line.text }]
    : read;
};

/** What the line asks of the one of two devices that it names; undefined if it names none, or cannot be read even so. */
const readOnDevice = (line: Line, state: State): Step['onDevice'] => {
  const named = splitDevice(line.content);
  const commands = named && readStep({ ...line, content: named.rest }, state);
  return !commands || commands instanceof Doubt ? undefined : { device: named.device, commands };
};

const isDoing = (command: Command): boolean => command.kind !== 'nothing';

/** Reads what a tester wrote into steps, one for each line. What cannot be read for certain is kept as a doubt. */
export const readInstructions = (instructions: string): Step[] => {
  const lines = instructions
    .split(/\r\n|\r|\n/)
    .map((raw, index) => readLine(raw, index))
    .filter((line) => line !== null);
  const state: State = { memory: nothingSaid(), isFirst: true, isExpectation: false };
  const steps: Step[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at];
    if (!line) break;
    if (line.role === 'section' || line.role === 'nothing')
      state.isExpectation =
        line.startsExpectations ||
        (state.isExpectation && line.role === 'nothing' && line.why !== 'it is a heading');
    const below = readFieldsBelow(lines, at);
    const memory = { ...state.memory };
    const read: Reading<ReadCommand[]> = below
      ? [{ command: { kind: 'fill-form', fields: below.fields, isSubmitted: false }, words: line.text }]
      : readStep(line, state);
    if (below) at += below.count;
    const commands = read instanceof Doubt ? null : read;
    const onDevice = readOnDevice(line, { ...state, memory });
    if (onDevice) state.memory = memory;
    if (commands === null && !onDevice) state.memory.last = null;
    if (commands === null || commands.some(({ command }) => isDoing(command))) state.isFirst = false;
    steps.push({
      index: line.index,
      text: line.text,
      commands,
      doubt: read instanceof Doubt ? `cannot read ${read.why}` : null,
      ...(onDevice && { onDevice }),
    });
  }
  return withEnteringNext(steps);
};
