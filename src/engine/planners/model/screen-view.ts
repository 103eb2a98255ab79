import type { Screen } from '../../screen.ts';
import { compactScreen } from '../compact-screen.ts';
import { compareLines } from './compare-lines.ts';
import { estimateTokens, linesWithin } from './estimate-tokens.ts';

/** A budget under which a list leaves nothing out. */
const EVERYTHING = 1_000_000;
/** Room under the ceiling for the line that says how much was left out. */
const NOTE_TOKENS = 60;
const OUT_OF_VIEW = '(out of view)';

/** Remembers which lines of the screen the model has been shown, so that it is told of each only once. */
export class ScreenView {
  readonly #room: number;
  #lines: string[] = [];
  #shown = new Set<string>();

  constructor(ceilingTokens: number) {
    this.#room = Math.max(ceilingTokens - NOTE_TOKENS, NOTE_TOKENS);
  }

  /** The screen for a model that has seen nothing yet. */
  whole(screen: Screen): string {
    this.#lines = listOf(screen);
    const listing = listingWithin(screen, this.#room);
    this.#shown = new Set(linesOf(listing));
    const untold = this.#lines.filter((line) => !this.#shown.has(line)).length;
    return [listing, ...noteOf(untold)].join('\n');
  }

  /** Only what is new or gone since the last look. */
  changes(screen: Screen): string {
    const before = this.#lines;
    this.#lines = listOf(screen);
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

  /** What has not been shown yet, or what contains certain words, again within the ceiling. */
  more(words: string, screen: Screen): string {
    const wanted = words.replace(/\s+/g, ' ').trim().toLowerCase();
    if (wanted === '') {
      const rest = this.#lines.filter((line) => !this.#shown.has(line));
      return rest.length > 0 ? this.#show(rest) : 'You have seen all of the screen.';
    }
    const found = this.#lines.filter((line) => line.toLowerCase().includes(wanted));
    if (found.length > 0) return this.#show(found);
    const excerpts = excerptsWith(wanted, screen);
    return excerpts.length > 0 ? this.#show(excerpts) : 'Nothing on the screen contains these words.';
  }

  /** Whether it looks like what the model was told of last. */
  isUnchanged(screen: Screen): boolean {
    return listOf(screen).join('\n') === this.#lines.join('\n');
  }

  /** Whether the screen's list has exactly this line: the way to quote a state, such as a tick. */
  lists(line: string, screen: Screen): boolean {
    return listOf(screen).some((one) => one.trim() === line.trim());
  }

  #show(lines: readonly string[]): string {
    const told = linesWithin(lines, this.#room);
    for (const line of told) this.#shown.add(line);
    return [...told, ...noteOf(lines.length - told.length)].join('\n');
  }
}

const listOf = (screen: Screen): string[] => linesOf(compactScreen(screen, EVERYTHING));

/** One thing a line: neighbouring texts share one in the listing, of which only one may be new. */
function linesOf(listing: string): string[] {
  return listing.split('\n').flatMap((line) => {
    const [first = '', ...rest] = line.split('" | "');
    const role = /^[^"]*/.exec(first)?.[0] ?? '';
    if (line.trim() === '' || line === OUT_OF_VIEW) return [];
    if (rest.length === 0) return [line];
    const last = rest.length - 1;
    return [`${first}"`, ...rest.map((text, index) => `${role}"${text}${index === last ? '' : '"'}`)];
  });
}

/** The listing cuts by characters; scripts that take more tokens for each need a smaller one. */
function listingWithin(screen: Screen, budgetTokens: number): string {
  for (let budget = budgetTokens; ; budget = Math.floor(budget * 0.8)) {
    const listing = compactScreen(screen, budget).replace(/\n\(\d+ more left out[^\n]*$/, '');
    if (estimateTokens(listing) <= budgetTokens || budget < NOTE_TOKENS / 2) return listing;
  }
}

const noteOf = (untold: number): string[] =>
  untold > 0 ? [`… ${untold} more lines: ask with see_more.`] : [];

const AROUND = 120;

/** Long texts are cut in the list: what lies behind the cut is shown with its surroundings. */
function excerptsWith(wanted: string, screen: Screen): string[] {
  const texts = screen.elements.flatMap(({ name, text, value }) => [name, text, value ?? '']);
  const holding = texts.filter((text) => text.toLowerCase().includes(wanted));
  // What encloses a text says it too: the shortest is the innermost.
  const shortest = [...new Set(holding)].sort((one, other) => one.length - other.length).slice(0, 3);
  return shortest.map((text) => {
    const at = text.toLowerCase().indexOf(wanted);
    return `text "…${text.slice(Math.max(0, at - AROUND), at + wanted.length + AROUND)}…"`;
  });
}
