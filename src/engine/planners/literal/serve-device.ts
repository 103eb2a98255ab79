import type { Service, Situation } from '../planner.ts';
import { act, actOn, type Serve } from './act-on.ts';
import type { Command } from './command.ts';
import { describeCommand } from './read/describe-command.ts';

/** What the device itself is asked to do. One that does not offer it cannot, which is nobody's failure. */
export async function* serveDevice(
  command: Extract<Command, { kind: 'device' }>,
  situation: Situation,
  serve: Serve,
): Service {
  const description = describeCommand(command);
  const { action: name, target, otherwise } = command;
  const isOffered = situation.offers.some((offer) => offer.name === name);
  if (!isOffered && otherwise) return yield* serve(otherwise, situation);
  if (!isOffered)
    return { status: 'error', message: `${description}: the device that the flow runs on cannot do that.` };
  const given = Object.fromEntries(
    Object.entries(command.given).map(([key, value]) => [
      key,
      typeof value === 'string' ? situation.reveal(value) : value,
    ]),
  );
  if (target === null) return yield* act(name, given, description);
  return yield* actOn({ target, purpose: 'click', name, rest: given, description }, situation);
}
