import { asWritten, tokenise } from './tokenise.ts';
import {
  ACTION_LABELS,
  DATA_LABELS,
  DOUBLE_LABELS,
  EXPECTATION_LABELS,
  NOTE_LABELS,
} from './vocabulary/labels.ts';

/** A line of the instructions without its bullet, and what its label says of it. */
export interface Line {
  index: number;
  indent: number;
  isBulleted: boolean;
  /** As written, without bullet or number. */
  text: string;
  /** What is to be read: without label and emphasis. */
  content: string;
  role: 'step' | 'expectation' | 'given' | 'nothing' | 'data' | 'section' | 'too-long';
  /** A note by its label, which may as well be a label on the screen. */
  isDoubleLabel: boolean;
  /** For `nothing`: how that was told. For `section`: whether what follows is expected. */
  why: string;
  startsExpectations: boolean;
}

const BULLET =
  /^(?:[-*+•‣▪◦●○–—→✓✔☐☑]\s+|\[[ xX]?\]\s*|\(?\d{1,3}[.)](?:\d{1,3}[.)]?)*\s+|\d{1,3}(?:\.\d{1,3})+\s+|\(?[a-zA-Z][.)]\s+|\(\d{1,3}\)\s*|#\d{1,3}[:.)]?\s+|\d{1,3}\s*[:–-]\s+|(?:test\s+)?step\s+(?:\d{1,3}|one|two|three|four|five|six|seven|eight|nine|ten)\s*(?:[:.)–→-]\s*|$)|>\s+)/i;
const COUNTER =
  /^\(\d+\)\s+\p{Lu}\p{L}*(?:\s+\p{L}+){0,2}\s+(?:found|selected|shown|displayed|available|remaining|left)[.!]?$/iu;
/** A line that long is no step; reading it would only take time. */
const LONGEST_LINE = 4000;
const GHERKIN = /^(given(?: that)?|when|then|and|but)\s+(?=\S)/i;

/** "As a customer I want to filter the list", "so that I find things": one sentence of a story, which asks for nothing. */
const STORY =
  /^(?:as an? [\p{L} -]+?,? i (?:want|would like|need|wish) |so that (?:i|they|the \p{L}+) )[^.;]*\.?$/iu;

/** Emphasis is for the eye: the marks go, the words stay. Quoted text keeps its stars. */
const withoutEmphasis = (text: string): string =>
  text
    .split(/("[^"]*"|“[^”]*”|`[^`]*`|\$\{[^}]*\})/)
    .map((part, index) =>
      index % 2 === 1
        ? part
        : part
            .replace(/\*\*|__(?=\S)|(?<=\S)__/g, '')
            .replace(/(^|\s)\*(\S(?:[^*]*\S)?)\*(?=[\s.,:;!]|$)/g, '$1$2'),
    )
    .join('');

const labelOf = (text: string): { label: string; rest: string } | null => {
  const match = /^([\p{L}][\p{L}. '-]{0,40}?)\s*(?:#?\d{1,4})?\s*[:：](?:\s+|$)/u.exec(text);
  return match?.[1]
    ? { label: match[1].trim().toLowerCase(), rest: text.slice(match[0].length).trim() }
    : null;
};

const EXPECTED = new Set(EXPECTATION_LABELS);
const ACTIONS = new Set(ACTION_LABELS);
const NOTES = new Set(NOTE_LABELS);
const DATA = new Set(DATA_LABELS);

const emptyLine = (index: number, indent: number, text: string): Omit<Line, 'role'> => ({
  index,
  indent,
  isBulleted: false,
  text,
  content: '',
  isDoubleLabel: false,
  why: '',
  startsExpectations: false,
});

/** Reads marks and label of one line. */
export const readLine = (raw: string, index: number): Line | null => {
  const indent = /^[ \t]*/.exec(raw)?.[0].replaceAll('\t', '    ').length ?? 0;
  let text = raw.trim();
  if (text === '') return null;
  if (text.length > LONGEST_LINE) return { ...emptyLine(index, indent, text), role: 'too-long' };
  const line = emptyLine(index, indent, text);
  if (/^([-=_*~#]\s*){3,}$/.test(text)) return { ...line, role: 'nothing', why: 'it is a dividing line' };
  if (/^(\/\/|<!--)/.test(text)) return { ...line, role: 'nothing', why: 'it is a comment' };
  const heading = /^#{1,6}\s+(.*)$/.exec(text)?.[1];
  if (heading !== undefined) {
    const label = labelOf(withoutEmphasis(heading));
    const isRead =
      /^step \d/i.test(heading) ||
      (label !== null && label.rest !== '' && (EXPECTED.has(label.label) || ACTIONS.has(label.label)));
    if (!isRead)
      return {
        ...line,
        role: 'nothing',
        why: 'it is a heading',
        startsExpectations: EXPECTED.has(withoutEmphasis(heading).replace(/:$/, '').trim().toLowerCase()),
      };
    text = heading;
  }
  // "(5) Records Found" is a text of the app; "(5) Click Save" is a numbered step.
  if (COUNTER.test(text)) return { ...line, role: 'step', content: `"${text.replace(/[.!]$/, '')}"` };
  let isBulleted = false;
  for (let match = BULLET.exec(text); match && match[0].length > 0; match = BULLET.exec(text)) {
    isBulleted = true;
    text = text.slice(match[0].length).trim();
  }
  const base = { ...line, isBulleted, text };
  if (text === '') return { ...base, role: 'nothing', why: 'it has a number and no words' };
  return labelled(base, withoutEmphasis(text).trim());
};

const labelled = (line: Omit<Line, 'role'>, content: string): Line => {
  if (STORY.test(content)) return { ...line, role: 'nothing', why: 'it tells what the test is for' };
  const label = labelOf(content);
  if (label && EXPECTED.has(label.label)) {
    return label.rest === ''
      ? { ...line, role: 'section', startsExpectations: true }
      : { ...line, role: 'expectation', content: label.rest };
  }
  if (label && NOTES.has(label.label))
    return {
      ...line,
      content,
      role: 'nothing',
      why: `"${label.label}" is for people`,
      isDoubleLabel: DOUBLE_LABELS.has(label.label) && label.rest !== '',
    };
  if (label && DATA.has(label.label)) {
    return label.rest === '' ? { ...line, role: 'section' } : { ...line, role: 'data', content };
  }
  if (label && ACTIONS.has(label.label)) {
    return label.rest === '' ? { ...line, role: 'section' } : { ...line, role: 'step', content: label.rest };
  }
  const keyword = GHERKIN.exec(content)?.[1]?.toLowerCase();
  if (keyword?.startsWith('given')) return { ...line, role: 'given', content: content.replace(GHERKIN, '') };
  return { ...line, role: 'step', content: keyword === 'when' ? content : content.replace(GHERKIN, '') };
};

/** Whether a line ends with a colon outside quotes, so that what belongs to it follows. */
export const announcesMore = (line: Line): boolean =>
  /:\s*$/.test(line.content) && asWritten(tokenise(line.content)).endsWith(':');
