import type { ScreenElement } from '../../../screen.ts';
import type { Target } from '../command.ts';
import { containerKinds, partsFor } from './containers.ts';
import { labelBeside, titleInRow } from './label-beside.ts';
import { fitOfKind, fitOfPurpose, isActionable, isField, isMenuThere, type Purpose } from './roles.ts';
import type { ScreenTree } from './screen-tree.ts';
import {
  type Closeness,
  closenessOf,
  isAnotherCommand,
  isWhole,
  plainWords,
  positionOfWords,
  rankOf,
  shorten,
  spaced,
  wordsOfIdentifier,
  wordsOfIdentifiers,
} from './words.ts';

/** How surely an element is the one that was meant; a lower number is surer. Equals share the number. */
const tiers = {
  nameOfRightRole: 1,
  nameOfOtherControl: 2,
  textInControl: 3,
  labelBeside: 4,
  identifier: 5,
  plainText: 6,
  partOfName: 7,
  partOfOtherName: 8,
  partOfTextInControl: 9,
  shorterName: 10,
  partOfPlainText: 11,
} as const;

export interface Candidate {
  index: number;
  /** Tier first, then how close the words are. */
  rank: number;
  why: string;
}

type Judged = { tier: number; closeness: Closeness; why: string };

function better(one: Judged | null, other: Judged | null): Judged | null {
  if (one === null || other === null) return one ?? other;
  return rankFor(other) < rankFor(one) ? other : one;
}

function rankFor({ tier, closeness }: Judged): number {
  return tier * 10 + rankOf(closeness);
}

/** Words that authors put into identifiers to say what kind of thing it is, and testers do not. */
const trimmings = new Set('link button btn icon container wrapper svg fa fas bi material'.split(' '));

const clutter = new Set('field box input address number code dropdown area date time'.split(' '));

/** "email address" may be labelled "Email": the words without the noun that testers add. */
function shorterWords(words: string): string | null {
  const plain = plainWords(words);
  return plain.length > 1 && clutter.has(plain.at(-1) ?? '') ? plain.slice(0, -1).join(' ') : null;
}

/** "The X": what closes, clears or takes away is drawn as a cross, and its author seldom calls it so. */
function isCrossFor(words: string, name: string): boolean {
  return (
    /^(?:x|×|✕|cross)$/iu.test(words.trim()) &&
    /^(?:close|dismiss|clear|remove)\b/iu.test(name) &&
    plainWords(name).length <= 3
  );
}

/** "The next page arrow" is what it looks like, and is called "Next page" or "Go to next page". */
function withoutSign(words: string): string | null {
  const plain = plainWords(words);
  return plain.length > 2 && /^(?:arrow|chevron|arrowhead|caret)$/u.test(plain.at(-1) ?? '')
    ? plain.slice(0, -1).join(' ')
    : null;
}

function judgeSource(
  target: Target,
  source: string,
  what: string,
  whole: number,
  part: number | null,
  guardsCommands: boolean,
  headsLabel = false,
): Judged | null {
  const closeness = closenessOf(target.words, source, target.isQuoted);
  if (closeness === null) return null;
  if (isWhole(closeness)) return { tier: whole, closeness, why: `its ${what} is "${shorten(source)}"` };
  if (part === null) return null;
  if (guardsCommands && isAnotherCommand(target.words, source)) return null;
  // A sentence that mentions the word is not named by it.
  const isHead = headsLabel && positionOfWords(spaced(source), spaced(target.words)) === 0;
  if (guardsCommands && !isHead && plainWords(source).length > plainWords(target.words).length + 7)
    return null;
  return { tier: part, closeness, why: `its ${what} "${shorten(source)}" contains "${target.words}"` };
}

/** A cross on a button is how one writes "close". */
function nameInWords({ name }: ScreenElement): string {
  return /^[×✕✖✗❌⨯╳xX]\ufe0f?$/u.test(name.trim()) ? 'Close' : name;
}

