import type { Claim, Comparison, Target } from '../command.ts';
import { checkVisible } from './check-visible.ts';
import { partsFor } from './containers.ts';
import { daysInForm, daysMeant, formTold } from './day-forms.ts';
import { describeIn, labelOf, spokenRole } from './describe-element.ts';
import { findInTree } from './find-target.ts';
import { isSameNumber, numberIn } from './numbers.ts';
import { type Reading, readingsOf } from './readings.ts';
import { itemOf } from './repeated-items.ts';
import { isDenied, isOnlyOffered, saidInPassing } from './said-in-passing.ts';
import type { ScreenTree } from './screen-tree.ts';
import { closestTo, nameTarget, unsureOf } from './target-in-words.ts';
import { aboutMissing, agreed, decided, turned, undecidable, type Verdict } from './verdict.ts';
import { positionOfWords, shorten, spaced } from './words.ts';

type ContentClaim = Extract<Claim, { kind: 'content' }>;
type NumberClaim = Extract<Claim, { kind: 'number' }>;

function said(tree: ScreenTree, target: Target, { index, texts }: Reading): string {
  const text = texts[0] ?? '';
  const isNamed = target.words !== '' && target.ordinal === null;
  const element = target.kind === 'page' ? undefined : tree.elements[index];
  // Once is enough: a heading is called by what it shows.
  const isOwnName = element !== undefined && labelOf(element) === text;
  const own = isOwnName ? `the ${spokenRole(element.role)}` : describeIn(tree, index);
  const subject = isNamed ? nameTarget(target) : own;
  return text === '' ? `${subject} is empty` : `${subject} shows "${shorten(text, 100)}"`;
}

type Fit = 'yes' | 'no' | 'doubt';

function fitOf(match: ContentClaim['match'], text: string, wanted: string, isValue: boolean): Fit {
  switch (match) {
    case 'is':
      return text === wanted || isSameNumber(wanted, text) ? 'yes' : 'no';
    case 'contains':
      if (wanted === '' || positionOfWords(text, wanted) >= 0) return wanted === '' ? 'doubt' : 'yes';
      if (!text.includes(wanted) || /^\d|\d$/u.test(wanted)) return 'no';
      return isValue ? 'yes' : 'doubt';
    case 'starts':
      return text.startsWith(wanted)
        ? positionOfWords(text, wanted) === 0 || isValue
          ? 'yes'
          : 'doubt'
        : 'no';
    case 'ends': {
      if (!text.endsWith(wanted)) return 'no';
      return positionOfWords(text.slice(-wanted.length - 2), wanted) >= 0 || isValue ? 'yes' : 'doubt';
    }
    case 'matches':
      return new RegExp(wanted, 'u').test(text.slice(0, 2000)) ? 'yes' : 'no';
  }
}

function isRegExp(source: string): boolean {
  try {
    return new RegExp(source, 'u') instanceof RegExp;
  } catch (problem) {
    if (problem instanceof SyntaxError) return false;
    throw problem;
  }
}

