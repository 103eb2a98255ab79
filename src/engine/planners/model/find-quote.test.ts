import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bareQuote, isOnScreen } from './find-quote.ts';
import { element, screen } from './fixtures/scripted-app.ts';

const cart = screen(
  'Cart',
  [
    element('a', 'text', 'Total:  $1,250.00'),
    element('b', 'text', 'Status: inactive'),
    element('c', 'text', '请登录后继续'),
    element('d', 'textbox', 'Email', { value: 'anna@example.com' }),
    element('e', 'combobox', 'Size', { options: ['Small', 'Large'], value: 'Small' }),
  ],
  { dialog: { kind: 'confirm', message: 'Delete it?' } },
);

test('whole words and numbers are found wherever they can be read', () => {
  const quotes = ['Total: $1,250.00', '$1,250.00', '1,250.00', 'inactive', 'anna@example.com', 'Large'];
  for (const quote of [
    ...quotes,
    'Delete it?',
    'Cart',
    'http://app.test/cart',
    '登录',
    'Total:\n $1,250.00',
  ]) {
    assert.ok(isOnScreen(quote, cart), quote);
  }
});

test('parts of words and numbers, other cases and nothing at all are not found', () => {
  for (const quote of ['active', '1', '250.00', '1,250', '$1', 'total:', '', '  ', 'Emai']) {
    assert.ok(!isOnScreen(quote, cart), quote);
  }
});

test('marks around a quote are not part of it', () => {
  assert.equal(bareQuote('"Save"'), 'Save');
  assert.equal(bareQuote(' “Save  all” '), 'Save all');
  assert.equal(bareQuote('A long text…'), 'A long text');
  assert.equal(bareQuote('He said "no"'), 'He said "no"');
});
