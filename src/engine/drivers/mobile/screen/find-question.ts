import type { ScreenDialog } from '../../../screen.ts';
import { descendantsOf, type SeenNode } from './seen-node.ts';

export interface Question {
  dialog: ScreenDialog;
  /** What shows it. */
  node: SeenNode;
}

/** The message that must be answered before anything else, if one is open: an alert of the app, or what the system asks. */
export function findQuestion(root: SeenNode, platform: 'android' | 'ios'): Question | null {
  const all = descendantsOf(root).filter(({ isVisible }) => isVisible);
  return platform === 'android' ? ofAndroid(root, all) : ofIos(all);
}

const PERMISSION_MESSAGE = 'permission_message';
const ALERT_IDS = new Set(['alertTitle', 'message', PERMISSION_MESSAGE]);
const BUTTON_IDS = /^(button[123]|permission_(allow|deny|no_upgrade)\w*_button)$/;

/** Android's own alerts and its questions for permissions are known by the ids of their parts, whatever the language. */
function ofAndroid(root: SeenNode, all: readonly SeenNode[]): Question | null {
  const idOf = ({ attributes }: SeenNode) => attributes.id ?? '';
  const buttons = all.filter((one) => BUTTON_IDS.test(idOf(one)));
  const words = all.filter((one) => ALERT_IDS.has(idOf(one)) && one.text !== '');
  if (buttons.length === 0 || words.length === 0) return null;
  const node = windowAround(root, [...buttons, ...words]);
  const isPermission = words.some((one) => idOf(one) === PERMISSION_MESSAGE);
  const hasField = descendantsOf(node).some(({ role }) => role === 'textbox');
  return questionOf(node, words, isPermission, hasField, buttons.length);
}

/** The smallest node that all of them are in. */
function windowAround(root: SeenNode, parts: readonly SeenNode[]): SeenNode {
  const holding = root.children.find((child) => {
    const inside = new Set([child, ...descendantsOf(child)]);
    return parts.every((part) => inside.has(part));
  });
  return holding && !parts.includes(holding) ? windowAround(holding, parts) : root;
}

function ofIos(all: readonly SeenNode[]): Question | null {
  const node = all.findLast(({ role }) => role === 'alertdialog');
  if (!node) return null;
  const inside = descendantsOf(node).filter(({ isVisible }) => isVisible);
  const words = inside.filter(({ role, text }) => role === 'text' && text !== '');
  const buttons = inside.filter(({ role }) => role === 'button').length;
  const hasField = inside.some(({ role }) => role === 'textbox');
  const isPermission = /would like to|wants to (use|access)|allow “|allow "/i.test(
    words.map(({ text }) => text).join(' '),
  );
  return questionOf(
    node,
    words.length > 0 ? words : [{ ...node, text: node.name }],
    isPermission,
    hasField,
    buttons,
  );
}

function questionOf(
  node: SeenNode,
  words: readonly SeenNode[],
  isPermission: boolean,
  hasField: boolean,
  buttonCount: number,
): Question {
  const message = words
    .map(({ text }) => text.replace(/\s+/g, ' ').trim())
    .filter((text, index, all) => text !== '' && all.indexOf(text) === index)
    .join(' ');
  const kind = isPermission ? 'permission' : hasField ? 'prompt' : buttonCount > 1 ? 'confirm' : 'alert';
  return { node: { ...node, role: 'alertdialog' }, dialog: { kind, message } };
}
