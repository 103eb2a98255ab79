import { z } from 'zod';

const characterCount = (text: string) => {
  let count = 0;
  for (const _ of text) count++;
  return count;
};

/** PostgreSQL stores no NUL, and a lone surrogate has no UTF-8 form: it would come back as another character. */
const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed();

/** Text that can be stored and given back unchanged, measured in characters as people count them. */
export function text(limits: { min?: number; max: number }) {
  const { min = 0, max } = limits;
  return z
    .string()
    .superRefine((value, context) => {
      // UTF-16 has at least as many units as characters: only a text that may be too long needs counting.
      const length = value.length > max && value.length <= 2 * max ? characterCount(value) : value.length;
      if (length < min || length > max) {
        context.addIssue({
          code: 'custom',
          message: `must have ${min} to ${max} characters, but has ${length}`,
        });
      } else if (!isStorable(value)) {
        context.addIssue({ code: 'custom', message: 'must not contain NUL characters or lone surrogates' });
      }
    })
    .meta({ minLength: min, maxLength: max });
}

/** Text that follows a pattern, named in words for the one who broke it. */
export function pattern(form: RegExp, inWords: string, options: { max?: number } = {}) {
  return z
    .string()
    .refine((value) => value.length <= (options.max ?? 255) && form.test(value), {
      message: `must be ${inWords}`,
    })
    .meta({ pattern: form.source, description: inWords });
}

export const Name = text({ min: 1, max: 255 });
export const Description = text({ max: 10_000 });
export const Instructions = text({ max: 100_000 });

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export const isId = (value: string) => UUID.test(value);

/** An id that is no UUID cannot be anyone's: `noSuchThing` makes the answer 404 rather than 422. */
export const Id = z
  .string()
  .toLowerCase()
  .superRefine((value, context) => {
    if (!isId(value))
      context.addIssue({ code: 'custom', message: 'is not an id', params: { noSuchThing: true } });
  })
  .meta({ format: 'uuid' });

/** Timestamps leave the service as ISO 8601 in UTC with milliseconds. */
export const Timestamp = z.string().meta({ format: 'date-time' });

export const VariableKey = pattern(
  /^[A-Za-z_][A-Za-z0-9_]*$/,
  'a key of letters, digits and underscores that does not start with a digit',
);

export const VariableValue = text({ max: 65_536 });

/** `{KEY: value}`, as flows, suites, builds and run requests carry. */
export const Variables = z
  .record(z.string(), VariableValue)
  .superRefine((variables, context) => {
    for (const key of Object.keys(variables)) {
      const verdict = VariableKey.safeParse(key);
      if (!verdict.success) {
        context.addIssue({
          code: 'custom',
          path: [key],
          message: verdict.error.issues[0]?.message ?? 'is a bad key',
        });
      }
    }
    if (Object.keys(variables).length > 500) {
      context.addIssue({ code: 'custom', message: 'must have at most 500 variables' });
    }
  })
  .meta({ description: 'variables by key' });

export const CreatedBy = z
  .object({ id: z.string(), name: z.string(), type: z.literal('user') })
  .nullable()
  .meta({ description: 'the user who made it; null for older things' });

/** A body of which any subset may be sent, but not nothing. */
export function patchOf<Shape extends z.ZodRawShape>(shape: Shape) {
  const names = Object.keys(shape).join(', ');
  return z
    .object(shape)
    .partial()
    .superRefine((fields, context) => {
      if (Object.values(fields).every((value) => value === undefined)) {
        context.addIssue({
          code: 'custom',
          message: `no recognized field was sent; any of ${names} can be changed`,
          params: { lacksSomething: true },
        });
      }
    });
}

/** What a change was made from: two who edit the same thing are told, and neither overwrites the other unseen. */
export function asRead<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.object(shape).partial().optional().meta({
    description:
      'the fields as they were read; 409 if one of them has been changed since, and nothing is written',
  });
}

/** The shape of every list: the things under their plural, and how many there are. */
export function listOf<Plural extends string, Item extends z.ZodType>(plural: Plural, item: Item) {
  const list = { [plural]: z.array(item) } as { [K in Plural]: z.ZodArray<Item> };
  return z.object({ ...list, count: z.int() });
}

/** Asking for a part of a list: at most so many, those after one of them. Who asks for neither gets all. */
export const Paging = {
  limit: queryInteger({ min: 1, max: 500 }).optional(),
  starting_after: Id.optional().meta({ description: 'the last id of the page before' }),
};

export interface Page {
  limit?: number | undefined;
  starting_after?: string | undefined;
}

/** A list of which a part can be asked for. */
export function pagesOf<Plural extends string, Item extends z.ZodType>(plural: Plural, item: Item) {
  return listOf(plural, item).extend({
    has_more: z
      .boolean()
      .optional()
      .meta({ description: 'whether more follow; only where limit or starting_after was sent' }),
  });
}

/** A whole number in a query string. */
export function queryInteger(limits: { min: number; max: number }) {
  return z
    .union([z.int(), z.string()])
    .transform((value, context) => {
      const number = typeof value === 'string' && !/^\d{1,10}$/.test(value) ? Number.NaN : Number(value);
      if (number >= limits.min && number <= limits.max) return number;
      context.addIssue({
        code: 'custom',
        message: `must be a whole number from ${limits.min} to ${limits.max}`,
      });
      return z.NEVER;
    })
    .meta({ queryType: { type: 'integer', minimum: limits.min, maximum: limits.max } });
}

/** Variables as an object, or as CI systems pass them: `K1=V1,K2=V2`. */
export const VariablesInput = z
  .union([z.string().transform(parsePairs), z.record(z.string(), z.unknown())], {
    error: 'must be an object of variables, or text such as "K1=V1,K2=V2"',
  })
  .pipe(Variables);

function parsePairs(pairs: string, context: z.RefinementCtx): Record<string, string> {
  const variables: Record<string, string> = {};
  for (const pair of pairs.split(',')) {
    if (pair.trim() === '') continue;
    const equals = pair.indexOf('=');
    if (equals < 1) {
      context.addIssue({
        code: 'custom',
        message: `must be pairs such as "K1=V1,K2=V2", but has "${pair.trim()}"`,
      });
      return z.NEVER;
    }
    variables[pair.slice(0, equals).trim()] = pair.slice(equals + 1);
  }
  return variables;
}
