import { z } from 'zod';
import { WebUrl } from '../contract/apps.ts';
import { NoSession } from './live-sessions.ts';
import { type ToolParts, tool } from './tool.ts';

const session_id = z.string().meta({ description: 'as open_session gave it' });

function sessionsOf({ sessions }: ToolParts) {
  if (!sessions)
    throw new NoSession(
      'There are no live sessions here: a server with workers has them, and `saywright mcp` on a machine with a browser.',
    );
  return sessions;
}

/** Write a flow and see it work, line by line. */
export const sessionTools = [
  tool({
    name: 'open_session',
    description:
      'Open an address in a fresh browser, to try single steps of a flow in it. Gives the screen as text and as a picture.',
    input: {
      url: WebUrl,
      variables: z.record(z.string(), z.string()).default({}).meta({ description: 'values for ${env:KEY}' }),
      secret_keys: z
        .array(z.string())
        .default([])
        .meta({ description: 'keys of variables whose values may be shown nowhere' }),
    },
    async run({ url, variables, secret_keys }, parts) {
      const { id, screen, picture } = await sessionsOf(parts).open(url, variables, secret_keys);
      return { data: { session_id: id, screen }, pictures: [picture] };
    },
  }),
  tool({
    name: 'try_step',
    description:
      'Carry out one or more lines of a flow in a live session, exactly as a run would. Gives the verdict, what was done, and the screen afterwards. A line that works here works in a flow.',
    input: {
      session_id,
      step: z.string().min(1).meta({ description: 'such as: Click "Add to cart" in the card for Monstera' }),
    },
    async run({ session_id: id, step }, parts) {
      const { verdict, actions, screen, picture } = await sessionsOf(parts).tryStep(id, step, parts.signal);
      return {
        data: { ...verdict, actions, screen },
        pictures: picture ? [picture] : [],
        isFailure: verdict.status !== 'passed',
      };
    },
  }),
  tool({
    name: 'look',
    description: 'The screen of a live session as it is now.',
    input: { session_id },
    isReadOnly: true,
    async run({ session_id: id }, parts) {
      const { screen, picture } = await sessionsOf(parts).look(id);
      return { data: { screen }, pictures: [picture] };
    },
  }),
  tool({
    name: 'close_session',
    description: 'Close a live session.',
    input: { session_id },
    async run({ session_id: id }, parts) {
      return { data: { closed: await sessionsOf(parts).close(id) } };
    },
  }),
];
