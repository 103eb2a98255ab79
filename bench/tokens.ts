import os from 'node:os';
import path from 'node:path';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { BrowserPool } from '../src/engine/drivers/web/browser-pool.ts';
import { findBrowser } from '../src/engine/drivers/web/find-browser.ts';
import { canBeActedOn } from '../src/engine/planners/lines-worth-saying.ts';
import { RefNumbers } from '../src/engine/planners/model/ref-numbers.ts';
import { ScreenView } from '../src/engine/planners/model/screen-view.ts';
import type { ScreenElement } from '../src/engine/screen.ts';
import { pagesToRead, type ReadPage } from './tokens/pages-to-read.ts';

/**
 * Tokens of the screen as the model planner gets it, against Playwright's `ariaSnapshot({ mode: 'ai' })` of the same page at the
 * same moment, counted by a real tokenizer (o200k).
 */
const CEILING_TOKENS = 2000;
const NO_CEILING = 1_000_000;
const WANTED = 0.35;

/** What can be acted on, by what became of it. */
interface Kept {
  listed: number;
  /** Labels and groups whose field or control of the same words is there: pressing the one is pressing the other. */
  folded: number;
  /** Beyond the ceiling: counted in the list, and shown when the model asks. */
  leftOut: number;
  leftOutInView: number;
}

function measure({ screen, ariaSnapshot }: ReadPage) {
  const numbers = new RefNumbers();
  const listing = new ScreenView(CEILING_TOKENS, numbers).whole(screen);
  const whole = new ScreenView(NO_CEILING, numbers).whole(screen);
  const numbersIn = (text: string) => new Set([...text.matchAll(/^\d+(?= )/gm)].map(([number]) => number));
  const [inListing, inWhole] = [numbersIn(listing), numbersIn(whole)];
  const isIn = (set: ReadonlySet<string>) => (element: ScreenElement) =>
    set.has(numbers.numberOf(element.ref));
  const toActOn = screen.elements.filter(canBeActedOn);
  const leftOut = toActOn.filter(isIn(inWhole)).filter((element) => !isIn(inListing)(element));
  const kept: Kept = {
    listed: toActOn.filter(isIn(inListing)).length,
    folded: toActOn.filter((element) => !isIn(inWhole)(element)).length,
    leftOut: leftOut.length,
    leftOutInView: leftOut.filter((element) => element.isInViewport).length,
  };
  const count = (text: string) => countTokens(text);
  return { listed: count(listing), whole: count(whole), aria: count(ariaSnapshot), kept };
}

const pool = new BrowserPool(
  await findBrowser({
    name: null,
    configuredPath: null,
    path: process.env.PATH ?? '',
    cacheDirectory: path.join(os.tmpdir(), 'saywright-browser'),
  }),
);
console.log(
  `listed: as a prompt has it, at most ${CEILING_TOKENS} tokens; whole: if there were no ceiling; aria: ariaSnapshot({ mode: 'ai' })\n`,
);
console.log(
  'page                                 listed   whole    aria  listed/aria  whole/aria   to act on: listed  folded  left out',
);
const sum = { listed: 0, whole: 0, aria: 0 };
const keptInAll: Kept = { listed: 0, folded: 0, leftOut: 0, leftOutInView: 0 };
for await (const page of pagesToRead(pool)) {
  const { listed, whole, aria, kept } = measure(page);
  sum.listed += listed;
  sum.whole += whole;
  sum.aria += aria;
  for (const key of Object.keys(keptInAll) as (keyof Kept)[]) keptInAll[key] += kept[key];
  const columns: [string | number, number][] = [
    [listed, 8],
    [whole, 8],
    [aria, 8],
    [(listed / aria).toFixed(2), 13],
    [(whole / aria).toFixed(2), 12],
    [kept.listed, 20],
    [kept.folded, 8],
    [kept.leftOut, 10],
  ];
  console.log(
    page.name.slice(0, 35).padEnd(35) +
      columns.map(([value, width]) => String(value).padStart(width)).join(''),
  );
}
await pool.close();
const ratio = sum.listed / sum.aria;
console.log(
  `\nall pages: ${sum.listed} of ${sum.aria} tokens, ratio ${ratio.toFixed(2)} (${(sum.whole / sum.aria).toFixed(2)} without the ceiling), at most ${WANTED} is wanted` +
    `\nof what can be acted on, ${keptInAll.listed} are listed with a number; ${keptInAll.folded} are labels and groups whose field or control is listed under the same words;` +
    `\n${keptInAll.leftOut} are left out by the ceiling, ${keptInAll.leftOutInView} of them in view. Texts are cut at 160 characters. All of it can be asked for.`,
);
process.exitCode = ratio <= WANTED ? 0 : 1;
