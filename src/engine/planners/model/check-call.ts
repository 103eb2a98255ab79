import * as z from 'zod';
import type { ActionOffer } from '../../drivers/driver.ts';
import type { Screen } from '../../screen.ts';

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

/** Holds a call against what was offered. A correction is said to the model in words that let it do better. */
export function checkCall(call: ToolCall, offers: readonly ActionOffer[], screen: Screen): CheckedCall {
  const wrong = (correction: string): CheckedCall => ({ isRight: false, correction });
  const offer = offers.find((one) => one.name === call.name);
  if (!offer) {
    const names = offers.map((one) => one.name).join(', ');
    return wrong(`There is no tool "${call.name}". The tools are: ${names}.`);
  }
  if (call.fault !== null)
    return wrong(`The arguments of ${call.name} are no readable JSON. Send them again.`);
  const parsed = z.fromJSONSchema(offer.schema as z.core.JSONSchema.JSONSchema).safeParse(call.input);
  if (!parsed.success) {
    return wrong(`The arguments of ${call.name} do not fit its schema:\n${z.prettifyError(parsed.error)}`);
  }
  // What the schema fills in by default belongs to the driver: the arguments are passed on as they were sent.
  const args = (call.input ?? {}) as Record<string, unknown>;
  const unknown = refsIn(args).find((ref) => !screen.elements.some((element) => element.ref === ref));
  if (unknown !== undefined) {
    return wrong(
      `No element on the screen has the ref "${unknown}" now. Use a ref that you were shown last.`,
    );
  }
  return { isRight: true, arguments: args };
}

/** Arguments that name elements are called `ref`, or end in it: `toRef`. */
function refsIn(args: Record<string, unknown>): string[] {
  return Object.entries(args).flatMap(([key, value]) =>
    /(?:^r|R|_r)ef$/.test(key) && typeof value === 'string' ? [value] : [],
  );
}
