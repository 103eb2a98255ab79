import type { Screen, ScreenElement } from '../screen.ts';

/** Models differ in how they cut text; four characters a token is near for all of them on pages in Latin script. */
const CHARACTERS_PER_TOKEN = 4;

const shortRoles: Record<string, string> = {
  textbox: 'field',
  listitem: 'item',
  gridcell: 'cell',
  columnheader: 'colhead',
  paragraph: 'text',
  strong: 'text',
  emphasis: 'text',
};

// Their words stand in what they hold or in what holds them, so a line of their own would say nothing new.
const silentRoles = new Set([
  'generic',
  'rowgroup',
  'list',
  'table',
  'grid',
  'main',
  'document',
  'group',
  'none',
]);

const stateWords = [
  'checked',
  'disabled',
  'selected',
  'expanded',
  'pressed',
  'focused',
  'required',
  'invalid',
] as const;

function isHolder(element: ScreenElement): boolean {
  return element.value !== null || element.placeholder !== null || element.options !== undefined;
}

function short(text: string, limit: number): string {
  const spaced = text.replace(/\s+/gu, ' ').trim();
  return spaced.length <= limit ? spaced : `${spaced.slice(0, limit - 1)}…`;
}

function lineOf(element: ScreenElement): string {
  const { role, name, text, value, placeholder, states, level } = element;
  const canBeActedOn = element.isClickable || isHolder(element);
  const parts = [`${shortRoles[role] ?? role}${role === 'heading' && level !== null ? level : ''}`];
  const said = name || text;
  if (said !== '') parts.push(`"${short(said, canBeActedOn ? 80 : 160)}"`);
  if (canBeActedOn && name !== '' && text !== '' && !name.includes(text) && !text.includes(name))
    parts.push(`shows "${short(text, 40)}"`);
  if (canBeActedOn) parts.push(`[${element.ref}]`);
  if (placeholder && placeholder !== name) parts.push(`placeholder "${short(placeholder, 40)}"`);
  if (value !== null && value !== '') parts.push(`= "${short(value, 60)}"`);
  for (const state of stateWords) {
    if (states[state] === true) parts.push(state);
    if (states[state] === 'mixed') parts.push(`${state}: mixed`);
  }
  if (states.expanded === false) parts.push('collapsed');
  if (element.options !== undefined && element.options.length > 0)
    parts.push(`options: ${short(element.options.join(' | '), 120)}`);
  return parts.join(' ');
}

/** Cells and texts beside each other share a line: most of a table would otherwise be the word "cell". */
function canBeJoined(last: ScreenElement, next: ScreenElement): boolean {
  const isPlain = (element: ScreenElement) =>
    !element.isClickable &&
    !isHolder(element) &&
    element.level === null &&
    Object.keys(element.states).length === 0;
  return isPlain(last) && isPlain(next) && last.role === next.role && last.parent === next.parent;
}

/** Whether an enclosing line has said the same already. */
function isSaidAround(screen: Screen, element: ScreenElement, listed: ReadonlySet<number>): boolean {
  const said = element.name || element.text;
  for (let at = element.parent; at !== null; at = screen.elements[at]?.parent ?? null) {
    const around = screen.elements[at];
    if (around === undefined) return false;
    if (
      listed.has(at) &&
      (around.name || around.text).includes(said) &&
      (around.name || around.text).length <= 160
    )
      return true;
  }
  return false;
}

/**
 * The screen as lines for a model: what a person could act on (with its ref) or read, what is in view first, within a budget
 * of tokens. The last line says how much was left out.
 */
export function compactScreen(screen: Screen, budgetTokens = 2000): string {
  const listed = new Set<number>();
  screen.elements.forEach((element, index) => {
    const canBeActedOn = element.isClickable || isHolder(element);
    if (!canBeActedOn) {
      if (silentRoles.has(element.role) || (element.name === '' && element.text === '')) return;
      // A row or item is read through what it holds, if that is listed at all.
      const holdsOthers = screen.elements.some((other) => other.parent === index);
      if (holdsOthers && element.role !== 'heading' && element.name === '') return;
      if (['row', 'listitem', 'cell', 'gridcell'].includes(element.role) && holdsOthers) return;
      if (isSaidAround(screen, element, listed)) return;
    }
    listed.add(index);
  });
  const order = [...listed];
  const inView = order.filter((index) => screen.elements[index]?.isInViewport);
  const outOfView = order.filter((index) => !screen.elements[index]?.isInViewport);
  const lines = [`${short(screen.title, 80)} <${short(screen.url, 200)}>`];
  if (screen.dialog !== null)
    lines.push(`${screen.dialog.kind} of the browser: "${short(screen.dialog.message, 200)}"`);
  if (screen.tabs.count > 1) lines.push(`tab ${screen.tabs.active + 1} of ${screen.tabs.count}`);
  const limit = Math.max(0, budgetTokens * CHARACTERS_PER_TOKEN);
  // Room for the line that says what was left out.
  const reserve = 60;
  let length = lines.join('\n').length;
  let left = 0;
  let isBelowSaid = false;
  let last: ScreenElement | null = null;
  for (const index of [...inView, ...outOfView]) {
    const element = screen.elements[index];
    if (element === undefined) continue;
    const needsMark = !element.isInViewport && !isBelowSaid;
    const isJoined = !needsMark && last !== null && canBeJoined(last, element);
    const line = isJoined ? ` | "${short(element.name || element.text, 160)}"` : `\n${lineOf(element)}`;
    const added = needsMark ? `\n(out of view)${line}` : line;
    if (left > 0 || length + added.length + reserve > limit) {
      left++;
      continue;
    }
    lines.push(...(isJoined ? [`${lines.pop() ?? ''}${line}`] : added.slice(1).split('\n')));
    length += added.length;
    last = element;
    if (needsMark) isBelowSaid = true;
  }
  if (left > 0) lines.push(`(${left} more left out; ask for more)`);
  return lines.join('\n').slice(0, limit);
}
