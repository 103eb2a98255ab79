import assert from 'node:assert/strict';
import { test } from 'node:test';
import { estimateTokens } from './estimate-tokens.ts';
import { element, screen } from './fixtures/scripted-app.ts';
import { RefNumbers } from './ref-numbers.ts';
import { ScreenView } from './screen-view.ts';

const list = (...names: string[]) =>
  screen('List', [
    element('h', 'heading', 'Items', { level: 1 }),
    ...names.map((name) => element(name, 'text', name)),
  ]);

test('nothing is told of a screen that stayed as it was', () => {
  const view = new ScreenView(2000, new RefNumbers());
  view.whole(list('Apple', 'Pear'));
  assert.ok(view.isUnchanged(list('Apple', 'Pear')));
  assert.equal(view.changes(list('Apple', 'Pear')), 'Nothing on the screen changed.');
});

test('what came and what went is told by its line', () => {
  const view = new ScreenView(2000, new RefNumbers());
  view.whole(list('Apple', 'Pear', 'Plum'));
  assert.equal(view.changes(list('Apple', 'Plum', 'Fig')), '+ | Fig\n- | Pear');
});

test('a second line that says the same is news', () => {
  const view = new ScreenView(2000, new RefNumbers());
  view.whole(list('Apple', 'Pear'));
  assert.equal(view.changes(list('Apple', 'Pear', 'Pear')), '+ | Pear');
});

test('another order is told, though every line was there before', () => {
  const view = new ScreenView(2000, new RefNumbers());
  view.whole(list('Apple', 'Pear', 'Plum'));
  assert.match(view.changes(list('Plum', 'Pear', 'Apple')), /^The order changed\..*Plum.*Pear.*Apple/s);
});

test('another page is told as a whole', () => {
  const view = new ScreenView(2000, new RefNumbers());
  view.whole(list('Apple', 'Pear'));
  const told = view.changes(screen('Other', [element('x', 'button', 'Start')]));
  assert.match(told, /^The screen is another one now:\nOther <.*>\n1 button "Start"$/);
});

test('a screen full of text in another script stays under the ceiling', () => {
  const words = Array.from({ length: 400 }, (_, index) => `商品 ${index} は在庫があります`);
  const told = new ScreenView(800, new RefNumbers()).whole(list(...words));
  assert.ok(estimateTokens(told) <= 800, `${estimateTokens(told)}`);
  assert.match(told, /商品 0 は.*more lines: ask with see_more/s);
});

test('the end of a long text, which the list cuts, is found by its words', () => {
  const view = new ScreenView(2000, new RefNumbers());
  const long = screen('Terms', [element('t', 'text', `${'All of it. '.repeat(50)}Signed by Anna.`)]);
  assert.doesNotMatch(view.whole(long), /Anna/);
  assert.match(view.more('signed by', long), /Signed by Anna\./);
  assert.equal(view.more('Bob', long), 'Nothing on the screen contains these words.');
  assert.equal(view.more('', long), 'You have seen all of the screen.');
});

test('a text gets a number when the model asks for its words, so that it can be dragged', () => {
  const numbers = new RefNumbers();
  const view = new ScreenView(2000, numbers);
  const fruit = list('Apple', 'Pear');
  assert.equal(view.whole(fruit).split('\n').at(-1), '| Apple | Pear');
  const [, number] = /^(\d+) text "Pear"$/m.exec(view.more('pear', fruit)) ?? [];
  assert.equal(numbers.refOf(number ?? ''), 'Pear');
});

test('a number is never used again for another element', () => {
  const view = new ScreenView(2000, new RefNumbers());
  view.whole(screen('One', [element('a', 'button', 'Start')]));
  assert.match(view.changes(screen('Two', [element('b', 'button', 'Start')])), /\n2 button "Start"$/);
  assert.match(view.changes(screen('One', [element('a', 'button', 'Start')])), /\n1 button "Start"$/);
});

test('a change in a cell is told with its row', () => {
  const row = (...texts: string[]) =>
    screen('Cart', [
      element('r', 'row', texts.join(' ')),
      ...texts.map((text) => element(text, 'cell', text, { parent: 0 })),
      element('b', 'button', 'Pay'),
      element('c', 'button', 'Clear'),
    ]);
  const view = new ScreenView(2000, new RefNumbers());
  view.whole(row('Mug', '1', '$14.00'));
  assert.equal(view.changes(row('Mug', '2', '$28.00')), '+ | Mug | 2 | $28.00\n- | Mug | 1 | $14.00');
});
