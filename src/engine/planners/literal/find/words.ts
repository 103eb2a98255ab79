import type { ScreenElement } from '../../../screen.ts';

/** How a tester's words and the words on a screen are compared: from the strictest reading to the most forgiving. */

export type Closeness = 'exact' | 'other-case' | 'decorated' | 'contained' | 'contained-other-case' | 'loose';

const closenessOrder: Closeness[] = [
  'exact',
  'other-case',
  'decorated',
  'contained',
  'contained-other-case',
  'loose',
];

export function rankOf(closeness: Closeness): number {
  return closenessOrder.indexOf(closeness);
}

/** Whether the whole name is meant, not a part of it. */
export function isWhole(closeness: Closeness): boolean {
  return rankOf(closeness) <= rankOf('decorated');
}

export function spaced(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\u200b|\u200c|\u200d|\u2060|\ufeff|\u00ad/gu, '')
    .replace(/[\u2018\u2019]/gu, "'")
    .replace(/[\u201c\u201d]/gu, '"')
    .replace(/\s+/gu, ' ')
    .trim();
}

const articles = new Set(['the', 'a', 'an']);
// Letters and digits make words; currency, percent and signs belong to the number that they stand at.
const edges = /^[^\p{L}\p{N}\p{Sc}%#@+−-]+|[^\p{L}\p{N}\p{Sc}%+]+$/gu;

/** Lower-case words without surrounding punctuation, icons, arrows and articles. */
export function plainWords(text: string): string[] {
  const words = spaced(text)
    .toLowerCase()
    .replace(/([\p{L}\p{N}])['’]s\b/gu, "$1's")
    .split(/[\s/|·•]+/u)
    .map((word) => word.replace(edges, '').replace(/^[-−+]+(?![\d\p{Sc}])/u, ''))
    .filter((word) => word !== '');
  const kept = words.filter((word, at) => !(articles.has(word) && at < words.length - 1));
  return kept.length > 0 ? kept : words;
}

export function singular(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (word.length > 4 && /(?:ss|x|ch|sh)es$/u.test(word)) return word.slice(0, -2);
  if (word.length > 3 && word.endsWith('s') && !word.endsWith('ss') && !word.endsWith('us'))
    return word.slice(0, -1);
  return word;
}

function isSameWord(one: string, other: string, isLast: boolean): boolean {
  return one === other || (isLast && singular(one) === singular(other));
}

function areSameWords(sought: string[], seen: string[], forgivesPlural: boolean): boolean {
  return (
    sought.length === seen.length &&
    sought.every((word, at) => isSameWord(word, seen[at] ?? '', forgivesPlural && at === sought.length - 1))
  );
}

const badge = /^[([]?\d{1,4}\+?[)\]]?$/u;

/** Names carry counts ("Cart (2)", "3 Notifications") that testers leave out. */
function withoutBadge(words: string[]): string[] {
  if (words.length < 2) return words;
  if (badge.test(words.at(-1) ?? '')) return words.slice(0, -1);
  if (badge.test(words[0] ?? '')) return words.slice(1);
  return words;
}

const unspacedScript =
  /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Thai}|\p{Script=Lao}|\p{Script=Khmer}/u;

function isBoundary(text: string, at: number): boolean {
  const before = text[at - 1];
  const after = text[at];
  if (before === undefined || after === undefined) return true;
  if (unspacedScript.test(before) || unspacedScript.test(after)) return true;
  const isWordBefore = /[\p{L}\p{N}_]/u.test(before);
  const isWordAfter = /[\p{L}\p{N}_]/u.test(after);
  if (isWordBefore && isWordAfter) return false;
  // "18" is no part of "18.00" or "1,018", and "5" is not what "-5" says.
  if (/\d/u.test(before) && /^[.,]\d/u.test(text.slice(at))) return false;
  if (/\d/u.test(after) && /\d[.,]$/u.test(text.slice(0, at))) return false;
  if (/\d/u.test(after) && /(?:^|[^\p{L}\p{N}])[-−]$/u.test(text.slice(0, at))) return false;
  return true;
}

/** Where the words stand in the text as whole words; -1 if nowhere. */
export function positionOfWords(text: string, words: string): number {
  if (words === '') return -1;
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) {
    if (isBoundary(text, at) && isBoundary(text, at + words.length)) return at;
  }
  return -1;
}

function positionOfRun(sought: string[], seen: string[]): number {
  for (let at = 0; at + sought.length <= seen.length; at++) {
    if (areSameWords(sought, seen.slice(at, at + sought.length), true)) return at;
  }
  return -1;
}

function squash(words: string[]): string {
  return words.join('').replace(/[-_.]/gu, '');
}

/** How close what is seen comes to what is sought; null if it does not. */
export function closenessOf(soughtText: string, seenText: string, isQuoted: boolean): Closeness | null {
  const sought = spaced(soughtText);
  const seen = spaced(seenText);
  if (sought === '' || seen === '') return null;
  if (sought === seen) return 'exact';
  if (sought.toLowerCase() === seen.toLowerCase()) return 'other-case';
  const soughtWords = plainWords(sought);
  const seenWords = plainWords(seen);
  if (soughtWords.length > 0) {
    const isSame =
      areSameWords(soughtWords, seenWords, !isQuoted) ||
      areSameWords(soughtWords, withoutBadge(seenWords), !isQuoted);
    // Quoted words are exact: only marks around the name (asterisk, ellipsis, count) are looked past.
    if (isSame && (!isQuoted || positionOfWords(seen.toLowerCase(), sought.toLowerCase()) >= 0))
      return 'decorated';
    if (!isQuoted && /\p{L}/u.test(sought) && squash(soughtWords) === squash(seenWords)) return 'decorated';
  }
  if (positionOfWords(seen, sought) >= 0) return 'contained';
  if (positionOfWords(seen.toLowerCase(), sought.toLowerCase()) >= 0) return 'contained-other-case';
  if (!isQuoted && soughtWords.length > 0 && positionOfRun(soughtWords, seenWords) >= 0) return 'loose';
  return null;
}

const particles = new Set(
  'out in as off up down on over back all another again everything later and & without'.split(' '),
);
const putting = new Set('add remove move save copy send delete put drop attach'.split(' '));
const negations = new Set(["don't", 'dont', 'not', 'no', 'never', 'without', 'cancel', 'undo']);

/**
 * Whether a name that contains the words names another command: "Log out" is not "Log", "Save as" is not "Save",
 * "Don't save" is not "Save", "Add to cart" is not "cart". Only asked of names that go on beyond the words.
 */
export function isAnotherCommand(soughtText: string, seenText: string): boolean {
  const sought = plainWords(soughtText);
  const seen = plainWords(seenText);
  const at = positionOfRun(sought, seen);
  if (at < 0) return false;
  const isPutThere = /^(?:to|from|in|into|for)$/u.test(seen[at - 1] ?? '') && putting.has(seen[0] ?? '');
  return isPutThere || particles.has(seen[at + sought.length] ?? '') || negations.has(seen[at - 1] ?? '');
}

/** "addToCart", "add-to-cart" and "add_to_cart" are the words "add to cart". */
export function wordsOfIdentifier(identifier: string): string {
  return identifier
    .replace(/([a-z\d])([A-Z])/gu, '$1 $2')
    .replace(/[-_.:[\]/]+/gu, ' ')
    .replace(/([a-z])(\d)/giu, '$1 $2')
    .trim();
}

/** What developers call an element: the words of its test id, its id and its classes. */
export function wordsOfIdentifiers({ testId, id, class: classes }: ScreenElement['attributes']): string[] {
  return plainWords(wordsOfIdentifier([testId, id, classes].filter(Boolean).join(' ')));
}

/** What authors call the text that heads a page or a part of it, where they do not make it a heading. */
const titleWords = new Set(['title', 'heading', 'headline']);

export function isPageTitle({ role, attributes }: ScreenElement): boolean {
  if (role === 'heading') return true;
  return role === 'text' && wordsOfIdentifiers(attributes).some((word) => titleWords.has(word));
}

/** Icons and glyphs of icon fonts stand beside words without being read. */
export function withoutIcons(text: string): string {
  return spaced(text.replace(/(?:(?![©®™])\p{Extended_Pictographic}|\p{Co}|\ufe0f)/gu, ' '));
}

export function shorten(text: string, limit = 60): string {
  const whole = spaced(text);
  return whole.length <= limit ? whole : `${whole.slice(0, limit - 1).trimEnd()}…`;
}
