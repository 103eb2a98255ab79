import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CLAIM_LINES } from './claim-lines.ts';
import { describeCommand } from './describe-command.ts';
import { PREDICATE_LINES } from './predicate-lines.ts';
import { readInstructions } from './read-instructions.ts';

const sentencesOf = (instructions: string) =>
  readInstructions(instructions).map(
    ({ commands, doubt }) => commands?.map(({ command }) => describeCommand(command)) ?? doubt,
  );

test('every claim of testers is read as what it asks for', () => {
  assert.ok(CLAIM_LINES.length >= 80);
  for (const [line, expected] of CLAIM_LINES) assert.deepEqual(sentencesOf(line), [expected], line);
});

test('what a claim says of its subject is read whole', () => {
  assert.ok(PREDICATE_LINES.length >= 70);
  for (const [line, expected] of PREDICATE_LINES) assert.deepEqual(sentencesOf(line), [expected], line);
});

test('"he", "her" and "his" are who was named for certain, and nobody else', () => {
  assert.deepEqual(
    sentencesOf('Open the menu of Grace Lind and click View\nIn the panel her team is Sales'),
    [
      ['click menu in "Grace Lind"', 'click "View"'],
      ['verify that "team" in "Grace Lind" in section reads "Sales"'],
    ],
  );
  for (const line of [
    'Her role is Admin',
    'Click Delete in her row',
    'Anna Berg and Ben Ray are listed\nShe is gone',
    'The row of Anna Berg is shown\nOpen Privacy Policy\nHer role is Admin',
  ])
    assert.match(String(sentencesOf(line).at(-1)), /who "\w+" is/, line);
  assert.deepEqual(sentencesOf('Open the row of Anna Berg\nShe should see "Welcome"').at(-1), [
    'verify that "Welcome" is visible',
  ]);
});

test('what is said not to be there must have a name, or its absence proves nothing', () => {
  for (const line of [
    'The product has been removed from the cart',
    'The event is no longer in the calendar',
    'The deleted task is no longer listed',
    'You do not see the new task',
    'The old price is not shown',
    'There is no such user',
    'No more results are shown',
    'No duplicate entries are shown',
    'There is no data',
    'The item is not in the cart',
    'Its row is gone',
  ]) {
    const [step] = readInstructions(line);
    assert.equal(step?.commands, null, line);
  }
});

test('what is said of all of them needs things that can be told apart', () => {
  for (const line of [
    'All statuses are Pending',
    'All of them are Pending',
    'All rows do not show Pending',
    'All products are shown',
    'Each card shows a name',
    'Only active users are shown',
    'Only the Save button is enabled',
  ]) {
    const [step] = readInstructions(line);
    assert.equal(step?.commands, null, line);
  }
});

test('"both", "all of them" and "one of them" mean what was counted before', () => {
  assert.deepEqual(sentencesOf('Two requests are listed, both are Pending'), [
    ['verify that 2 of "requests"', 'verify that 2 of "requests" and every "requests" contains "Pending"'],
  ]);
  assert.deepEqual(sentencesOf('There are 3 rows\nAll of them show "Open"'), [
    ['verify that 3 of row'],
    ['verify that every row contains "Open"'],
  ]);
  assert.deepEqual(sentencesOf('There are 2 rows and Grace Lee is one of them'), [
    ['verify that 2 of row', 'verify that row "Grace Lee" is visible'],
  ]);
});

test('a text alone, after something was done, should be read then', () => {
  assert.deepEqual(
    sentencesOf('Click Delete\n(5) Records Found\n"Saved"\n-> error "Invalid code"').slice(1),
    [
      ['verify that "(5) Records Found" is visible'],
      ['verify that "Saved" is visible'],
      ['verify that text "Invalid code" is visible'],
    ],
  );
  assert.deepEqual(sentencesOf('Click Reset, now (7) Records Found is shown'), [
    ['click "Reset"', 'verify that "(7) Records Found" is visible'],
  ]);
});
