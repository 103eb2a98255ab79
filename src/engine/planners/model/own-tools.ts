import * as z from 'zod';
import type { ActionOffer } from '../../drivers/driver.ts';
import { TOOL_DESCRIPTIONS } from './prompts.ts';

const quotes = z.array(z.string().min(1)).min(1);

/** The arguments of the tools that are the planner's own, not the driver's. */
const ARGUMENTS = {
  verify: z.object({
    claim: z.string().min(1),
    holds: z.boolean(),
    quotes,
    absent: z.array(z.string().min(1)).optional(),
  }),
  step_done: z.object({ asks_for_nothing: z.boolean().optional() }),
  fail_step: z.object({ reason: z.string().min(1), quotes }),
  cannot_do: z.object({ why: z.string().min(1) }),
  see_more: z.object({ words: z.string().optional() }),
  see_screenshot: z.object({}),
  set_variable: z.object({ key: z.string().regex(/^[A-Za-z_][A-Za-z0-9_]*$/), value: z.string() }),
  get_variable: z.object({ key: z.string().min(1) }),
  run_hook: z.object({ name: z.string().min(1) }),
} as const;

type OwnName = keyof typeof ARGUMENTS;

/** A call of an own tool whose arguments have been checked. */
export type OwnCall = { [Name in OwnName]: { name: Name; args: z.infer<(typeof ARGUMENTS)[Name]> } }[OwnName];

/** The own tools in the shape of a driver's offers, so that both are shown and checked alike. */
export const OWN_OFFERS: readonly ActionOffer[] = Object.entries(ARGUMENTS).map(([name, schema]) => ({
  name,
  description: TOOL_DESCRIPTIONS.get(name) ?? '',
  schema: z.toJSONSchema(schema, { target: 'draft-7' }),
}));

/** The call with its arguments as this file knows them; null if the tool is the driver's. */
export function ownCall(name: string, args: Record<string, unknown>): OwnCall | null {
  if (!Object.hasOwn(ARGUMENTS, name)) return null;
  return { name, args: ARGUMENTS[name as OwnName].parse(args) } as OwnCall;
}
