import type { Screen, ScreenElement, Target } from '../../engine/index.ts';
import { codeOf } from './write-code.ts';

/** Roles whose accessible name is what they say, unless they are labelled. Long ones are told by a part of it. */
const NAMED_BY_CONTENT = new Set([
  'button',
  'checkbox',
  'columnheader',
  'heading',
  'link',
  'menuitem',
  'option',
  'radio',
  'switch',
  'tab',
]);

/** Roles that only a label names: what they say is no name, for Playwright. */
const NAMED_BY_LABEL = new Set([
  'alert',
  'article',
  'combobox',
  'dialog',
  'img',
  'listbox',
  'listitem',
  'searchbox',
  'slider',
  'spinbutton',
  'status',
  'textbox',
]);

/** Of these the name is put together from all that is in them, which changes whenever any of it does. */
const TOLD_BY_A_PART = new Set(['cell', 'row']);

/** Kinds of input that have no role, so that only their label finds them. */
const WITHOUT_ROLE = new Set([
  'password',
  'date',
  'datetime-local',
  'time',
  'month',
  'week',
  'color',
  'file',
]);

const isSame = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

/** How Playwright finds an element of a screen again: as people know it, and by its place among equals if need be. */
export function locatorOf(element: ScreenElement, screen: Screen): string {
  return locatorByMark(element, screen) ?? locatorByText(element, screen);
}

/** By a label, a role or an attribute; null if nothing but its own text tells it from others. */
export function locatorByMark(element: ScreenElement, screen: Screen): string | null {
  const { role, name, placeholder, attributes, text } = element;
  if (name !== '' && WITHOUT_ROLE.has(attributes.type ?? '')) {
    const isPlaceholder = placeholder === name;
    const equals = screen.elements.filter((one) =>
      isPlaceholder ? one.placeholder === name : one.name === name && one.value !== null,
    );
    const by = isPlaceholder ? 'getByPlaceholder' : 'getByLabel';
    return inPlace(`page.${by}(${codeOf(name)}, { exact: true })`, equals, element);
  }
  const isLabelled = name !== '' && !isSame(name, text);
  if (name !== '' && (NAMED_BY_CONTENT.has(role) || (NAMED_BY_LABEL.has(role) && isLabelled))) {
    const equals = screen.elements.filter((one) => one.role === role && one.name === name);
    return inPlace(`page.getByRole('${role}', { name: ${codeOf(name)}, exact: true })`, equals, element);
  }
  if (attributes.id && screen.elements.filter((one) => one.attributes.id === attributes.id).length === 1)
    return `page.locator(${codeOf(`[id="${attributes.id}"]`)})`;
  if (placeholder) {
    const equals = screen.elements.filter((one) => one.placeholder === placeholder);
    return inPlace(`page.getByPlaceholder(${codeOf(placeholder)}, { exact: true })`, equals, element);
  }
  if (attributes.name && element.value !== null) {
    const equals = screen.elements.filter((one) => one.attributes.name === attributes.name);
    return inPlace(`page.locator(${codeOf(`[name="${attributes.name}"]`)})`, equals, element);
  }
  const part = firstTextIn(element, screen);
  if (part !== '' && (TOLD_BY_A_PART.has(role) || NAMED_BY_LABEL.has(role))) {
    const equals = screen.elements.filter(
      (one) => one.role === role && one.text.toLowerCase().includes(part.toLowerCase()),
    );
    return inPlace(`page.getByRole('${role}').filter({ hasText: ${codeOf(part)} })`, equals, element);
  }
  return null;
}

function locatorByText(element: ScreenElement, screen: Screen): string {
  const said = firstTextIn(element, screen) || element.name;
  const isWhole = screen.elements.some((one) => isSame(one.text, said));
  const says = (one: ScreenElement) =>
    isWhole ? isSame(one.text, said) : one.text.toLowerCase().includes(said.toLowerCase());
  const equals = screen.elements.filter((one) => !hasChildren(one, screen) && says(one));
  const own = hasChildren(element, screen)
    ? (equals.find((one) => isWithin(one, element, screen)) ?? element)
    : element;
  return inPlace(`page.getByText(${codeOf(said)}${isWhole ? ', { exact: true }' : ''})`, equals, own);
}

function inPlace(locator: string, equals: readonly ScreenElement[], element: ScreenElement): string {
  return equals.length > 1 ? `${locator}.nth(${equals.indexOf(element)})` : locator;
}

