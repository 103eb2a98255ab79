import assert from 'node:assert/strict';
import test from 'node:test';
import {
  button,
  cell,
  field,
  heading,
  link,
  type Node,
  row,
  screenOf,
  table,
  text,
  withId,
} from '../planners/literal/find/screen-builder.ts';
import type { Screen, ScreenElement } from '../screen.ts';
import { findBySignals, signalsOf } from './signals.ts';

const people = (...names: string[]) => table(...names.map((name) => row(cell(name), button('Edit'))));

/** The element of the first screen that `which` picks, sought on the second. */
function foundAgain(before: Node[], after: Node[], which: (one: ScreenElement, screen: Screen) => boolean) {
  const [first, second] = [screenOf(...before), screenOf(...after)];
  const element = first.elements.findLast((one) => which(one, first));
  assert.ok(element);
  const found = findBySignals(second, signalsOf(first, element));
  return found && second.elements.indexOf(found);
}

const isButton = ({ role }: ScreenElement) => role === 'button';

test('what stands alone with its role and name is found wherever it has moved', () => {
  const after = [heading(1, 'News'), link('Home'), text('Hello'), button('Save')];
  assert.ok(foundAgain([button('Save'), link('Home')], after, isButton) !== null);
});

test('another name, another role or a second one of the same is not it', () => {
  const before = [button('Save')];
  assert.equal(foundAgain(before, [button('Save all')], isButton), null);
  assert.equal(foundAgain(before, [link('Save')], isButton), null);
  assert.equal(foundAgain(before, [button('Save'), button('Save')], isButton), null);
  assert.equal(foundAgain(before, [], isButton), null);
});

test('the only one of its name, but in another row, is not it', () => {
  const only = (name: string) => [table(row(cell('Anna'), cell('x')), row(cell(name), button('Edit')))];
  assert.ok(foundAgain(only('Ben'), only('Ben'), isButton) !== null);
  assert.equal(foundAgain(only('Ben'), only('Cleo'), isButton), null);
});

test('one of several is found where it was, among as many and in the same row', () => {
  const before = [people('Anna', 'Ben', 'Cleo')];
  assert.ok(foundAgain(before, [people('Anna', 'Ben', 'Cleo')], isButton) !== null);
  assert.equal(
    foundAgain(before, [people('Anna', 'Cleo', 'Ben')], isButton),
    null,
    'the rows changed places',
  );
  assert.equal(foundAgain(before, [people('Anna', 'Ben', 'Cleo', 'Dan')], isButton), null, 'there are more');
  assert.equal(foundAgain(before, [people('Anna', 'Ben')], isButton), null, 'it is gone');
});

test('what has no name is known by its attributes', () => {
  const nameless = (id: string) => withId(id, field(''));
  const isIt = ({ role }: ScreenElement) => role === 'textbox';
  assert.ok(foundAgain([nameless('mail')], [text('Hello'), nameless('mail')], isIt) !== null);
  assert.equal(foundAgain([nameless('mail')], [nameless('phone')], isIt), null);
});