function judgeFitting(tree: ScreenTree, index: number, target: Target, fit: 0 | 1): Judged | null {
  const element = tree.at(index);
  const { attributes } = element;
  const isPressed = isActionable(element) && !isField(element);
  const whole = fit === 0 ? tiers.nameOfRightRole : tiers.nameOfOtherControl;
  const part = fit === 0 ? tiers.partOfName : tiers.partOfOtherName;
  // "Breakfast" heads the label of a box that goes on to explain it.
  const isTick = /^(?:checkbox|radio|switch)$/u.test(element.role);
  let best = judgeSource(target, nameInWords(element), 'name', whole, part, isPressed, isTick);
  if (element.placeholder) {
    best = better(best, judgeSource(target, element.placeholder, 'placeholder', whole, part, false));
  }
  for (const source of [attributes.title, attributes.alt]) {
    if (source)
      best = better(best, judgeSource(target, source, 'title', tiers.textInControl, part, isPressed));
  }
  if (element.text !== element.name && element.text !== '' && !isField(element)) {
    const inText = tiers.partOfTextInControl;
    best = better(best, judgeSource(target, element.text, 'text', tiers.textInControl, inText, isPressed));
  }
  const isControl = isActionable(element) || isField(element) || element.role === 'radiogroup';
  const label = isControl ? labelBeside(tree, index) : null;
  if (label !== null) {
    best = better(best, judgeSource(target, label, 'label', tiers.labelBeside, part, false));
    // "Session timeout: 30 minutes" labels its slider, and says what it is set to.
    const [head = '', ...said] = label.split(': ');
    if (said.length > 0)
      best = better(best, judgeSource(target, head, 'label', tiers.labelBeside, null, false));
  }
  const title = best === null && isControl ? titleInRow(tree, index) : null;
  if (title !== null) best = judgeSource(target, title, 'row', tiers.labelBeside, part, false);
  for (const source of [attributes.testId, attributes.id, attributes.name]) {
    if (!source) continue;
    const read = source === target.words ? source : wordsOfIdentifier(source);
    best = better(best, judgeSource(target, read, 'id', tiers.identifier, null, false));
  }
  // An icon without any words is known only by what its author calls it.
  if (best === null && isPressed && !/\p{L}/u.test(`${element.name}${element.text}`)) {
    const called = wordsOfIdentifiers(attributes).filter((word) => !trimmings.has(word));
    best = judgeSource(target, called.join(' '), 'id', tiers.identifier, tiers.identifier, false);
  }
  if (best === null && isPressed && !target.isQuoted && isCrossFor(target.words, nameInWords(element)))
    best = {
      tier: tiers.identifier,
      closeness: 'exact',
      why: `a cross is how "${shorten(element.name)}" is drawn`,
    };
  const bare = best === null && isPressed && !target.isQuoted ? withoutSign(target.words) : null;
  if (bare !== null) {
    const named = { ...target, words: bare };
    best = judgeSource(named, nameInWords(element), 'name', tiers.shorterName, tiers.shorterName, isPressed);
  }
  const shorter = target.isQuoted || !isField(element) ? null : shorterWords(target.words);
  if (best === null && shorter !== null) {
    const closeness = closenessOf(shorter, element.name || element.placeholder || label || '', false);
    if (closeness !== null && isWhole(closeness))
      best = {
        tier: tiers.shorterName,
        closeness,
        why: `it is labelled "${shorten(element.name || shorter)}"`,
      };
  }
  return best;
}

function isReadable(element: ScreenElement): boolean {
  return element.text !== '' || element.name !== '' || (element.value ?? '') !== '';
}

/** Text that is no control itself: it stands for the control around it, or for itself if there is none. */
function judgeText(
  tree: ScreenTree,
  index: number,
  target: Target,
  fitOf: (element: ScreenElement) => 0 | 1 | null,
): { index: number; judged: Judged } | null {
  const element = tree.at(index);
  if (!isReadable(element)) return null;
  const control = tree.nearestAncestor(index, (around) => isActionable(around) && fitOf(around) !== null);
  const sources = [element.name, element.text, element.attributes.title ?? '', element.attributes.alt ?? ''];
  let judged: Judged | null = null;
  for (const source of new Set(sources.map(spaced))) {
    const whole = control === null ? tiers.plainText : tiers.textInControl;
    const part = control === null ? tiers.partOfPlainText : tiers.partOfTextInControl;
    judged = better(judged, judgeSource(target, source, 'text', whole, part, control !== null));
  }
  return judged === null ? null : { index: control ?? index, judged };
}

