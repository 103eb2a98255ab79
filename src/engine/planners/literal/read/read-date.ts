import { daysMeant, isSpoken } from '../find/day-forms.ts';
import { isMark, type Token } from './tokenise.ts';

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
export const MONTH =
  /^(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?$/;
const DAY = /^(\d{1,2})(?:st|nd|rd|th)?$/;

const isoDate = (year: number, month: number, day: number): string | null => {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal ? date.toISOString().slice(0, 10) : null;
};

/** With slashes some write the day first, others the month: only a number over 12 tells which. */
const slashedDate = (first: number, second: number, year: number): string | null => {
  if (first > 12 === second > 12 && first !== second) return null;
  return first > 12 ? isoDate(year, second, first) : isoDate(year, first, second);
};

/** "15 March 2025", "March 15, 2025", "2025-03-15", "15.03.2025" as YYYY-MM-DD; null if it is none or could be two. */
export const readDate = (tokens: readonly Token[]): string | null => {
  const words = tokens.filter((token) => !isMark(token, ',') && token.lower !== 'of');
  const [only] = words;
  if (words.length === 1 && only) {
    const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(only.text) ?? [];
    if (year && month && day) return isoDate(Number(year), Number(month), Number(day));
    const spoken = only.kind === 'word' && isSpoken(only.text) ? daysMeant(only.text) : [];
    if (spoken.length > 0) return spoken[0] ?? null;
    const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(only.text);
    const slashed = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(only.text);
    if (slashed) return slashedDate(Number(slashed[1]), Number(slashed[2]), Number(slashed[3]));
    return dotted ? isoDate(Number(dotted[3]), Number(dotted[2]), Number(dotted[1])) : null;
  }
  if (words.length !== 3 || words.some(({ kind }) => kind !== 'word')) return null;
  const month = words.findIndex(({ lower }) => MONTH.test(lower));
  const day = DAY.exec(words[month === 0 ? 1 : 0]?.lower ?? '')?.[1];
  const year = /^\d{4}$/.exec(words[2]?.text ?? '')?.[0];
  if (month === -1 || month === 2 || !day || !year) return null;
  return isoDate(Number(year), MONTHS.indexOf(words[month]?.lower.slice(0, 3) ?? '') + 1, Number(day));
};
