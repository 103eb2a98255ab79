/**
 * Days as fields show them. A day is YYYY-MM-DD; a form tells in which order and width a field writes its parts, as in
 * `DD/MM/YYYY` or `MMMM D, YYYY`.
 */
export type DayForm = readonly string[];

const MONTHS = 'january february march april may june july august september october november december'.split(
  ' ',
);
const MONTH = '(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\\.?';
const DAY = '(\\d{1,2})(?:st|nd|rd|th)?';
const WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,? /i;

/** "Mar", "Sept." and "march" as 1 to 12; null for what only begins like a month. */
export function monthNamed(word: string): number | null {
  const lower = word.toLowerCase().replace(/\.$/, '');
  const at = MONTHS.findIndex(
    (name) => name === lower || name.slice(0, 3) === lower || (lower === 'sept' && name.startsWith(lower)),
  );
  return at === -1 ? null : at + 1;
}

/** Null for a day that no calendar has, as 31 April. */
export function dayOf(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = year > 999 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal ? date.toISOString().slice(0, 10) : null;
}

const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/;
const YEAR_LAST = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})$/;
const DAY_NAMED = new RegExp(`^${DAY}\\.?(?:[ -]| of )(${MONTH}),?[ -](\\d{4})$`, 'i');
const MONTH_FIRST = new RegExp(`^(${MONTH}) ${DAY},? (\\d{4})$`, 'i');

/**
 * The days that a text may mean, all of it; none if it is no day. `03/04/2027` means two, since some write the day first and
 * others the month; with dots the day is first everywhere.
 */
export function daysMeant(text: string): string[] {
  const plain = text.trim().replace(/\s+/g, ' ').replace(WEEKDAY, '');
  const [, year, , month, day] = YEAR_FIRST.exec(plain) ?? [];
  if (year) return real([dayOf(Number(year), Number(month), Number(day))]);
  const numbers = YEAR_LAST.exec(plain);
  if (numbers) {
    const [first, second] = [Number(numbers[1]), Number(numbers[3])];
    const end = numbers[4] ?? '';
    const years = end.length === 4 ? [Number(end)] : [2000 + Number(end), 1900 + Number(end)];
    return real(
      years.flatMap((one) => [
        dayOf(one, second, first),
        numbers[2] === '.' ? null : dayOf(one, first, second),
      ]),
    );
  }
  const dayFirst = DAY_NAMED.exec(plain);
  if (dayFirst) return named(dayFirst[3], dayFirst[2], dayFirst[1]);
  const monthFirst = MONTH_FIRST.exec(plain);
  return monthFirst ? named(monthFirst[3], monthFirst[1], monthFirst[2]) : [];
}

const real = (days: readonly (string | null)[]): string[] => [...new Set(days.filter((day) => day !== null))];

function named(year = '', month = '', day = ''): string[] {
  const number = monthNamed(month);
  return number === null ? [] : real([dayOf(Number(year), number, Number(day))]);
}

/** Whether a text names a month in words, as people speak of a day and seldom type it. */
export const isSpoken = (text: string): boolean => /[a-z]{3}/i.test(text);

/** The one day that words around it name, as in "Choose Friday, March 12th, 2027"; null if none or several are named. */
export function dayNamedIn(text: string): string | null {
  const parts = [
    ...text.matchAll(new RegExp(`\\b(?:${DAY}\\.? ${MONTH},? \\d{4}|${MONTH} ${DAY},? \\d{4})\\b`, 'gi')),
    ...text.matchAll(/(?<![\d-])\d{4}-\d{2}-\d{2}(?![\d-])/g),
  ];
  const days = new Set(parts.flatMap(([part]) => daysMeant(part)));
  const [only, another] = days;
  return only !== undefined && another === undefined ? only : null;
}

/** The letters of a form in English, German, French and Spanish: DD, TT and JJ are days, YYYY, JJJJ and AAAA years. */
function partOf(letters: string): string | null {
  const upper = letters.toUpperCase();
  if (/^(?:D{1,2}|TT|JJ)$/.test(upper)) return upper.length === 1 ? 'D' : 'DD';
  if (/^M{1,4}$/.test(upper)) return upper;
  return /^(?:YYYY|JJJJ|AAAA)$/.test(upper) ? 'YYYY' : null;
}

