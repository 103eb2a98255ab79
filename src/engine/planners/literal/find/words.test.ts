import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isNumberAlone, numberIn, numbersIn } from './numbers.ts';
import { closenessOf, positionOfWords, wordsOfIdentifier } from './words.ts';

test('words are compared from strict to forgiving', () => {
  const cases: [string, string, boolean, string | null][] = [
    ['Save', 'Save', true, 'exact'],
    ['Save', 'SAVE', true, 'other-case'],
    ['Save', 'Save…', true, 'decorated'],
    ['Save', 'Save as', true, 'contained'],
    ['save', 'Save as', true, 'contained-other-case'],
    ['the save', 'Save as', false, 'loose'],
    ['the save', 'Save as', true, null],
    ['Cart', 'Cart 2', false, 'decorated'],
    ['products', 'Product', false, 'decorated'],
    ['products', 'Product', true, null],
    ['sign up', 'Signup', false, 'decorated'],
    ['e-mail', 'Email', false, 'decorated'],
    ['Save', 'Unsaved', false, null],
    ['address', 'Address', false, 'other-case'],
    ['Option B', 'Option A', false, null],
    ['Option', 'Option A', true, 'contained'],
  ];
  for (const [sought, seen, isQuoted, expected] of cases)
    assert.equal(closenessOf(sought, seen, isQuoted), expected, `${sought} / ${seen}`);
});

test('words are found at their boundaries only', () => {
  assert.equal(positionOfWords('Item 10', 'Item 1'), -1);
  assert.equal(positionOfWords('1,018', '018'), -1);
  assert.equal(positionOfWords('$18.00', '18'), -1);
  assert.equal(positionOfWords('It is 18.', '18'), 6);
  assert.equal(positionOfWords('Welcome, Anna!', 'Anna'), 9);
});

test('identifiers read as words', () => {
  assert.equal(wordsOfIdentifier('addToCart').toLowerCase(), 'add to cart');
  assert.equal(wordsOfIdentifier('inventory_item-3'), 'inventory item 3');
});

test('numbers are read as people write them', () => {
  const cases: [string, number | null][] = [
    ['$1,234.50', 1234.5],
    ['1.234,50 €', 1234.5],
    ['1 234,50 zł', 1234.5],
    ["CHF 1'234.50", 1234.5],
    ['1,234', 1234],
    ['1.5', 1.5],
    ['0,5', 0.5],
    ['-$3', -3],
    ['$-3.10', -3.1],
    ['−7', -7],
    ['45%', 45],
    ['12,345,678', 12345678],
    ['v2', null],
    ['3 of 5', null],
    ['none', null],
    ['2 items', 2],
  ];
  for (const [text, expected] of cases) assert.equal(numberIn(text)?.value ?? null, expected, text);
  assert.equal(numbersIn('3 of 5').length, 2);
  assert.ok(isNumberAlone('$18.00'));
  assert.ok(!isNumberAlone('$18.00 each'));
});
