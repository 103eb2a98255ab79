import type { ScreenElement } from '../../../screen.ts';
import type { Claim } from '../command.ts';
import { isChosenInRow } from './chosen-in-row.ts';
import { describeIn } from './describe-element.ts';
import { fieldsInItem } from './field-in-item.ts';
import { findInTree } from './find-target.ts';
import { itemOf, itemSets } from './repeated-items.ts';
import { isActionable, isField, type Purpose } from './roles.ts';
import type { ScreenTree } from './screen-tree.ts';
import { shownInBox } from './shown-in-box.ts';
import { isPlaced, nameTarget } from './target-in-words.ts';
import { aboutMissing, agreed, decided, turned, undecidable, type Verdict } from './verdict.ts';
import { closenessOf, isWhole, plainWords, spaced, withoutIcons } from './words.ts';

type StateClaim = Extract<Claim, { kind: 'state' }>;
type State = StateClaim['state'];

const tickRoles = new Set(['checkbox', 'radio', 'switch', 'menuitemcheckbox', 'menuitemradio']);

/** Whether the element is in the state; null if it cannot be told of such an element. */
export function isInState(element: ScreenElement, state: State): boolean | null {
  const { states, role, value } = element;
  const isControl = isActionable(element) || isField(element);
  switch (state) {
    case 'checked': {
      if (states.checked === 'mixed') return null;
      if (states.checked !== undefined) return states.checked;
      if (states.pressed !== undefined && states.pressed !== 'mixed') return states.pressed;
      return tickRoles.has(role) ? false : null;
    }
    case 'pressed':
      if (states.pressed === 'mixed') return null;
      return states.pressed ?? (typeof states.checked === 'boolean' ? states.checked : null);
    case 'selected':
      if (states.selected !== undefined) return states.selected;
      if (states.current !== undefined) return states.current;
      if (typeof states.checked === 'boolean') return states.checked;
      if (typeof states.pressed === 'boolean') return states.pressed;
      return ['tab', 'option', 'radio'].includes(role) ? false : null;
    case 'disabled':
      return states.disabled ?? (isControl ? false : null);
    case 'enabled':
      return states.disabled === undefined ? (isControl ? true : null) : !states.disabled;
    case 'expanded':
      return states.expanded ?? null;
    case 'collapsed':
      return states.expanded === undefined ? null : !states.expanded;
    case 'focused':
      return states.focused ?? (isControl ? false : null);
    case 'required':
      // A star is how people are told.
      return states.required ?? (isControl ? /\*\s*$/u.test(element.name) : null);
    case 'readonly':
      return states.readonly ?? (isField(element) ? false : null);
    case 'invalid':
      return states.invalid ?? (isControl ? false : null);
    case 'empty':
      if (value !== null) return value.trim() === '';
      return isField(element) ? null : element.text.trim() === '';
  }
}

const purposes: Partial<Record<State, Purpose>> = {
  checked: 'check',
  empty: 'type',
  readonly: 'type',
  required: 'type',
  invalid: 'type',
};

/** "Red is selected in Colour" may speak of the words that a closed dropdown shows. */
function checkChosen(tree: ScreenTree, claim: StateClaim): Verdict | null {
  const { target } = claim;
  if (claim.state !== 'selected' || target.words === '' || isPlaced(target)) return null;
  const within = target.within === null ? null : findInTree(tree, target.within, 'select');
  const offering = tree.elements.flatMap((element, index) => {
    if (within?.status === 'found' && index !== within.index) return [];
    const isOffered = [
      ...(element.options ?? []),
      ...(element.role === 'combobox' ? [element.value ?? ''] : []),
    ].some((option) => {
      const closeness = closenessOf(target.words, option, target.isQuoted);
      return closeness !== null && isWhole(closeness);
    });
    return isOffered ? [index] : [];
  });
  if (offering.length === 0) return null;
  const verdicts = offering.map((index) => {
    const value = tree.at(index).value ?? '';
    const closeness = closenessOf(target.words, value, target.isQuoted);
    return decided(closeness !== null && isWhole(closeness), `${describeIn(tree, index)} shows "${value}"`, [
      index,
    ]);
  });
  return turned(agreed(verdicts, nameTarget(target)), claim.isNegated);
}

