import type { ScreenElement } from '../../../screen.ts';
import { isActionable, isField } from './roles.ts';
import { hasArea, type ScreenTree } from './screen-tree.ts';

/** Controls without a name of their own are known by the text beside them: before it on the line, or just above. */

/** Scripts that make date fields tell how one is picked, in the place of what it is for. */
const ADVICE = /^(?:choose|select|pick|use the arrow keys)\b.*\bdate\b/iu;

function isUnlabelled(element: ScreenElement): boolean {
  if (element.name === '') return true;
  // A list that is drawn by a script often says only what is chosen in it.
  const isNamedByContent = element.name === element.placeholder || element.name === element.value;
  return (isNamedByContent || ADVICE.test(element.name)) && isField(element);
}

export function isLeafText(tree: ScreenTree, index: number): boolean {
  const element = tree.at(index);
  if (isActionable(element) && element.role !== 'generic' && element.role !== 'text') return false;
  return element.text !== '' && tree.descendantsOf(index).every((at) => tree.at(at).role === 'text');
}

function isOnSameLine(one: ScreenElement, other: ScreenElement): boolean {
  const middle = one.box.y + one.box.height / 2;
  return middle >= other.box.y && middle <= other.box.y + other.box.height;
}

export function isPlacedAsLabel(tree: ScreenTree, label: number, field: number): boolean {
  const text = tree.at(label);
  const control = tree.at(field);
  if (!hasArea(text.box) || !hasArea(control.box)) {
    const near = new Set(tree.ancestorsOf(label).slice(0, 2));
    return tree
      .ancestorsOf(field)
      .slice(0, 2)
      .some((at) => near.has(at));
  }
  const gapToTheRight = control.box.x - (text.box.x + text.box.width);
  if (isOnSameLine(text, control) && gapToTheRight >= -4 && gapToTheRight <= 400) return true;
  const gapBelow = control.box.y - (text.box.y + text.box.height);
  const overlaps =
    text.box.x < control.box.x + control.box.width && text.box.x + text.box.width > control.box.x;
  return overlaps && gapBelow >= -4 && gapBelow <= 40;
}

/** A label may lie in its field, and float up to its edge when the field has a value. */
function isWithin({ box }: ScreenElement, control: ScreenElement): boolean {
  const [x, y] = [box.x + box.width / 2, box.y + box.height];
  const around = control.box;
  return x > around.x && x < around.x + around.width && y > around.y && y < around.y + around.height;
}

/** The words beside an unlabelled control; null if it has a name, or nothing stands there. */
export function labelBeside(tree: ScreenTree, index: number): string | null {
  const control = tree.at(index);
  if (!isUnlabelled(control)) return null;
  const isTick = ['checkbox', 'radio', 'switch'].includes(control.role);
  if (isTick) {
    for (let at = index + 1; at < Math.min(index + 4, tree.elements.length); at++) {
      if (isActionable(tree.at(at)) && !isLeafText(tree, at)) break;
      if (isLeafText(tree, at) && (!hasArea(control.box) || isOnSameLine(tree.at(at), control)))
        return tree.at(at).text;
    }
  }
  for (let at = index - 1; at >= Math.max(0, index - 12); at--) {
    const element = tree.at(at);
    if (isField(element) && !tree.isInside(index, at)) return null;
    // The star of a field that must be filled in is a text of its own in many forms.
    if (!isLeafText(tree, at) || /^[*•]$/u.test(element.text.trim())) continue;
    const isLabel =
      isPlacedAsLabel(tree, at, index) || (ADVICE.test(control.name) && isWithin(element, control));
    // "Session timeout: 30 minutes" names a slider, and says what it is set to.
    return isLabel ? element.text.replace(/^([\p{L} -]{2,40}):\s.{1,40}$/u, '$1') : null;
  }
  return null;
}

/** A row of settings: what it is for, perhaps a line that explains it, and the one switch. The first text names the switch. */
export function titleInRow(tree: ScreenTree, index: number): string | null {
  const { role, name } = tree.at(index);
  if (name !== '' || !['checkbox', 'radio', 'switch'].includes(role)) return null;
  for (const row of tree.ancestorsOf(index).slice(0, 2)) {
    const others = tree.descendantsOf(row).filter((at) => at !== index && !tree.isInside(at, index));
    if (others.some((at) => isActionable(tree.at(at)) || isField(tree.at(at)))) return null;
    const texts = others.filter((at) => tree.at(at).role === 'text' || tree.at(at).role === 'heading');
    const said = texts.filter((at) => isLeafText(tree, at) && !texts.some((one) => tree.isInside(at, one)));
    if (said.length > 0) return said.length <= 3 ? tree.at(said[0] ?? index).text : null;
  }
  return null;
}
