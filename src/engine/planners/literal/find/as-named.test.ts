import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Target } from '../command.ts';
import { readInstructions } from '../read/read-instructions.ts';
import { checkClaim } from './check-claim.ts';
import { findTarget } from './find-target.ts';
import { button, cell, footer, link, main, row, screenOf, table } from './screen-builder.ts';

const tickets = screenOf(
  main(
    table(
      row(cell('#1039'), cell('Broken link in footer'), button('Delete')),
      row(cell('#1040'), cell('Export of contacts to CSV fails'), button('Delete')),
    ),
  ),
  footer(link('Broken'), link('Imprint')),
);

const pressedBy = (line: string): Target => {
  const command = readInstructions(line)[0]?.commands?.[0]?.command;
  assert.ok(command?.kind === 'click', line);
  return command.target;
};

test('a name that holds words such as "in" is one where the screen has it just so', () => {
  for (const [line, at] of [
    ['Click Delete in the row of Broken link in footer', 0],
    ['Click Delete in the row for Broken link in footer', 0],
    ['Click Delete in the row of Export of contacts to CSV fails', 1],
  ] as const) {
    const found = findTarget(tickets, pressedBy(line), 'click');
    const buttons = tickets.elements.filter(({ role }) => role === 'button');
    assert.equal(found.status === 'found' && found.element, buttons[at], line);
  }
});

test('elsewhere its parts are meant', () => {
  const found = findTarget(
    screenOf(footer(link('Broken'))),
    pressedBy('Click Broken link in footer'),
    'click',
  );
  assert.equal(found.status === 'found' && found.element.name, 'Broken');
});

test('a claim speaks of it likewise', () => {
  const command = readInstructions('Broken link in footer is not shown')[0]?.commands?.[0]?.command;
  assert.ok(command?.kind === 'verify');
  assert.equal(checkClaim(tickets, command.claim).status, 'false');
});

test('a name that was narrowed since is no longer only a name', () => {
  for (const line of [
    'The list contains a Broken link in footer',
    'The Archive table has a Broken link in footer',
  ]) {
    const command = readInstructions(line)[0]?.commands?.[0]?.command;
    assert.ok(command?.kind === 'verify', line);
    assert.notEqual(checkClaim(tickets, command.claim).status, 'true', line);
  }
});
