const ISO: Record<string, RegExp> = {
  date: /^\d{4}-\d{2}-\d{2}$/,
  time: /^\d{2}:\d{2}(:\d{2})?$/,
  month: /^\d{4}-\d{2}$/,
  week: /^\d{4}-W\d{2}$/,
  'datetime-local': /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/,
  color: /^#[0-9a-f]{6}$/i,
  range: /^-?\d+(\.\d+)?$/,
};

/** What a date, time, colour or slider field must be set to for the text; null if the text can be read in two ways. */
export function pickerValue(type: string, text: string): string | null {
  const given = text.trim();
  if (ISO[type]?.test(given)) return given;
  if (type === 'time') return timeOf(given);
  if (type === 'date') return dateOf(given);
  if (type === 'datetime-local' && /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/.test(given))
    return given.replace(' ', 'T');
  return null;
}

/** Whether a picker holds that value: it may leave out seconds. */
export function isSameDate(held: string, value: string | null): boolean {
  return (
    value !== null &&
    held !== '' &&
    (held.startsWith(value) || value.startsWith(held) || Number(held) === Number(value))
  );
}

function timeOf(given: string): string | null {
  const match = /^(\d{1,2})(?::(\d{2}))?\s*([ap])\.?m\.?$/i.exec(given) ?? /^(\d{1,2}):(\d{2})$/.exec(given);
  if (!match) return null;
  const isAfternoon = match[3]?.toLowerCase() === 'p';
  const hour = match[3] ? (Number(match[1]) % 12) + (isAfternoon ? 12 : 0) : Number(match[1]);
  return hour > 23 ? null : `${String(hour).padStart(2, '0')}:${match[2] ?? '00'}`;
}

function dateOf(given: string): string | null {
  const iso = (year: string, month: string, day: string) =>
    `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const german = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(given);
  if (german?.[1] && german[2] && german[3]) return iso(german[3], german[2], german[1]);
  const slashed = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/.exec(given);
  if (slashed?.[1] && slashed[2] && slashed[3]) {
    const [, first, second, year] = slashed;
    if (Number(first) > 12) return iso(year, second, first);
    // 03/04 is a day in March for some and in April for others; only 13 and up, or twins, leave no doubt.
    return Number(second) > 12 || first === second ? iso(year, first, second) : null;
  }
  const parsed = /[a-z]{3}/i.test(given) ? new Date(`${given} UTC`) : null;
  return parsed && !Number.isNaN(parsed.getTime()) ? parsed.toISOString().slice(0, 10) : null;
}
