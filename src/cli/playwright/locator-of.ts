import type { Screen, ScreenElement, Target } from '../../engine/index.ts';
import { codeOf } from './write-code.ts';

/** Roles that Playwright finds elements by under the same names. */
const ROLES = new Set([
  'alert',
  'article',
  'button',
  'cell',
  'checkbox',
  'columnheader',
  'combobox',
  'dialog',
  'heading',
  'img',
  'link',
  'listbox',
  'listitem',
  'menuitem',
  'option',
  'radio',
  'row',
  'searchbox',
  'slider',
  'spinbutton',
  'status',
  'switch',
  'tab',
  'textbox',
]);

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

/** How Playwright finds an element of a screen again: as people know it, and by its place among equals if need be. */
export function locatorOf(element: ScreenElement, screen: Screen): string {
  const { role, name, placeholder, attributes, text } = element;
  if (name !== '' && WITHOUT_ROLE.has(attributes.type ?? ''))
    return placeholder === name
      ? `page.getByPlaceholder(${codeOf(name)})`
      : `page.getByLabel(${codeOf(name)})`;
  if (ROLES.has(role) && name !== '') {
    const equals = screen.elements.filter((one) => one.role === role && one.name === name);
    return inPlace(`page.getByRole('${role}', { name: ${codeOf(name)}, exact: true })`, equals, element);
  }
  if (attributes.id && screen.elements.filter((one) => one.attributes.id === attributes.id).length === 1)
    return `page.locator(${codeOf(`[id="${attributes.id}"]`)})`;
  if (placeholder) return `page.getByPlaceholder(${codeOf(placeholder)})`;
  if (attributes.name) return `page.locator(${codeOf(`[name="${attributes.name}"]`)})`;
  if (ROLES.has(role) && text !== '') {
    const equals = screen.elements.filter((one) => one.role === role && one.text.includes(text));
    return inPlace(
      `page.getByRole('${role}').filter({ hasText: ${codeOf(shortened(text))} })`,
      equals,
      element,
    );
  }
  const said = name || text;
  const equals = screen.elements.filter((one) => one.role === role && (one.name || one.text) === said);
  return inPlace(`page.getByText(${codeOf(said)}, { exact: true })`, equals, element);
}

function inPlace(locator: string, equals: readonly ScreenElement[], element: ScreenElement): string {
  return equals.length > 1 ? `${locator}.nth(${equals.indexOf(element)})` : locator;
}

/** The beginning tells an element from others; all of a long row would break with every change. */
const shortened = (text: string) =>
  text.length > 40 ? text.slice(0, 40).replace(/\S*$/, '').trim() || text.slice(0, 40) : text;

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
};

/** What a claim speaks of, where nothing on the screen was it: found by the words alone, among what can be seen. */
export function locatorOfWords({ words, kind }: Target): string {
  const role = kind === null ? undefined : KINDS[kind];
  const found = role
    ? `page.getByRole('${role}', { name: ${codeOf(words)} })`
    : `page.getByText(${codeOf(words)})`;
  return `${found}.filter({ visible: true })`;
}
