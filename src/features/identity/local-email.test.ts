import assert from 'node:assert/strict';
import test from 'node:test';
import { showEmailsIn, toShownEmail, toStoredEmail } from './local-email.ts';

test('an address without a dot in its domain is stored with one and shown without', () => {
  for (const email of ['admin@localhost', 'anna@buildserver'])
    assert.equal(toShownEmail(toStoredEmail(email)), email);
  assert.equal(toStoredEmail('Admin@localhost'), 'admin@localhost.localdomain');
});

test('other addresses stay as they are, in lower case', () => {
  assert.equal(toStoredEmail('Anna@Shop.test'), 'anna@shop.test');
  assert.equal(toShownEmail('anna@a.localdomain.test'), 'anna@a.localdomain.test');
});

test('answers show addresses as people wrote them', () => {
  assert.equal(
    showEmailsIn('{"email":"admin@localhost.localdomain","x":"a@b.test"}'),
    '{"email":"admin@localhost","x":"a@b.test"}',
  );
});
