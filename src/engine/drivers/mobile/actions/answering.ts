import { textArgument } from '../../arguments.ts';
import { done, failed } from '../../outcomes.ts';
import type { Act } from './act.ts';

/** Answers the message that is open, as the system's own: by agreeing or declining, whatever its buttons say. */
export const dialog: Act = async (session, given, deadlineMs) => {
  const { screen } = await session.look(deadlineMs);
  if (!screen.dialog) return failed('No message is open.');
  const text = textArgument(given, 'text');
  if (text !== '') await session.wire.post('/alert/text', { text }, deadlineMs);
  const answer = given.answer === 'dismiss' ? 'dismiss' : 'accept';
  await session.wire.post(`/alert/${answer}`, {}, deadlineMs);
  return done(null);
};
