import * as z from 'zod/mini';

/** What stands in the address after the question mark. Something unreadable there counts as nothing, never as an error. */
const text = z.catch(z.optional(z.coerce.string()), undefined);
const number = z.catch(z.optional(z.coerce.number()), undefined);

const parser =
  <Schema extends z.ZodMiniType>(schema: Schema) =>
  (search: Record<string, unknown>): z.output<Schema> =>
    z.parse(schema, search);

export const toSignInSearch = parser(z.object({ next: text }));

export const toFlowsSearch = parser(z.object({ q: text, label: text, suite: text }));

export const RunsSearch = z.object({
  status: text,
  app: text,
  flow: text,
  suite: text,
  label: text,
  branch: text,
  start: text,
  end: text,
});
export type RunsSearch = z.infer<typeof RunsSearch>;
export const toRunsSearch = parser(RunsSearch);

export const toRunSearch = parser(
  z.object({ action: number, t: number, tab: text, attempt: number, compare: text }),
);

export const toUsageSearch = parser(z.object({ start: text, end: text }));
