import { screenOfDevice } from '../../drivers/device-region.ts';
import type { Move, Service, Situation } from '../planner.ts';

/** Whether the flow runs on two devices: then what needs no target can be told on which of them it is meant. */
export const hasTwoDevices = ({ offers }: Situation): boolean =>
  offers.some(({ schema }) => 'device' in ((schema as { properties?: object }).properties ?? {}));

/** Serves a command as if one of two devices were alone: nothing on the other can be taken for what is meant, or for proof. */
export async function* onDevice(
  device: 1 | 2,
  situation: Situation,
  serve: (alone: Situation) => Service,
): Service {
  const service = serve({
    ...situation,
    look: async () => {
      const screen = await situation.look();
      return screenOfDevice(screen, device) ?? screen;
    },
  });
  let next = await service.next();
  while (!next.done) next = await service.next(yield named(next.value, device));
  return next.value;
}

function named(move: Move, device: 1 | 2): Move {
  if (move.kind !== 'act' && move.kind !== 'check') return move;
  const description = `${move.description} on device ${device}`;
  if (move.kind === 'check') return { ...move, description, device };
  const { action } = move;
  return 'ref' in action.arguments
    ? { ...move, description }
    : { ...move, description, action: { ...action, arguments: { ...action.arguments, device } } };
}
