import assert from 'node:assert/strict';
import test from 'node:test';
import { ForbiddenRanges, localRanges } from './forbidden-ranges.ts';
import { loopbackPortsOf } from './loopback-ports.ts';

const TRIE = `Local:
  +-- 0.0.0.0/0 3 0 5
     +-- 127.0.0.0/8 2 0 2
        |-- 127.0.0.1
           /32 host LOCAL
     +-- 172.17.0.0/16 2 0 2
        |-- 172.17.0.1
           /32 host LOCAL
        |-- 172.17.255.255
           /32 link BROADCAST
     |-- 192.0.2.0
        /24 link UNICAST
     |-- 10.9.0.0
        /24 host LOCAL
`;

test('the machine’s own addresses are those that its routes call local, loopback apart', () => {
  assert.deepEqual(localRanges(TRIE), ['172.17.0.1/32', '172.17.255.255/32', '10.9.0.0/24']);
});

test('private ranges are forbidden only where that is set; named hosts by all their addresses', async () => {
  const rules = {
    isPrivateAllowed: true,
    forbiddenHosts: ['192.0.2.77', 'localhost', 'no-such-host.invalid'],
  };
  const open = await new ForbiddenRanges(rules).current();
  const closed = await new ForbiddenRanges({ ...rules, isPrivateAllowed: false }).current();
  assert.ok(open.includes('169.254.0.0/16') && open.includes('192.0.2.77/32'));
  assert.ok(!open.some((range) => range.startsWith('127.')));
  assert.deepEqual(
    closed.filter((range) => !open.includes(range)),
    ['10.0.0.0/8', '100.64.0.0/10', '172.16.0.0/12', '192.168.0.0/16'],
  );
});

test('of the allowed pairs, those of loopback give ports', () => {
  const pairs = [
    '127.0.0.1:3000',
    'localhost:3001',
    '[::1]:3002',
    '127.0.0.1:3000',
    '10.0.0.1:80',
    '127.0.0.1',
    'localhost:99999',
  ];
  assert.deepEqual(loopbackPortsOf(pairs), [3000, 3001, 3002]);
});
