import type { Target } from '../command.ts';
import { THING_NOUNS } from '../read/vocabulary/small-words.ts';
import { readBadges } from './badges.ts';
import { bestCandidates, numberedCandidates } from './best-candidates.ts';
import { checkPage } from './check-page.ts';
import { describeIn } from './describe-element.ts';
import { findInTree, isAtEdge, onlyBareNumber, scopeOf } from './find-target.ts';
import { isSameNumber } from './numbers.ts';
import { itemOf } from './repeated-items.ts';
import { fitOfKind } from './roles.ts';
import { isDenied, isOnlyOffered, isOtherwise } from './said-in-passing.ts';
import type { ScreenTree } from './screen-tree.ts';
import { closestTo, isPlaced, nameTarget, placeInWords, unsureOf } from './target-in-words.ts';
import { isTextBySide, textsIn } from './texts-on-side.ts';
import { orUnmarkedControls } from './unmarked-controls.ts';
import { aboutMissing, decided, undecidable, type Verdict } from './verdict.ts';
import {
  closenessOf,
  plainWords,
  positionOfWords,
  shorten,
  singular,
  spaced,
  wordsOfIdentifiers,
} from './words.ts';

type Scope = (index: number) => boolean;

function readable(tree: ScreenTree, index: number): string[] {
  const { name, text, value, placeholder } = tree.at(index);
  // A placeholder can be read only while the field is empty.
  return [text, name, value ?? '', value ? '' : (placeholder ?? '')]
    .map(spaced)
    .filter((seen) => seen !== '');
}

/** The smallest thing on the screen that says it. */
function whereSaid(
  tree: ScreenTree,
  scope: Scope,
  says: (text: string, index: number) => boolean,
): { index: number; text: string } | null {
  let best: { index: number; text: string } | null = null;
  tree.elements.forEach((_element, index) => {
    if (!scope(index)) return;
    for (const text of readable(tree, index)) {
      if (says(text, index) && (best === null || text.length < best.text.length)) best = { index, text };
    }
  });
  return best;
}

function shown(tree: ScreenTree, index: number, text: string): string {
  const described = describeIn(tree, index);
  return described.includes(`"${shorten(text)}"`)
    ? `the screen shows ${described}`
    : `${described} shows "${shorten(text, 100)}"`;
}

/** "It has no due date": what speaks of a part of it there, such as "Due 3 May", may be it. */
function mentionOf(tree: ScreenTree, { words, isQuoted, kind }: Target, scope: Scope): number | null {
  const parts = plainWords(words);
  if (isQuoted || kind !== null || !/^\p{Ll}/u.test(words) || parts.length < 2) return null;
  const mention = tree.elements.findIndex(
    ({ text }, index) =>
      scope(index) &&
      tree.childrenOf(index).length === 0 &&
      plainWords(text).some((word) => parts.includes(word)),
  );
  return mention === -1 ? null : mention;
}

