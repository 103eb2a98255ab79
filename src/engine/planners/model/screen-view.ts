import type { Screen, ScreenElement } from '../../screen.ts';
import { type ScreenLine, screenHead, screenLines, standingAlone, written } from '../compact-screen.ts';
import { compareLines } from './compare-lines.ts';
import { linesWithin } from './estimate-tokens.ts';
import type { RefNumbers } from './ref-numbers.ts';

/** Room under the ceiling for the line that says how much was left out. */
const NOTE_TOKENS = 60;

/** Remembers which lines of the screen the model has been shown, so that it is told of each only once. */
export class ScreenView {
  readonly #room: number;
  readonly #numbers: RefNumbers;
  #lines: string[] = [];
  #shown = new Set<string>();

  constructor(ceilingTokens: number, numbers: RefNumbers) {
    this.#room = Math.max(ceilingTokens - NOTE_TOKENS, NOTE_TOKENS);
    this.#numbers = numbers;
  }

  /** The screen for a model that has seen nothing yet. */
  whole(screen: Screen): string {
    const lines = screenLines(screen, this.#numbers.numberOf);
    const head = screenHead(screen);
    this.#lines = [...head.split('\n'), ...lines.map(standingAlone)];
    const pieces = [head, ...written(lines)];
    const told = linesWithin(pieces, this.#room);
    const toldLines = lines.slice(0, Math.max(0, told.length - 1));
    this.#shown = new Set([...head.split('\n'), ...toldLines.map(standingAlone)]);
    return [told.join(''), ...noteOf(pieces.length - told.length)].join('\n');
  }

  /** Only what is new or gone since the last look. */
  changes(screen: Screen): string {
    const before = this.#lines;
    this.#lines = this.#listOf(screen);
    const { added, gone, moved } = compareLines(before, this.#lines);
    if (added.length === 0 && gone.length === 0 && moved.length === 0)
      return 'Nothing on the screen changed.';
    const keptCount = this.#lines.length - added.length;
    // After a navigation, a list of what is gone would only repeat the old page.
    if (keptCount * 3 < this.#lines.length) return `The screen is another one now:\n${this.whole(screen)}`;
    if (moved.length > 0)
      return `The order changed. This part of the screen now reads:\n${this.#show(moved)}`;

    const goneToTell = gone.filter((line) => this.#shown.has(line));
    const report = [...added.map((line) => `+ ${line}`), ...goneToTell.map((line) => `- ${line}`)];
    const told = linesWithin(report, this.#room);
    for (const line of added.slice(0, told.length)) this.#shown.add(line);
    return [...told, ...noteOf(report.length - told.length)].join('\n');
  }

  /** What has not been shown yet, or all that says certain words, again within the ceiling. */
  more(words: string, screen: Screen): string {
    const wanted = words.replace(/\s+/g, ' ').trim().toLowerCase();
    if (wanted === '') {
      const rest = this.#lines.filter((line) => !this.#shown.has(line));
      return rest.length > 0 ? this.#show(rest) : 'You have seen all of the screen.';
    }
    const found = this.#lines.filter((line) => line.toLowerCase().includes(wanted));
    const texts = innermostSaying(wanted, screen).map((element) => this.#textToActOn(element, wanted));
    // What stands in the list as it is needs no second line, but for texts: there they have no number.
    const all = [...new Set([...found, ...texts])];
    return all.length > 0 ? this.#show(all) : 'Nothing on the screen contains these words.';
  }

  /** Whether it looks like what the model was told of last. */
  isUnchanged(screen: Screen): boolean {
    return this.#listOf(screen).join('\n') === this.#lines.join('\n');
  }

  /** Whether the screen's list has exactly this line, with or without its number: the way to quote a state, such as a tick. */
  lists(line: string, screen: Screen): boolean {
    const quoted = line.trim();
    return this.#listOf(screen).some((one) => one === quoted || one.replace(/^\d+ /, '') === quoted);
  }

  #listOf(screen: Screen): string[] {
    const lines: ScreenLine[] = screenLines(screen, this.#numbers.numberOf);
    return [...screenHead(screen).split('\n'), ...lines.map(standingAlone)];
  }

  #show(lines: readonly string[]): string {
    const told = linesWithin(lines, this.#room);
    for (const line of told) this.#shown.add(line);
    return [...told, ...noteOf(lines.length - told.length)].join('\n');
  }

  /** Texts have no number in the list, though they can be dragged, pressed or scrolled to; and long ones are cut there. */
  #textToActOn(element: ScreenElement, wanted: string): string {
    const text = element.name || element.text;
    const at = Math.max(0, text.toLowerCase().indexOf(wanted));
    const from = Math.max(0, at - AROUND);
    const to = at + wanted.length + AROUND;
    const excerpt = `${from > 0 ? '…' : ''}${text.slice(from, to)}${to < text.length ? '…' : ''}`;
    return `${this.#numbers.numberOf(element.ref)} ${element.role} "${excerpt}"`;
  }
}

const noteOf = (untold: number): string[] =>
  untold > 0 ? [`… ${untold} more lines: ask with see_more.`] : [];

const AROUND = 120;
const EXCERPTS = 5;

/** The texts that say it and can only be read. What encloses a text says it too: the shortest are the innermost. */
function innermostSaying(wanted: string, { elements }: Screen): ScreenElement[] {
  return elements
    .filter((element) => !element.isClickable && element.value === null)
    .filter(({ name, text }) => (name || text).toLowerCase().includes(wanted))
    .sort((one, other) => (one.name || one.text).length - (other.name || other.text).length)
    .slice(0, EXCERPTS);
}
