import { z } from 'zod';

const FORM =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(Z|[+ -]\d{2}(?::?\d{2})?)?)?$/i;

/**
 * Reads an ISO 8601 date or timestamp; without an offset it is UTC. A plus sign that a client forgot to escape in a query
 * string arrives as a space, and is taken for what it was.
 */
export function parseInstant(text: string): Date | null {
  const parts = FORM.exec(text);
  if (!parts) return null;
  const [, year, month, day, hour = '0', minute = '0', second = '0', fraction = '', zone = 'Z'] = parts;
  const milliseconds = Number(fraction.padEnd(3, '0').slice(0, 3));
  const fields = [year, month, day, hour, minute, second].map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const local = new Date(0);
  local.setUTCFullYear(fields[0], fields[1] - 1, fields[2]);
  local.setUTCHours(fields[3], fields[4], fields[5], milliseconds);
  // 31 February rolls over to March: a date that did not come back as written does not exist.
  const written = [local.getUTCFullYear(), local.getUTCMonth() + 1, local.getUTCDate()];
  written.push(local.getUTCHours(), local.getUTCMinutes(), local.getUTCSeconds());
  if (fields[0] === 0 || fields.some((field, index) => field !== written[index])) return null;
  const offset = offsetMinutes(zone);
  return offset === null ? null : new Date(local.getTime() - offset * 60_000);
}

function offsetMinutes(zone: string): number | null {
  if (/^z$/i.test(zone)) return 0;
  const digits = zone.slice(1).replace(':', '').padEnd(4, '0');
  const hours = Number(digits.slice(0, 2));
  const minutes = Number(digits.slice(2));
  if (hours > 23 || minutes > 59) return null;
  return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
}

export const Instant = z
  .string()
  .transform((value, context) => {
    const instant = parseInstant(value);
    if (instant) return instant;
    context.addIssue({
      code: 'custom',
      message: 'must be an ISO 8601 date or timestamp, such as 2026-01-31T09:30:00Z',
    });
    return z.NEVER;
  })
  .meta({ description: 'ISO 8601 date or timestamp; UTC when it has no offset' });