function judge(tree: ScreenTree, claim: ContentClaim, reading: Reading): Verdict {
  const wanted = claim.match === 'matches' ? claim.text : spaced(claim.text);
  const isValue = tree.elements[reading.index]?.value !== null;
  const texts = claim.match === 'is' ? reading.texts : [...new Set(reading.texts)];
  const fits = (lower: boolean) =>
    texts.map((text) =>
      lower
        ? fitOf(claim.match, text.toLowerCase(), wanted.toLowerCase(), isValue)
        : fitOf(claim.match, text, wanted, isValue),
    );
  const evidence = said(tree, claim.target, reading);
  const offered = claim.match === 'contains' ? tree.elements[reading.index]?.options : undefined;
  if (offered?.some((option) => spaced(option).toLowerCase() === wanted.toLowerCase()))
    return decided(true, `${evidence} and offers "${wanted}"`, [reading.index]);
  const strict = fits(false);
  const passing = claim.match === 'contains' ? inPassing(tree, claim, reading) : null;
  if (passing !== null && [...strict, ...fits(true)].includes('yes')) {
    const why = `${evidence}, which has "${wanted}" only in "${shorten(passing, 100)}"`;
    // Words in quotes may be meant as they stand there; others say what "Not shipped" denies.
    return !claim.isTextQuoted && isDenied(passing, wanted)
      ? decided(false, why, [reading.index])
      : undecidable(why);
  }
  if (strict.includes('yes')) return decided(true, evidence, [reading.index]);
  if (strict.includes('doubt'))
    return undecidable(`${evidence}, which has "${wanted}" only as a part of a word`);
  if (claim.match !== 'matches' && claim.isTextQuoted !== true && fits(true).includes('yes')) {
    return claim.isTextQuoted === false
      ? decided(true, evidence, [reading.index])
      : undecidable(`${evidence}, which differs from "${wanted}" only in capitals`);
  }
  const day = claim.isTextQuoted === true ? 'no' : holdsDay(tree, claim, reading);
  if (day === 'doubt') return undecidable(`${evidence}, which may mean another day`);
  if (day === 'yes') return decided(true, evidence, [reading.index]);
  return decided(false, `${evidence}, not "${shorten(wanted, 100)}"`, [reading.index]);
}

/** What a message or heading contains, it contains, unless it denies it; a row or card says many things, each by itself. */
function inPassing(
  tree: ScreenTree,
  { target, text, isTextQuoted }: ContentClaim,
  { index, texts }: Reading,
) {
  if (/^(alert|text|heading|dialog)$/.test(target.kind ?? ''))
    return isTextQuoted ? null : (texts.find((one) => isDenied(one, text)) ?? null);
  const isHolder = target.kind === null || /^(row|card|listitem|section|cell)$/.test(target.kind);
  return isHolder && tree.elements[index]?.value === null
    ? saidInPassing(tree, index, text, isTextQuoted === true)
    : null;
}

/** A field may write the day of a claim otherwise: 2027-03-12 is 12 March 2027, and 03/12/2027 may be. */
function holdsDay(tree: ScreenTree, { match, text }: ContentClaim, { index }: Reading): Fit {
  const field = tree.elements[index];
  const [day, another] = match === 'is' || match === 'contains' ? daysMeant(text) : [];
  if (!field?.value || day === undefined || another !== undefined) return 'no';
  const held = daysInForm(field.value, formTold(field.placeholder ?? ''));
  if (!held.includes(day)) return 'no';
  return held.length === 1 ? 'yes' : 'doubt';
}

function readAll(
  tree: ScreenTree,
  claim: ContentClaim | NumberClaim,
  judgeOne: (reading: Reading) => Verdict,
): Verdict {
  const readings = readingsOf(tree, claim.target);
  if (!Array.isArray(readings)) return aboutMissing(readings, claim.isNegated);
  if (readings.length === 0) {
    const why = `nothing on the screen is ${nameTarget(claim.target)}`;
    return aboutMissing(
      { status: 'none', why, closest: closestTo(tree, claim.target, () => true), ...unsureOf(claim.target) },
      claim.isNegated,
    );
  }
  const verdicts = readings.map(judgeOne);
  // A page has many headings, and "the heading is X" asks for one of them.
  const { kind, words } = claim.target;
  const isOneOfMany = kind === 'heading' && words === '' && readings.length > 1;
  const found = isOneOfMany ? verdicts.find(({ status }) => status === 'true') : undefined;
  return turned(found ?? agreed(verdicts, nameTarget(claim.target)), claim.isNegated);
}

