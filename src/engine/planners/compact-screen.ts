import type { Screen, ScreenElement } from '../screen.ts';
import { canBeActedOn, linesWorthSaying } from './lines-worth-saying.ts';

/** One thing on the screen, as a line that can stand alone. */
export interface ScreenLine {
  /** What the text is: nothing but the bar for plain text. Empty for what can be acted on. */
  lead: string;
  text: string;
  isInView: boolean;
  /** Whether it may be written behind the line before it, without its lead. */
  isJoined: boolean;
}

const shortRoles: Record<string, string> = {
  textbox: 'field',
  listitem: 'item',
  gridcell: 'cell',
  columnheader: 'colhead',
};

/** Nobody needs to be told that a text is one. */
const plainRoles = new Set(['text', 'paragraph', 'strong', 'emphasis', 'generic', 'cell', 'gridcell']);
const cellRoles = new Set(['cell', 'gridcell', 'columnheader']);
const joinedRoles = new Set([...plainRoles, ...cellRoles, 'listitem']);

const stateWords = [
  'checked',
  'disabled',
  'selected',
  'expanded',
  'pressed',
  'focused',
  'required',
  'readonly',
  'invalid',
  'current',
] as const;

const OUT_OF_VIEW = '(out of view)';
const NAME_LENGTH = 80;
const TEXT_LENGTH = 160;
/** Models differ in how they cut text; four characters a token is near for all of them on pages in Latin script. */
const CHARACTERS_PER_TOKEN = 4;

function short(text: string, limit: number): string {
  const spaced = text.replace(/\s+/gu, ' ').trim();
  return spaced.length <= limit ? spaced : `${spaced.slice(0, limit - 1)}…`;
}

function statesOf({ states }: ScreenElement): string[] {
  const words = stateWords.flatMap((state) => {
    if (states[state] === 'mixed') return [`${state}: mixed`];
    return states[state] === true ? [state] : [];
  });
  return states.expanded === false ? [...words, 'collapsed'] : words;
}

const roleOf = ({ role, level }: ScreenElement): string =>
  `${shortRoles[role] ?? role}${role === 'heading' && level !== null ? level : ''}`;

/** What has no words of its own is known by its tooltip, or as last resort by what developers call it. */
function wordsOf(element: ScreenElement): string {
  const { name, text, placeholder, attributes } = element;
  const said = name || text || attributes.title || attributes.alt;
  if (said) return `"${short(said, NAME_LENGTH)}"`;
  const inner = attributes.name ?? attributes.testId ?? attributes.id;
  return placeholder === null && inner ? `(${short(inner, NAME_LENGTH)})` : '';
}

/** `12 field "Coupon" = "X1" required`: its number, what it is, what it is called and what it holds. */
function lineToActOn(element: ScreenElement, numberOf: (ref: string) => string): string {
  const { name, text, value, placeholder, options = [] } = element;
  const parts = [numberOf(element.ref), roleOf(element), wordsOf(element)];
  if (name !== '' && text !== '' && !name.includes(text) && !text.includes(name))
    parts.push(`shows "${short(text, 40)}"`);
  if (placeholder && placeholder !== name) parts.push(`placeholder "${short(placeholder, 40)}"`);
  if (value !== null && value !== '') parts.push(`= "${short(value, 60)}"`);
  parts.push(...statesOf(element));
  if (options.length > 0) parts.push(`options: ${short(options.join(' | '), 120)}`);
  return parts.filter((part) => part !== '').join(' ');
}

/** `| Total: $18.00`, `status | Saved`, `## Cart`: what can only be read. */
function lineToRead(element: ScreenElement, isLeaf: boolean): { lead: string; text: string } {
  const { role, name, text, level } = element;
  const said = short(name || text, TEXT_LENGTH);
  const states = statesOf(element).map((state) => ` (${state})`);
  if (role === 'heading') return { lead: '#'.repeat(level ?? 1), text: `${said}${states.join('')}` };
  // A named part of the page that has words of its own would otherwise be read by its name alone.
  const hasOwnWords = isLeaf && name !== '' && text !== '' && !name.includes(text);
  const inside = hasOwnWords ? ` | ${short(text, TEXT_LENGTH)}` : '';
  const lead = plainRoles.has(role) ? '|' : `${roleOf(element)} |`;
  return { lead, text: `${said}${states.join('')}${inside}` };
}

/**
 * The screen as lines for a model: what a person could act on, with its number, or read; what is in view first. The cells of a
 * row are one line, so that a change in one of them is told with its row.
 */
export function screenLines(screen: Screen, numberOf: (ref: string) => string): ScreenLine[] {
  const worth = linesWorthSaying(screen);
  const holders = new Set(screen.elements.map(({ parent }) => parent));
  const lines: ScreenLine[] = [];
  let last: ScreenElement | null = null;
  for (const isInView of [true, false]) {
    for (const index of worth) {
      const element = screen.elements[index];
      if (element === undefined || element.isInViewport !== isInView) continue;
      if (canBeActedOn(element)) {
        const text = lineToActOn(element, numberOf);
        lines.push({ lead: '', text, isInView, isJoined: false });
      } else {
        const { lead, text } = lineToRead(element, !holders.has(index));
        const before = lines.at(-1);
        const isBeside =
          joinedRoles.has(element.role) &&
          before?.lead === lead &&
          before.isInView === isInView &&
          last?.parent === element.parent;
        if (isBeside && cellRoles.has(element.role)) before.text += ` | ${text}`;
        else lines.push({ lead, text, isInView, isJoined: isBeside });
      }
      last = element;
    }
  }
  return lines;
}

/** What is to be known of the screen before its elements. */
export function screenHead(screen: Screen): string {
  const { title, url, dialog, tabs } = screen;
  return [
    `${short(title, 80)} <${short(url, 200)}>`,
    ...(dialog ? [`${dialog.kind} of the browser: "${short(dialog.message, 200)}"`] : []),
    ...(tabs.count > 1 ? [`tab ${tabs.active + 1} of ${tabs.count}`] : []),
  ].join('\n');
}

export const standingAlone = ({ lead, text }: ScreenLine): string => (lead ? `${lead} ${text}` : text);

/** Lines as they are shown together, each after the first with the break or bar before it. */
export function* written(lines: readonly ScreenLine[]): Generator<string> {
  let before: ScreenLine | null = null;
  for (const line of lines) {
    const isFirstBelow = !line.isInView && (before === null || before.isInView);
    // What stood between two neighbours may have been left out.
    const isJoined = line.isJoined && before?.lead === line.lead && !isFirstBelow;
    yield isJoined ? ` | ${line.text}` : `${isFirstBelow ? `\n${OUT_OF_VIEW}` : ''}\n${standingAlone(line)}`;
    before = line;
  }
}

/** The whole screen within a budget of tokens. The last line says how much was left out. */
export function compactScreen(
  screen: Screen,
  budgetTokens = 2000,
  numberOf: (ref: string) => string = (ref) => ref,
): string {
  const limit = Math.max(0, budgetTokens * CHARACTERS_PER_TOKEN);
  // Room for the line that says what was left out.
  const room = limit - 60;
  const lines = screenLines(screen, numberOf);
  let told = screenHead(screen);
  let count = 0;
  for (const piece of written(lines)) {
    if (told.length + piece.length > room) break;
    told += piece;
    count++;
  }
  const left = lines.length - count;
  return `${told}${left > 0 ? `\n(${left} more left out; ask for more)` : ''}`.slice(0, limit);
}
