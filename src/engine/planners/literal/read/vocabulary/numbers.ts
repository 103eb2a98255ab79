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
