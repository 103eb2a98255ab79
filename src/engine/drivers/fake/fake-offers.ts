import type { ActionOffer } from '../driver.ts';

const ref = { type: 'string', description: 'the ref of an element of the last screen' };

function offer(
  name: string,
  description: string,
  properties: Record<string, object>,
  required: string[],
): ActionOffer {
  return { name, description, schema: { type: 'object', properties, required, additionalProperties: false } };
}

/** What a device in memory offers to do: the actions that every device has. */
export const fakeOffers: readonly ActionOffer[] = [
  offer('click', 'Press an element', { ref }, ['ref']),
  offer(
    'type',
    'Type text into a field, in place of what it holds',
    { ref, text: { type: 'string' }, append: { type: 'boolean' } },
    ['ref', 'text'],
  ),
  offer('clear', 'Empty a field', { ref }, ['ref']),
  offer('select', 'Choose an option', { ref, option: { type: 'string' } }, ['ref', 'option']),
  offer('check', 'Tick a checkbox', { ref }, ['ref']),
  offer('uncheck', 'Untick a checkbox', { ref }, ['ref']),
  offer('back', 'Go back to the screen before', {}, []),
  offer(
    'dialog',
    'Answer the message that is open',
    { answer: { enum: ['accept', 'dismiss'] }, text: { type: 'string' } },
    ['answer'],
  ),
];