/** Everything on the screen that the words could mean, with how surely. */
export function candidatesByWords(
  tree: ScreenTree,
  target: Target,
  purpose: Purpose,
  scope: (index: number) => boolean,
): Candidate[] {
  const { kind } = target;
  const fitOf = (element: ScreenElement) =>
    kind === null ? fitOfPurpose(element, purpose) : fitOfKind(element, kind);
  if (kind !== null && containerKinds.has(kind)) {
    const parts = partsFor(tree, { ...target, containing: [] }, scope);
    // One opens a menu by the control that bears its name, not by the bar that this stands in.
    const isBar =
      kind === 'menu' && purpose === 'click' && parts.some(({ head }) => !isActionable(tree.at(head)));
    const doors = isBar ? candidatesByWords(tree, { ...target, kind: 'button' }, purpose, scope) : [];
    if (doors.length > 0) return doors;
    if (parts.length > 0)
      return parts.map(({ head }) => ({ index: head, rank: 10, why: `it contains "${target.words}"` }));
  }
  const found = new Map<number, Candidate>();
  const keep = (index: number, judged: Judged) => {
    const rank = rankFor(judged);
    const known = found.get(index);
    if (known === undefined || rank < known.rank) found.set(index, { index, rank, why: judged.why });
  };
  const allowsPlainText = kind === null && !['type', 'select', 'check', 'upload'].includes(purpose);
  // Nobody presses a box twice to have it as it was: the text beside it is meant.
  const isPassedOver = ({ role }: ScreenElement) =>
    purpose === 'double-click' && kind === null && /^(checkbox|radio|switch)$/.test(role);
  tree.elements.forEach((element, index) => {
    if (!scope(index) || isPassedOver(element)) return;
    const fit = fitOf(element);
    const isGroup = purpose === 'select' && element.role === 'radiogroup';
    const isControl = fit !== null && (kind !== null || isActionable(element) || isGroup);
    const judged = isControl ? judgeFitting(tree, index, target, fit) : null;
    if (judged !== null) keep(index, judged);
    if (isControl) return;
    const text = judgeText(tree, index, target, fitOf);
    if (text === null || !scope(text.index)) return;
    if (text.index !== index || allowsPlainText) keep(text.index, text.judged);
  });
  return [...found.values()];
}

function isCalled(element: ScreenElement, noun: string): boolean {
  const words = [...plainWords(element.name), ...wordsOfIdentifiers(element.attributes)];
  return words.includes(noun);
}

/** Everything of the kind, where the tester gave no name: "the second button", "the dropdown". */
export function candidatesByKind(
  tree: ScreenTree,
  target: Target,
  purpose: Purpose,
  scope: (index: number) => boolean,
): Candidate[] {
  const { kind } = target;
  const found: Candidate[] = [];
  tree.elements.forEach((element, index) => {
    if (!scope(index)) return;
    const fit = kind === null ? fitOfPurpose(element, purpose) : fitOfKind(element, kind);
    if (fit === null || (kind === null && fit === 1)) return;
    if (fit === 1 && ['generic', 'text'].includes(element.role) && kind !== 'badge') return;
    // Many buttons could stand in for "the menu"; the one that is called so does.
    if (fit === 1 && kind === 'menu' && !isCalled(element, kind) && !isMenuThere(tree, index, target)) return;
    // A link or button is a picture only if it shows nothing to read.
    if (fit === 1 && (kind === 'image' || kind === 'icon') && element.text.trim() !== '') return;
    found.push({ index, rank: fit, why: `it is a ${kind ?? 'thing'} to ${purpose}` });
  });
  return found;
}