/** "User Anna is not listed": at the beginning of a sentence it cannot be told whether the noun is part of the name. */
function knownWithoutNoun(tree: ScreenTree, { words, isQuoted, kind }: Target, scope: Scope): number | null {
  const [, noun = '', name = ''] = /^(\p{Lu}\p{Ll}+) ([\p{Lu}\d#].*)$/u.exec(words) ?? [];
  const isNoun = THING_NOUNS.has(noun.toLowerCase()) || name.includes(' ');
  if (isQuoted || kind !== null || name === '' || !isNoun) return null;
  const known = tree.elements.findIndex(
    ({ text }, index) => scope(index) && spaced(text).toLowerCase() === name.toLowerCase(),
  );
  return known === -1 ? null : known;
}

function absent(tree: ScreenTree, target: Target, scope: Scope, isNegated: boolean): Verdict {
  const { unsure } = isPlaced(target) && !isNegated ? unsureOf(target) : {};
  if (unsure !== undefined) return undecidable(unsure);
  const known = knownWithoutNoun(tree, target, scope);
  if (known !== null)
    return undecidable(
      `nothing on the screen says "${target.words}", but it shows ${describeIn(tree, known)}; put the name in quotes`,
    );
  const isOfNoun = !target.isQuoted && target.kind === null && THING_NOUNS.has(singular(target.words));
  if (isNegated && target.within !== null && isOfNoun)
    return undecidable(`what is a ${target.words} there cannot be told from the screen`);
  const mention = isNegated && target.within !== null ? mentionOf(tree, target, scope) : null;
  if (mention !== null)
    return undecidable(
      `nothing on the screen is ${nameTarget(target)}, but ${describeIn(tree, mention)} may be about it`,
    );
  const closest = closestTo(tree, target, scope);
  const suffix = closest.length > 0 ? `; closest is ${closest.join(', ')}` : '';
  return decided(
    isNegated,
    `nothing on the screen is or says ${nameTarget(target)}${placeInWords(target)}${suffix}`,
  );
}

const errorNouns = /^(?:(?:validation |form )?errors?(?: messages?| alerts?)?|warnings?(?: messages?)?)$/u;
const complaint =
  /\b(?:error|invalid|incorrect|wrong|fail(?:ed|ure)?|required|must|cannot|can't|could not|couldn't|not (?:match|valid|found|allowed)|do(?:es)? not match|missing|denied|locked|unable|please (?:enter|fill|provide|select|choose))\b/iu;

/** "An error message is shown" names no text: an alert that complains is one, a field's hint may or may not be. */
function checkErrorShown(tree: ScreenTree, scope: Scope, isNegated: boolean): Verdict | null {
  let hint: number | null = null;
  for (const [index, element] of tree.elements.entries()) {
    if (!scope(index) || element.text === '') continue;
    const words = wordsOfIdentifiers(element.attributes);
    const isAlert = ['alert', 'alertdialog'].includes(element.role);
    const isCalledError = words.some((word) => word === 'error' || word === 'errors');
    if (isCalledError || (isAlert && complaint.test(element.text)))
      return decided(!isNegated, shown(tree, index, element.text), [index]);
    if (isAlert || (complaint.test(element.text) && element.text.length < 120)) hint ??= index;
  }
  if (hint === null) return null;
  return undecidable(`it cannot be told whether ${describeIn(tree, hint)} is an error message`);
}

function checkOption(tree: ScreenTree, target: Target, scope: Scope, isNegated: boolean): Verdict | null {
  const select = target.within === null ? null : findInTree(tree, target.within, 'select');
  const lists = tree.elements.flatMap((element, index) =>
    element.options !== undefined && (select?.status === 'found' ? index === select.index : scope(index))
      ? [index]
      : [],
  );
  if (lists.length === 0) return null;
  const offering = lists.find((index) =>
    tree.at(index).options?.some((option) => {
      const closeness = closenessOf(target.words, option, target.isQuoted);
      return (
        closeness === 'exact' ||
        (!target.isQuoted && (closeness === 'other-case' || closeness === 'decorated'))
      );
    }),
  );
  if (offering !== undefined)
    return decided(!isNegated, `${describeIn(tree, offering)} offers "${target.words}"`, [offering]);
  const offered = lists.flatMap((index) => tree.at(index).options ?? []).slice(0, 12);
  return decided(isNegated, `the options are ${offered.map((option) => `"${option}"`).join(', ')}`, lists);
}

function checkKind(tree: ScreenTree, target: Target, scope: Scope, isNegated: boolean): Verdict {
  const isAnyDialog = target.kind === 'dialog' && target.words === '' && target.containing.length === 0;
  if (isAnyDialog && tree.screen.dialog !== null)
    return decided(!isNegated, `the browser asks "${tree.screen.dialog.message}"`);
  const isAnItemKind = target.kind === 'card' || target.kind === 'row' || target.kind === 'listitem';
  // A message that names it is no card. The last card of a list is one, though there are no others like it.
  const isMessage = (index: number) =>
    [index, ...tree.ancestorsOf(index)].some((at) => /^(?:alert|status)$/u.test(tree.at(at).role));
  const all = bestCandidates(tree, target, 'read', scope);
  const named = all.filter(
    ({ index }) =>
      !isAnItemKind ||
      target.kind === null ||
      fitOfKind(tree.at(index), target.kind) === 0 ||
      itemOf(tree, index) !== null ||
      (target.words !== '' && !isMessage(index)),
  );
  const [stranger] = named.length === 0 && target.words === '' ? all : [];
  if (stranger !== undefined)
    return undecidable(`whether ${describeIn(tree, stranger.index)} is one of what is listed cannot be told`);
  const [best] = orUnmarkedControls(named, tree, target, scope).filter(
    // The whole page is no panel, though it has the words somewhere in it.
    ({ index }) =>
      tree.at(index).role !== 'main' || closenessOf(target.words, tree.at(index).name, false) !== null,
  );
  if (best === undefined) return absent(tree, target, scope, isNegated);
  const said = [best.index, ...tree.descendantsOf(best.index)].flatMap((index) => readable(tree, index));
  const isStrict =
    !target.isQuoted ||
    target.words === '' ||
    said.some((text) => positionOfWords(text, spaced(target.words)) >= 0) ||
    !said.some((text) => positionOfWords(text.toLowerCase(), spaced(target.words).toLowerCase()) >= 0);
  const evidence = `the screen shows ${describeIn(tree, best.index)}`;
  if (isStrict) return decided(!isNegated, evidence, [best.index]);
  return isNegated
    ? undecidable(`${evidence}, which differs from "${target.words}" only in capitals`)
    : decided(false, `${evidence}, which is not written "${target.words}"`, [best.index]);
}

/** Of what is seen nowhere it is certain that it is not at an edge of the page either, though nobody marked that edge. */
function checkSomewhere(tree: ScreenTree, target: Target, isNegated: boolean): Verdict {
  const verdict = checkVisible(tree, { ...target, within: null }, isNegated);
  const isSeen = verdict.status === (isNegated ? 'false' : 'true');
  if (!isSeen || target.within === null) return verdict;
  return undecidable(`${verdict.evidence}, but nothing marks the ${nameTarget(target.within)} of the page`);
}

/** Whether it can be seen: the words as text, or the target as an element. */
export function checkVisible(tree: ScreenTree, target: Target, isNegated: boolean): Verdict {
  // On a page that shows nothing, nothing that is not there says anything.
  if (isNegated && tree.elements.length === 0 && tree.screen.dialog === null)
    return undecidable('the screen shows nothing at all');
  const { kind, isQuoted } = target;
  const words = spaced(target.words);
  if (kind === 'option' && words !== '' && !isPlaced(target)) {
    const verdict = checkOption(tree, target, () => true, isNegated);
    if (verdict !== null) return verdict;
  }
  const within = scopeOf(tree, target);
  // What is not there is on no side of it; of what has no place, neither can be said.
  if (typeof within !== 'function' && isPlaced(target)) return aboutMissing(within, isNegated);
  if (target.ordinal !== null || (target.near !== null && target.side === undefined)) {
    const found = findInTree(tree, target, 'read');
    if (found.status === 'found')
      return decided(!isNegated, `the screen shows ${describeIn(tree, found.index)}`, [found.index]);
    return found.status === 'several' ? aboutMissing(found, isNegated) : decided(isNegated, found.why);
  }
  if (typeof within !== 'function') {
    const isUnmarked = within.status === 'none' && target.within !== null && isAtEdge(target.within);
    return isUnmarked ? checkSomewhere(tree, target, isNegated) : aboutMissing(within, isNegated);
  }
  if (words === '' && kind === null && target.containing.length === 0)
    return undecidable('the claim does not say what should be seen');
  if (kind === 'badge') {
    // The word is on the thing that carries the badge, so the word alone shows no badge.
    const [badge] = readBadges(tree, target, within);
    return badge === undefined
      ? absent(tree, target, within, isNegated)
      : decided(!isNegated, `the screen shows ${describeIn(tree, badge)}`, [badge]);
  }
  if (kind === 'page' && target.containing.length > 0)
    return undecidable('which page it is and what it shows must be checked apart');
  if (kind === 'page' && words !== '') return checkPage(tree, words, isQuoted, isNegated);
  if (kind === null || kind === 'alert' || kind === 'text') {
    const plain = plainWords(words).join(' ');
    if (
      !isQuoted &&
      target.containing.length === 0 &&
      (errorNouns.test(plain) || (kind === 'alert' && /^(?:errors?|validation)$/u.test(plain)))
    ) {
      const verdict = checkErrorShown(tree, within, isNegated);
      if (verdict !== null) return verdict;
    }
  }
  if (words === '' || (kind !== null && !['text', 'alert'].includes(kind)))
    return checkKind(tree, target, within, isNegated);
  const holdsAll = (text: string) =>
    target.containing.every((part) => closenessOf(part, text, isQuoted) !== null);
  // A sum is shown however many digits it has: "$5" by "$5.00".
  const isSum = !isQuoted && /\p{Sc}/u.test(words);
  const says = (text: string) =>
    holdsAll(text) &&
    (isQuoted
      ? positionOfWords(text, words) >= 0
      : closenessOf(words, text, false) !== null || (isSum && isSameNumber(words, text)));
  const isPassing = (text: string, index: number) =>
    (target.isTold === true && isOnlyOffered(tree, index, says)) ||
    isDenied(text, words) ||
    (target.within !== null && !isQuoted && isOtherwise(text, words));
  const strict = whereSaid(tree, within, (text, index) => says(text) && !isPassing(text, index));
  const passing = strict === null ? whereSaid(tree, within, says) : null;
  if (passing !== null) {
    const evidence = shown(tree, passing.index, passing.text);
    return isDenied(passing.text, words) && !isQuoted
      ? decided(isNegated, `${evidence}, which denies it`, [passing.index])
      : undecidable(`${evidence}, which has "${words}" only in passing`);
  }
  if (strict !== null) return decided(!isNegated, shown(tree, strict.index, strict.text), [strict.index]);
  if (isQuoted) {
    const loose = whereSaid(
      tree,
      within,
      (text) => positionOfWords(text.toLowerCase(), words.toLowerCase()) >= 0,
    );
    if (loose !== null) {
      const evidence = shown(tree, loose.index, loose.text);
      return isNegated
        ? undecidable(`${evidence}, which differs from "${words}" only in capitals`)
        : decided(false, `nothing on the screen says "${words}"; ${evidence}`, [loose.index]);
    }
    return absent(tree, target, within, isNegated);
  }
  const [known] = [
    ...bestCandidates(tree, target, 'read', within),
    ...numberedCandidates(tree, target, 'read', within),
  ];
  const doubtful = known === undefined ? onlyBareNumber(tree, target, within) : null;
  if (doubtful !== null) return aboutMissing(doubtful, isNegated);
  if (known !== undefined)
    return decided(!isNegated, `the screen shows ${describeIn(tree, known.index)} (${known.why})`, [
      known.index,
    ]);
  if (isTextBySide(target) && textsIn(tree, target, within).length > 0)
    return undecidable(`it cannot be told whether what stands${placeInWords(target)} is the ${words}`);
  return absent(tree, target, within, isNegated);
}
