import type { Box, Screen, ScreenElement } from '../../../screen.ts';
import { findQuestion } from './find-question.ts';
import type { SeenSource } from './read-android.ts';
import { descendantsOf, isPlain, type SeenNode } from './seen-node.ts';

/** A screen, and what each of its refs stands for. */
export interface MobileView {
  screen: Screen;
  nodes: ReadonlyMap<string, SeenNode>;
}

export interface ViewSettings {
  platform: 'android' | 'ios';
  /** How many units of the page source make a point. */
  scale: number;
  /** In points. */
  viewport: { width: number; height: number };
  /** Goes into the refs, so that those of an earlier screen name nothing. */
  version: number;
}

/** What a person can see and use of a page source. A question of the system or the app hides all the rest until it is answered. */
export function assembleScreen(source: SeenSource, settings: ViewSettings): MobileView {
  const question = findQuestion(source.root, settings.platform);
  const listed: { node: SeenNode; parent: number | null }[] = [];
  const list = (node: SeenNode, parent: number | null): void => {
    const isShown = isListed(node);
    const index = isShown ? listed.push({ node, parent }) - 1 : parent;
    if (isShown && saysItAll(node)) return;
    for (const child of node.children) list(child, index);
  };
  for (const node of question ? [question.node] : source.root.children) list(node, null);
  const nodes = new Map<string, SeenNode>();
  const elements = listed.map(({ node, parent }, index): ScreenElement => {
    const ref = `v${settings.version}e${index}`;
    nodes.set(ref, node);
    const box = pointsOf(node.rect, settings.scale);
    return {
      ref,
      parent,
      role: node.role,
      name: nameOf(node),
      text: textOf(node),
      value: heldBy(node),
      placeholder: node.placeholder,
      attributes: node.attributes,
      states: node.states,
      level: node.level,
      box,
      isInViewport: overlaps(box, settings.viewport),
      isClickable: node.isClickable,
    };
  });
  const title = elements.find(({ role, level }) => role === 'heading' && level === 1)?.name ?? '';
  const url = source.app === '' ? '' : `${settings.platform}-app://${source.app}`;
  const dialog = question?.dialog ?? null;
  return { screen: { url, title, elements, dialog, tabs: { count: 1, active: 0 } }, nodes };
}

/** Buttons and the like are known by the words inside them, which are not listed once more. */
const NAMED_BY_CONTENT = /^(button|link|tab|checkbox|radio|switch|combobox|heading|menuitem|option|status)$/;

function isListed(node: SeenNode): boolean {
  if (!node.isVisible || node.rect.width <= 0 || node.rect.height <= 0) return false;
  if (!isPlain(node.role)) return node.role !== 'button' || nameOf(node) !== '' || !hasOwnControls(node);
  if (node.role === 'img') return node.name !== '' || node.isClickable;
  // A group is worth a line if it holds several things together; one inside the other that holds the same is not.
  return node.children.filter(holdsAnything).length > 1;
}

const holdsAnything = (node: SeenNode): boolean => isListed(node) || node.children.some(holdsAnything);

/** Whether nothing in it is a thing of its own, so that its name says all there is. */
const saysItAll = (node: SeenNode): boolean => NAMED_BY_CONTENT.test(node.role) && !hasOwnControls(node);

const hasOwnControls = (node: SeenNode): boolean =>
  descendantsOf(node).some((one) => one.isVisible && one.isClickable && one.role !== 'generic');

function nameOf(node: SeenNode): string {
  if (node.name !== '') return spaced(node.name);
  if (node.role === 'combobox') return '';
  return NAMED_BY_CONTENT.test(node.role) ? spaced(visibleText(node)) : '';
}

/** What a chooser holds is what is written in it. */
const heldBy = (node: SeenNode): string | null =>
  node.role === 'combobox' && node.value === null ? spaced(visibleText(node)) : node.value;

function textOf(node: SeenNode): string {
  return node.value !== null ? '' : spaced(visibleText(node));
}

function visibleText(node: SeenNode): string {
  const own = node.text;
  const inner = node.children.filter(({ isVisible, value }) => isVisible && value === null).map(visibleText);
  // iOS repeats the words of what is inside a cell or button as its own.
  const rest = inner.filter((text) => text !== '' && !own.includes(text));
  return [own, ...rest].filter((text) => text !== '').join(' ');
}

const spaced = (text: string): string => text.replace(/\s+/g, ' ').trim();

const pointsOf = ({ x, y, width, height }: Box, scale: number): Box => ({
  x: x / scale,
  y: y / scale,
  width: width / scale,
  height: height / scale,
});

const overlaps = ({ x, y, width, height }: Box, screen: { width: number; height: number }): boolean =>
  x < screen.width && y < screen.height && x + width > 0 && y + height > 0;