/** The check box or choice whose label a text is a part of: "Express" in "Express, next working day, €12.90"; null if none is. */
function labelledBy(tree: ScreenTree, text: number): number | null {
  const said = spaced(tree.at(text).text);
  for (const around of tree.ancestorsOf(text).slice(0, 3)) {
    const controls = tree.descendantsOf(around).filter((at) => tickRoles.has(tree.at(at).role));
    const [only, another] = controls;
    if (only === undefined) continue;
    return another === undefined && said !== '' && spaced(tree.at(only).name).startsWith(said) ? only : null;
  }
  return null;
}

/** "The wishlist is empty" speaks of what is in it, not of the heading or link that names it; null for anything else. */
function emptiness(tree: ScreenTree, index: number): Verdict | null {
  const { role, name, text } = tree.at(index);
  if (!/^(?:heading|link|tab|menuitem)$/u.test(role)) return null;
  const called = plainWords(name || text).at(-1) ?? '';
  const saying = tree.elements.findIndex(
    (one, at) =>
      tree.childrenOf(at).length === 0 &&
      plainWords(one.text).includes(called) &&
      /\bis (?:currently |still )?empty\b/iu.test(one.text),
  );
  if (saying >= 0) return decided(true, `the screen shows ${describeIn(tree, saying)}`, [saying]);
  const count = /[([](\d+)[)\]]$/u.exec(withoutIcons(text || name))?.[1];
  if (count !== undefined)
    return decided(Number(count) === 0, `${describeIn(tree, index)} says ${count}`, [index]);
  // What another heading stands above, such as what is recommended, is not in it.
  const headOf = (item: number) =>
    tree.elements.findLastIndex(
      (one, at) => at < item && one.role === 'heading' && itemOf(tree, at) === null,
    );
  const items = itemSets(tree, () => true).find(([first = -1]) => headOf(first) === index);
  return items === undefined
    ? undecidable(`whether anything is in ${describeIn(tree, index)} cannot be told`)
    : decided(false, `the screen lists ${describeIn(tree, items[0] ?? 0)}`, items);
}

export function checkState(tree: ScreenTree, claim: StateClaim): Verdict {
  const { target, state, isNegated } = claim;
  const purpose = purposes[state];
  const preferred =
    purpose === undefined ? findInTree(tree, target, 'click') : findInTree(tree, target, purpose);
  const found = preferred.status === 'none' ? findInTree(tree, target, 'read') : preferred;
  const isChoice = found.status === 'found' && ['tab', 'option', 'radio', 'row'].includes(found.element.role);
  if (!isChoice) {
    const chosen = checkChosen(tree, claim);
    if (chosen !== null) return chosen;
  }
  // "The role of Anna is disabled": the field in the column of that name.
  const inItem = found.status === 'none' ? fieldsInItem(tree, target, '') : [];
  if (found.status === 'none' && inItem.length === 0) return aboutMissing(found, isNegated);
  const indexes =
    found.status === 'none'
      ? inItem
      : found.status === 'found'
        ? [found.index]
        : found.candidates.map(({ index }) => index);
  const verdicts = indexes.map((index): Verdict => {
    const own = isInState(tree.at(index), state);
    const labelled = own === null ? labelledBy(tree, index) : null;
    const told = labelled === null ? own : isInState(tree.at(labelled), state);
    const answer = told === null && state === 'selected' ? isChosenInRow(tree, index) : told;
    const described = describeIn(tree, labelled ?? index);
    // "Dark mode is enabled" may say that its switch is on as well as that it can be used.
    const { role, states } = tree.at(labelled ?? index);
    const isOfSwitch = target.kind === null && tickRoles.has(role) && /^(enabled|disabled)$/.test(state);
    if (isOfSwitch && (states.checked === true) !== (states.disabled !== true))
      return undecidable(`it is not clear whether ${described} is to be on or usable`);
    const place = state === 'empty' ? emptiness(tree, index) : null;
    if (place !== null) return place;
    const shownThere = state === 'empty' ? shownInBox(tree, index) : null;
    if (shownThere !== null)
      return undecidable(`whether "${shownThere}" in ${described} is chosen or a hint cannot be told`);
    if (state === 'invalid' && isNegated && states.invalid === undefined)
      return undecidable(`nothing marks ${described} as invalid, but nothing tells that it is valid either`);
    if (answer === null) return undecidable(`the screen does not tell whether ${described} is ${state}`);
    const { value } = tree.at(index);
    const shown = state === 'empty' && value !== null && value !== '' ? ` (it holds "${value}")` : '';
    return decided(answer, `${described} is ${answer ? '' : 'not '}${state}${shown}`, [index]);
  });
  return turned(agreed(verdicts, nameTarget(target)), isNegated);
}