/** The first piece of text in it: between pieces a page may have spaces that its source has not. */
function firstTextIn(element: ScreenElement, screen: Screen): string {
  if (!hasChildren(element, screen)) return shortened(element.text);
  const first = screen.elements.find(
    (one) => isWithin(one, element, screen) && !hasChildren(one, screen) && one.text.trim() !== '',
  );
  return shortened(first?.text ?? element.text);
}

const hasChildren = (element: ScreenElement, screen: Screen): boolean => {
  const index = screen.elements.indexOf(element);
  return screen.elements.some((one) => one.parent === index);
};

function isWithin(element: ScreenElement, outer: ScreenElement, screen: Screen): boolean {
  for (let at = element.parent; at !== null; at = screen.elements[at]?.parent ?? null)
    if (screen.elements[at] === outer) return true;
  return false;
}

/** The beginning tells an element from others; all of a long one would break with every change. */
const shortened = (text: string) =>
  text.length > 40 ? text.slice(0, 40).replace(/\S*$/, '').trim() || text.slice(0, 40) : text.trim();

/** What stands right behind its label, where nothing but its own text tells it: a check of that text would check nothing. */
export function locatorBehindLabel(element: ScreenElement, words: string, screen: Screen): string | null {
  const leaves = screen.elements.filter((one) => !hasChildren(one, screen) && one.text.trim() !== '');
  const label = leaves[leaves.indexOf(element) - 1];
  if (!label || !leaves.includes(element)) return null;
  const said = label.text.trim().replace(/:$/, '');
  if (!isSame(said, words.replace(/:$/, ''))) return null;
  const equals = leaves.filter((one) => isSame(one.text, label.text));
  const all = `page.getByText(${codeOf(label.text.trim())}, { exact: true }).filter({ visible: true })`;
  return `${inPlace(all, equals, label)}.locator('xpath=following::*[normalize-space()][1]')`;
}

const KINDS: Record<string, string> = {
  button: 'button',
  link: 'link',
  checkbox: 'checkbox',
  radio: 'radio',
  tab: 'tab',
  heading: 'heading',
  row: 'row',
  dialog: 'dialog',
  option: 'option',
  listitem: 'listitem',
  alert: 'alert',
};

/** Whether it is in a document of its own within the page, which Playwright looks for elsewhere. */
export const isInFrame = (element: ScreenElement, { elements }: Screen): boolean =>
  element.ref.split('e')[0] !== elements[0]?.ref.split('e')[0];

const isPlain = ({ words, within, near, ordinal, containing }: Target) =>
  words !== '' && !within && !near && ordinal === null && containing.length === 0;

/** By what a thing is known in other claims; null if it is told by more than its words. */
export const nameOfTarget = (target: Target): string | null =>
  isPlain(target) ? `${target.kind} ${target.words.toLowerCase()}` : null;

/** What a claim says can be seen, where only the words are known: the first that has them. */
export function locatorOfShown(target: Target, screen: Screen): string | null {
  const { words, kind } = target;
  if (!isPlain(target)) return null;
  const has = (text: string) => text.toLowerCase().includes(words.toLowerCase());
  const leaves = screen.elements.filter((one) => !hasChildren(one, screen) && !isInFrame(one, screen));
  if (kind === null || kind === 'text')
    return leaves.some((one) => has(one.text))
      ? `page.getByText(${codeOf(words)}).filter({ visible: true }).first()`
      : null;
  const role = KINDS[kind];
  const isThere = screen.elements.some(
    (one) => one.role === role && has(one.name) && !isInFrame(one, screen),
  );
  return role !== undefined && NAMED_BY_CONTENT.has(role) && isThere
    ? `page.getByRole('${role}', { name: ${codeOf(words)} }).first()`
    : null;
}

/** What a claim speaks of, where nothing on the screen was it: found by the words alone, among what can be seen. */
export function locatorOfWords(target: Target, screen: Screen): string | null {
  const { words, kind } = target;
  if (!isPlain(target)) return null;
  const says = (one: ScreenElement) => one.text.toLowerCase().includes(words.toLowerCase());
  if (kind === null || kind === 'text') {
    const leaves = screen.elements.filter((one) => !hasChildren(one, screen));
    if (!leaves.some(says)) return `page.getByText(${codeOf(words)}).filter({ visible: true })`;
    if (leaves.some((one) => isSame(one.text, words))) return null;
    return `page.getByText(${codeOf(words)}, { exact: true }).filter({ visible: true })`;
  }
  const role = KINDS[kind];
  if (role === undefined || screen.elements.some((one) => one.role === role && says(one))) return null;
  return `page.getByRole('${role}').filter({ hasText: ${codeOf(words)}, visible: true })`;
}
