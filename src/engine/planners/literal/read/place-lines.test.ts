import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Target } from '../command.ts';
import { describeCommand } from './describe-command.ts';
import { DOUBTFUL_PLACES, PLACE_LINES } from './place-lines.ts';
import { plainTarget } from './plain-target.ts';
import { readInstructions } from './read-instructions.ts';

const sentencesOf = (instructions: string) =>
  readInstructions(instructions).map(
    ({ commands, doubt }) => commands?.map(({ command }) => describeCommand(command)) ?? doubt,
  );

test('every line with a place is read as what it asks for', () => {
  assert.ok(PLACE_LINES.length >= 90);
  for (const [line, expected] of PLACE_LINES) assert.deepEqual(sentencesOf(line), [expected], line);
});

test('every line whose place is not certain stays a doubt', () => {
  for (const line of DOUBTFUL_PLACES) assert.equal(readInstructions(line)[0]?.commands, null, line);
});

/** The target of the first thing that is done or claimed. */
const targetOf = (line: string): Target | null => {
  const command = readInstructions(line)[0]?.commands?.[0]?.command;
  if (command === undefined) return null;
  const about = command.kind === 'verify' ? command.claim : command;
  return 'target' in about ? about.target : null;
};

test('a place is kept so that boxes can tell it, not only its words', () => {
  const top = { region: { vertical: 'top' }, looks: 'at the top' } as const;
  const table = plainTarget('', { kind: 'table' });
  for (const [line, target] of [
    ['"A" is shown at the top', plainTarget('A', { isQuoted: true, ...top })],
    ['Click Login at the top', plainTarget('Login', top)],
    ['Click Next below the table', plainTarget('Next', { near: table, side: 'below' })],
    ['The text above the table reads "A"', plainTarget('', { kind: 'text', near: table, side: 'above' })],
    [
      'Click Profile in the menu at the top',
      plainTarget('Profile', { within: plainTarget('', { kind: 'menu', ...top }) }),
    ],
    [
      'Click Edit at the bottom of the table',
      plainTarget('Edit', { within: table, region: { vertical: 'bottom' }, looks: 'at the bottom' }),
    ],
    // Whether the button or the dialog is at the top is not said, and in the middle may be across or down.
    [
      'Click OK in the dialog at the top',
      plainTarget('OK', { within: plainTarget('', { kind: 'dialog' }), looks: 'at the top' }),
    ],
    ['Click OK in the middle', plainTarget('OK', { looks: 'in the middle' })],
    [
      'Click OK on the lower right side of the screen',
      plainTarget('OK', {
        region: { vertical: 'bottom', horizontal: 'right' },
        looks: 'on the lower right side of the screen',
      }),
    ],
  ] as const)
    assert.deepEqual(targetOf(line), target, line);
});

test('"below it" and "below the field" are below what was last spoken of', () => {
  assert.deepEqual(sentencesOf('Set the role to Billing\nThe text below it reads "Can pay"')[1], [
    'verify that text below "role" reads "Can pay"',
  ]);
  assert.deepEqual(
    sentencesOf('Type "x" into the Coupon field and press Enter\nAn error "No" is shown below the field')[1],
    ['verify that text "No" below field "Coupon" is visible'],
  );
});

test('what is compared is not placed', () => {
  assert.deepEqual(sentencesOf('The price is below 50'), [['verify that "price" is less than 50']]);
  assert.equal(targetOf('The products below $50 are listed')?.side, undefined);
  assert.deepEqual(sentencesOf('Apples is above Pears'), [['verify that "Apples" is before "Pears"']]);
});
