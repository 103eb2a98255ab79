const UNITS = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
];
const TENS = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const FIRST_ORDINALS = [
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
  'eleventh',
  'twelfth',
];

/** Number words from zero to a hundred: "six", "twenty-one". */
export const NUMBER_WORDS: ReadonlyMap<string, number> = new Map([
  ...UNITS.map((word, value): [string, number] => [word, value]),
  ...TENS.flatMap((ten, index): [string, number][] =>
    UNITS.slice(0, 10).map((unit, value) => [value === 0 ? ten : `${ten}-${unit}`, (index + 2) * 10 + value]),
  ),
  ['hundred', 100],
  ['dozen', 12],
]);

export const ORDINAL_WORDS: ReadonlyMap<string, number> = new Map([
  ...FIRST_ORDINALS.map((word, index): [string, number] => [word, index + 1]),
  ['last', -1],
  ['final', -1],
  ['penultimate', -2],
]);

/** "Twice" and its kind, for presses that are done again. */
export const TIMES_WORDS: ReadonlyMap<string, number> = new Map([
  ['once', 1],
  ['twice', 2],
  ['thrice', 3],
]);

/** Measures that stand behind a number and belong to what is shown: "2.4 %", "14 MB". */
export const MEASURES: ReadonlySet<string> = new Set(
  '% € $ £ ¥ kg g mg km m cm mm mi ft ml kb mb gb tb ms s sec min h hrs am pm °c °f px kw kwh usd eur gbp chf percent'.split(
    ' ',
  ),
);

/** Nouns that a screen shows behind a number, but that may also be counted: "3 items". */
export const COUNTED_UNITS: ReadonlySet<string> = new Set(
  'item items result results piece pieces pcs day days hour hours minute minutes seconds week weeks month months year years left star stars point points of'.split(
    ' ',
  ),
);
