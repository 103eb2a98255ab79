import type { ScreenElement } from '../../../screen.ts';
import type { Target, TargetKind } from '../command.ts';
import type { Candidate } from './candidates.ts';
import { isLeafText, isPlacedAsLabel } from './label-beside.ts';
import { isCalledSelect, isUnmarkedControl, rankIn } from './plain-boxes.ts';
import { isActionable, isField, isPressable } from './roles.ts';
import type { ScreenTree } from './screen-tree.ts';

/** Selects and groups of radio buttons whose author gave neither a role nor a name: what stands before or above names them. */

type Scope = (index: number) => boolean;

/** The words before or above a box that is pressed to choose in it. What is pressed itself is no label of the next. */
function labelOfBox(tree: ScreenTree, box: number): { words: string; isTitle: boolean } | null {
  for (let at = box - 1; at >= Math.max(0, box - 12); at--) {
    if (tree.isInside(box, at)) continue;
    const element = tree.at(at);
    const isControl = isActionable(element) || tree.nearestAncestor(at, isActionable) !== null;
    if (isControl || isField(element)) return null;
    // The star of a field that must be filled in is a text of its own in many forms.
    if (!isLeafText(tree, at) || !/[\p{L}\p{N}]/u.test(element.text)) continue;
    const isTitle = element.role === 'heading' && (element.level ?? 2) <= 2;
    return isPlacedAsLabel(tree, at, box) ? { words: element.text, isTitle } : null;
  }
  return null;
}

/** A radio button, or a button that stays pressed as one does. */
function isOneOfGroup({ role, states }: ScreenElement): boolean {
  return role === 'radio' || (role === 'button' && states.pressed !== undefined);
}

/** The boxes around radio buttons and nothing else that can be used, where no role says that they belong together. */
function groupsOfRadios(tree: ScreenTree, scope: Scope): number[] {
  const groups = tree.elements.flatMap(({ role }, index) => {
    if (!scope(index) || !['generic', 'group', 'list'].includes(role)) return [];
    const controls = tree
      .descendantsOf(index)
      .filter((at) => isPressable(tree.at(at)) || isField(tree.at(at)));
    const isGroup = controls.length > 1 && controls.every((at) => isOneOfGroup(tree.at(at)));
    return isGroup ? [index] : [];
  });
  return tree.outermost(groups);
}

/** What stands before the group, or first in it and before its first button. A link to explain it may stand between. */
function labelOfGroup(tree: ScreenTree, group: number): string | null {
  const inside = tree.descendantsOf(group);
  const first = inside.find((at) => isActionable(tree.at(at))) ?? group;
  const isLabel = (at: number) => isLeafText(tree, at) && /\p{L}/u.test(tree.at(at).text);
  const own = inside.find((at) => at < first && isLabel(at));
  if (own !== undefined) return tree.at(own).text;
  const siblings = tree.siblingsOf(group);
  const before = siblings[siblings.indexOf(group) - 1];
  const said = before === undefined ? [] : [before, ...tree.descendantsOf(before)].filter(isLabel);
  const [label] = said.filter((at) => !isActionable(tree.at(at)));
  if (label !== undefined && isPlacedAsLabel(tree, label, group)) return tree.at(label).text;
  return labelOfBox(tree, group)?.words ?? null;
}

/** Groups of radio buttons that the words before them, or first in them, name. */
export function groupsLabelled(
  tree: ScreenTree,
  { words, isQuoted }: Pick<Target, 'words' | 'isQuoted'>,
  scope: Scope,
): Candidate[] {
  return groupsOfRadios(tree, scope).flatMap((index) => {
    const label = labelOfGroup(tree, index);
    // "Colour: Red" names the group, and says what is chosen in it.
    const [head = ''] = label?.split(':') ?? [];
    const rank = rankIn(words, isQuoted, label ?? '') ?? rankIn(words, isQuoted, head);
    return rank === null ? [] : [{ index, rank: 40 + rank, why: `it is labelled "${label}"` }];
  });
}

/** Ranks from here on are of words that are a part of a name. */
const PART_OF_A_NAME = 70;

const chosenKinds = new Set<TargetKind | null>([null, 'select', 'field']);

/**
 * Boxes to choose in that the words name: by what they show while nothing is chosen, by the label that stands before or above
 * them, or as the only one of the screen that is called a select and has no label. What only has the words somewhere in its name
 * gives way to the former two.
 */
export function orBoxesToChooseIn(
  candidates: Candidate[],
  tree: ScreenTree,
  { kind, words, isQuoted }: Target,
  scope: Scope,
): Candidate[] {
  const isNamed = candidates.some(({ rank }) => rank < PART_OF_A_NAME);
  if (isNamed || words === '' || !chosenKinds.has(kind)) return candidates;
  const boxes = tree.elements.flatMap(({ text }, index) => {
    if (!scope(index) || !isUnmarkedControl(tree, index)) return [];
    return [{ index, shown: text, label: labelOfBox(tree, index) }];
  });
  const named = boxes.flatMap(({ index, shown, label }): Candidate[] => {
    const own = rankIn(words, isQuoted, shown);
    if (own !== null) return [{ index, rank: 30 + own, why: `it shows "${shown}" and can be pressed` }];
    const beside = label === null ? null : rankIn(words, isQuoted, label.words);
    return beside === null ? [] : [{ index, rank: 40 + beside, why: `it is labelled "${label?.words}"` }];
  });
  named.push(...groupsLabelled(tree, { words, isQuoted }, scope));
  const best = Math.min(...named.map(({ rank }) => rank));
  if (named.length > 0) return named.filter(({ rank }) => rank === best);
  return candidates.length > 0 || isQuoted ? candidates : onlyNamelessSelect(tree, boxes, scope);
}

/** Nobody can say of the one select without any label that it is not meant: that it offers the option will tell. */
function onlyNamelessSelect(
  tree: ScreenTree,
  boxes: readonly { index: number; label: { isTitle: boolean } | null }[],
  scope: Scope,
): Candidate[] {
  const [only, another] = boxes.filter(
    ({ index, label }) => (label === null || label.isTitle) && isCalledSelect(tree.at(index)),
  );
  const areOthers = tree.elements.some(
    ({ role, name }, index) => scope(index) && /^(?:combobox|listbox|radiogroup)$/.test(role) && name === '',
  );
  if (only === undefined || another !== undefined || areOthers) return [];
  return [{ index: only.index, rank: 60, why: 'it is the only select without a label' }];
}

/** Boxes to press that stand behind or below a label of these words: they show what is chosen. */
export function boxesLabelled(
  tree: ScreenTree,
  { words, isQuoted }: Target,
  scope: Scope,
): { index: number; isSelect: boolean }[] {
  return tree.elements.flatMap((element, index) => {
    if (!scope(index) || !isUnmarkedControl(tree, index)) return [];
    const label = labelOfBox(tree, index);
    const isLabelled = label !== null && rankIn(words, isQuoted, label.words) !== null;
    return isLabelled ? [{ index, isSelect: isCalledSelect(element) }] : [];
  });
}
