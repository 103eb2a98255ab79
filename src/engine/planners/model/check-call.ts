import * as z from 'zod';
import type { ActionOffer } from '../../drivers/driver.ts';
import type { Screen } from '../../screen.ts';
import type { RefNumbers } from './ref-numbers.ts';

/** A tool call as it came from the model. */
export interface ToolCall {
  id: string;
  name: string;
  input: unknown;
  /** What the provider's answer was broken by, if it could not be read. */
  fault: string | null;
}

export type CheckedCall =
  | { isRight: true; arguments: Record<string, unknown> }
  | { isRight: false; correction: string };

/**
 * Holds a call against what was offered, and puts the driver's refs in the place of the model's numbers. A correction is said to
 * the model in words that let it do better.
 */
export function checkCall(
  call: ToolCall,
  offers: readonly ActionOffer[],
  screen: Screen,
  numbers: RefNumbers,
): CheckedCall {
  const wrong = (correction: string): CheckedCall => ({ isRight: false, correction });
  const offer = offers.find((one) => one.name === call.name);
  if (!offer) {
    const names = offers.map((one) => one.name).join(', ');
    return wrong(`There is no tool "${call.name}". The tools are: ${names}.`);
  }
  if (call.fault !== null)
    return wrong(`The arguments of ${call.name} are no readable JSON. Send them again.`);
  const parsed = z.fromJSONSchema(offer.schema as z.core.JSONSchema.JSONSchema).safeParse(tidy(call.input));
  if (!parsed.success) {
    return wrong(`The arguments of ${call.name} do not fit its schema:\n${z.prettifyError(parsed.error)}`);
  }
  // What the schema fills in by default belongs to the driver: the arguments are passed on as they were sent.
  const args = (tidy(call.input) ?? {}) as Record<string, unknown>;
  const refs = new Set(screen.elements.map((element) => element.ref));
  const translated: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(args)) {
    if (!REF_KEY.test(key) || typeof value !== 'string') {
      translated[key] = value;
      continue;
    }
    const ref = numbers.refOf(value.trim());
    if (ref === undefined || !refs.has(ref))
      return wrong(
        `No element on the screen has the number "${value}" now. Use one that you were shown last.`,
      );
    translated[key] = ref;
  }
  return { isRight: true, arguments: translated };
}

/** Models like to write a number as one, and null for what they leave out; both can only mean one thing. */
function tidy(input: unknown): unknown {
  if (input === null || typeof input !== 'object' || Array.isArray(input)) return input;
  const given = Object.entries(input).filter(([, value]) => value !== null);
  return Object.fromEntries(
    given.map(([key, value]) => [
      key,
      REF_KEY.test(key) && typeof value === 'number' ? String(value) : value,
    ]),
  );
}

/** Arguments that name elements are called `ref`, or end in it: `toRef`. */
const REF_KEY = /(?:^r|R|_r)ef$/;