/** Whether it says or holds this. */
export function checkContent(tree: ScreenTree, claim: ContentClaim): Verdict {
  if (claim.match === 'matches' && !isRegExp(claim.text))
    return undecidable(`"${claim.text}" is not a regular expression`);
  if (isOfPlace(tree, claim)) {
    const words = { words: claim.text, isQuoted: claim.isTextQuoted === true, kind: null, ordinal: null };
    return checkVisible(
      tree,
      { ...words, within: claim.target, near: null, containing: [] },
      claim.isNegated,
    );
  }
  const read = readAll(tree, claim, (reading) => judge(tree, claim, reading));
  const isFalse =
    read.status === (claim.isNegated ? 'true' : 'false') ||
    (read.status === 'undecidable' && !claim.isNegated);
  const told = isFalse
    ? (toldInItem(tree, claim) ?? toldInRow(tree, claim) ?? toldInHeading(tree, claim))
    : null;
  return told === null
    ? read
    : turned(
        decided(true, `${nameTarget(claim.target)} has ${describeIn(tree, told)}`, [told]),
        claim.isNegated,
      );
}

/** "The cart contains Mug" speaks of what is in there, not of the link that leads to it. */
function isOfPlace(tree: ScreenTree, { target, match, text }: ContentClaim): boolean {
  if (match !== 'contains' || target.kind !== null || !/^\p{L}/u.test(text)) return false;
  const readings = readingsOf(tree, target);
  return (
    Array.isArray(readings) &&
    readings.length > 0 &&
    readings.every(({ index }) => /^(link|button|tab|menuitem)$/.test(tree.elements[index]?.role ?? ''))
  );
}

/** "The first row should be Anna": one of its cells says just that, whichever column people know rows by. */
function toldInRow(tree: ScreenTree, { target, match, text }: ContentClaim): number | null {
  if (target.kind !== 'row' || target.ordinal === null || target.words !== '' || match !== 'is') return null;
  const row = findInTree(tree, target, 'read');
  const cells = row.status === 'found' ? tree.descendantsOf(row.index) : [];
  return (
    cells.find((at) => /cell$/.test(tree.at(at).role) && spaced(tree.at(at).text) === spaced(text)) ?? null
  );
}

/** A page may have a heading below its title; no other is likely to say so many words. */
function toldInHeading(tree: ScreenTree, { target, match, text }: ContentClaim): number | null {
  const { kind, words, within, near, ordinal } = target;
  const isAny = kind === 'heading' && words === '' && within === null && near === null && ordinal === null;
  if (!isAny || match !== 'is' || spaced(text).split(' ').length < 3) return null;
  const told = tree.elements.findIndex((one) => one.role === 'heading' && spaced(one.text) === spaced(text));
  return told === -1 ? null : told;
}

/** "The Virtual Card is Active": a card or row of that name has a text that says only this. */
function toldInItem(tree: ScreenTree, { target, match, text, isTextQuoted }: ContentClaim): number | null {
  const { kind, words, within, near, ordinal } = target;
  const isPlain = kind === null && within === null && near === null && ordinal === null;
  const isWord = match === 'is' && !isTextQuoted && /^\p{Lu}\p{Ll}+$/u.test(text) && /^\p{Lu}/u.test(words);
  const [part, another] = isPlain && isWord ? partsFor(tree, target, () => true) : [];
  if (part === undefined || another !== undefined || itemOf(tree, part.head) !== part.head) return null;
  const told = tree
    .descendantsOf(part.head)
    .find((at) => spaced(tree.at(at).text) === text && tree.childrenOf(at).length === 0);
  const isSaid = told !== undefined && !isOnlyOffered(tree, told, (seen) => seen === text);
  return isSaid ? told : null;
}

export function compares(seen: number, comparison: Comparison, wanted: number): boolean {
  switch (comparison) {
    case 'equal':
      return seen === wanted;
    case 'more':
      return seen > wanted;
    case 'less':
      return seen < wanted;
    case 'at-least':
      return seen >= wanted;
    case 'at-most':
      return seen <= wanted;
  }
}

/** Whether it reads as a number that compares. */
export function checkNumber(tree: ScreenTree, claim: NumberClaim): Verdict {
  return readAll(tree, claim, (reading) => {
    const number = numberIn(reading.texts[0] ?? '');
    const evidence = said(tree, claim.target, reading);
    if (number === null) return undecidable(`${evidence}, which is not one number`);
    return decided(compares(number.value, claim.comparison, claim.number), evidence, [reading.index]);
  });
}