/** The form that a placeholder tells: `YYYY-MM-DD`, `Date (dd/mm/yyyy)`, or by an example that can be read in one way. */
export function formTold(placeholder: string): DayForm | null {
  const found = [
    ...placeholder.matchAll(
      /(?<![a-z])([dtmyja]{1,4})([-/., ]{1,3})([dtmyja]{1,4})([-/., ]{1,3})([dtmyja]{1,4})(?![a-z])/gi,
    ),
  ].flatMap(([, first = '', one = '', second = '', two = '', third = '']) => {
    const parts = [first, second, third].map(partOf);
    const isWhole = new Set(parts.map((part) => part?.[0])).size === 3 && !parts.includes(null);
    return isWhole ? [[parts[0] ?? '', one, parts[1] ?? '', two, parts[2] ?? '']] : [];
  });
  const [only, another] = found;
  if (only !== undefined) return another === undefined ? only : null;
  return formOf(placeholder.replace(/^(?:e\.?g\.?|ex(?:ample)?\.?|for example|format)[:,]? /i, ''));
}

/** The form in which a day is written; null if the text is none, or if its form can be read in two ways. */
export function formOf(text: string): DayForm | null {
  const plain = text.trim();
  if (daysMeant(plain).length !== 1) return null;
  const [, year, mark, month, day] = YEAR_FIRST.exec(plain) ?? [];
  if (year && mark && month && day)
    return [
      'YYYY',
      mark,
      ...widths(
        [
          ['M', month],
          ['D', day],
        ],
        mark,
      ),
    ];
  const numbers = YEAR_LAST.exec(plain);
  if (numbers) {
    const [, first = '', between = '', second = ''] = numbers;
    if (first === second && between !== '.') return null;
    const isMonthFirst = between !== '.' && Number(second) > 12;
    const letters = isMonthFirst ? ['M', 'D'] : ['D', 'M'];
    return [
      ...widths(
        [
          [letters[0] ?? '', first],
          [letters[1] ?? '', second],
        ],
        between,
      ),
      between,
      'YYYY',
    ];
  }
  const dayFirst = /^(\d{1,2})( |-)([a-z]+)(,? |-)\d{4}$/i.exec(plain);
  if (dayFirst)
    return spelt(dayFirst[3], (name) => [
      width('D', dayFirst[1]),
      dayFirst[2] ?? '',
      name,
      dayFirst[4] ?? '',
      'YYYY',
    ]);
  const monthFirst = /^([a-z]+)( )(\d{1,2})(,? )\d{4}$/i.exec(plain);
  return monthFirst
    ? spelt(monthFirst[1], (name) => [name, ' ', width('D', monthFirst[3]), monthFirst[4] ?? '', 'YYYY'])
    : null;
}

const width = (letter: string, digits = ''): string => (digits.length === 1 ? letter : letter + letter);

/** One digit tells that none are put in front; two tell nothing, unless the other has one. */
function widths(parts: readonly (readonly [string, string])[], between: string): string[] {
  const isNarrow = parts.some(([, digits]) => digits.length === 1);
  const [first = '', second = ''] = parts.map(([letter]) => (isNarrow ? letter : letter + letter));
  return [first, between, second];
}

/** "May" is short and long at once, so that it does not tell how April would be written. */
function spelt(month = '', form: (name: string) => DayForm): DayForm | null {
  if (monthNamed(month) === null || month.toLowerCase() === 'may') return null;
  if (month.length === 3) return form('MMM');
  return MONTHS.includes(month.toLowerCase()) ? form('MMMM') : null;
}

/** The day as a field of that form writes it. */
export function writeDay(day: string, form: DayForm): string {
  const [year = '', month = '', date = ''] = day.split('-');
  const name = MONTHS[Number(month) - 1] ?? '';
  const long = name.charAt(0).toUpperCase() + name.slice(1);
  const written: Record<string, string> = {
    YYYY: year,
    MMMM: long,
    MMM: long.slice(0, 3),
    MM: month,
    M: String(Number(month)),
    DD: date,
    D: String(Number(date)),
  };
  return form.map((part) => written[part] ?? part).join('');
}

/** The days that a text may mean in a field of that form, which settles what comes first; none if it breaks the form. */
export function daysInForm(text: string, form: DayForm | null): string[] {
  const days = daysMeant(text);
  const isOpen = form !== null && YEAR_LAST.test(text.trim());
  return isOpen ? days.filter((day) => isWrittenSo(text, day, form)) : days;
}

/** Whether a text is that day in that form, zeros in front or not, with whatever marks between. */
function isWrittenSo(text: string, day: string, form: DayForm): boolean {
  const bare = (one: string) =>
    one
      .replace(/[-/.]/g, '/')
      .replace(/\b0+(?=\d)/g, '')
      .toLowerCase();
  return bare(text.trim()) === bare(writeDay(day, form));
}

/** Whether the text is written in that form. */
export const isInForm = (text: string, form: DayForm): boolean =>
  daysMeant(text).some((day) => isWrittenSo(text, day, form));
