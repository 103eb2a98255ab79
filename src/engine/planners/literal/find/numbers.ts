import { spaced } from './words.ts';

/** Numbers as people write them: currency, thousands separators of any country, percent, signs. */

export interface ReadNumber {
  value: number;
  /** Currency sign or code, or percent; empty if it stands alone. */
  unit: string;
}

const currencyCodes = 'USD|EUR|GBP|CHF|JPY|CNY|INR|SEK|NOK|DKK|PLN|CZK|CAD|AUD|BRL|Rs|kr|zł|Kč|Fr';
const digits = String.raw`\d+(?:[.,'’\u00a0\u202f ]\d{3})*(?:[.,]\d+)?|\d+(?:[.,]\d+)?|[.,]\d+`;
const pattern = new RegExp(
  String.raw`(?<![\p{L}\d.,])(\(?)([-−+]?)\s?(\p{Sc}|(?:${currencyCodes})\s)?\s?([-−]?)(${digits})(?:\s?(%|\p{Sc}|(?:${currencyCodes})(?!\p{L})))?(\)?)(?![\p{L}\d])`,
  'gu',
);

/** The last separator with one, two or more than three digits behind it marks the fraction; the others part thousands. */
function toNumber(written: string): number {
  const compact = written.replace(/[\s'’\u00a0\u202f]/gu, '');
  const last = Math.max(compact.lastIndexOf('.'), compact.lastIndexOf(','));
  if (last < 0) return Number(compact);
  const mark = compact[last] ?? '.';
  const fraction = compact.slice(last + 1);
  const hasBoth = compact.includes('.') && compact.includes(',');
  const isRepeated = compact.indexOf(mark) !== last;
  const head = compact.slice(0, last).replace(/[.,]/gu, '');
  const isThousands =
    isRepeated || (!hasBoth && fraction.length === 3 && mark === ',' && head !== '' && head !== '0');
  if (isThousands) return Number(compact.replace(/[.,]/gu, ''));
  return Number(`${head || '0'}.${fraction}`);
}

export function numbersIn(text: string): ReadNumber[] {
  return [...text.matchAll(pattern)].map(([, open, sign, before, innerSign, written, after, close]) => {
    const isNegative =
      (sign ?? '').match(/[-−]/u) !== null ||
      innerSign !== '' ||
      (open === '(' && close === ')' && (before ?? after) !== undefined);
    const value = toNumber(written ?? '');
    return { value: isNegative ? -value : value, unit: (before ?? after ?? '').trim() };
  });
}

/** The one number in a text; null if there is none, or several that differ. */
export function numberIn(text: string): ReadNumber | null {
  const [first, ...others] = numbersIn(text);
  if (first === undefined || Number.isNaN(first.value)) return null;
  return others.every(({ value }) => value === first.value) ? first : null;
}

/** Whether the text is a number and nothing else. */
export function isNumberAlone(text: string): boolean {
  const alone = text.trim();
  const [match] = [...alone.matchAll(pattern)];
  return match !== undefined && match[0].trim() === alone;
}

/** "18" is what "$18.00" and "18 items" say, but not what "$180.00" does; "$12,480.00" is not what "12.480,00 $" says. */
export function isSameNumber(wanted: string, text: string): boolean {
  if (!isNumberAlone(wanted)) return false;
  const sought = numberIn(wanted);
  const seen = numberIn(text);
  if (sought === null || seen === null || sought.value !== seen.value) return false;
  if (sought.unit !== '' && sought.unit !== seen.unit) return false;
  const marks = [wanted, text].map((one) => /[.,](?=\d{1,2}(?!\d))/u.exec(one)?.[0]);
  if (marks.every((mark) => mark !== undefined) && marks[0] !== marks[1]) return false;
  return isNumberAlone(text) || /^[([]?\d[\d.,]*[)\]]?(?: \p{L}+){1,2}$/u.test(spaced(text));
}
