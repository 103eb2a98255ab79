import assert from 'node:assert/strict';
import test from 'node:test';
import { type DeviceWish, matchDevices } from './match-device.ts';

const device = (platform: string, target: string, model: string, os_version: string) => ({
  ...{ platform, target, model, os_version },
});
const catalog = [
  device('web', 'browser', 'Chromium', '156.0'),
  device('android', 'emulator', 'Pixel 6', '14'),
  device('android', 'emulator', 'Pixel 8 Pro', '15'),
  device('android', 'emulator', 'Pixel 8 Pro', '14'),
  device('android', 'emulator', 'Pixel 10', '16'),
  device('android', 'physical', 'SM-S921B', '14'),
  device('android', 'physical', 'Pixel 7', '15'),
  device('ios', 'simulator', 'iPad Pro 13-inch (M4)', '26.0'),
  device('ios', 'simulator', 'iPhone 15', '18.3.1'),
  device('ios', 'simulator', 'iPhone 15', '18.10'),
  device('ios', 'simulator', 'iPhone 15', '17.5'),
  device('ios', 'simulator', 'iPhone 16 Pro', '18.2'),
  device('ios', 'physical', 'iPhone 14', '18.3.1'),
];
const names = (platform: 'android' | 'ios', wish: DeviceWish) => {
  const match = matchDevices(platform, wish, catalog);
  return 'problem' in match ? match.problem : match.devices.map((one) => `${one.model} ${one.os_version}`);
};

test('without a word about it, no physical device is taken', () => {
  assert.deepEqual(names('android', {}), ['Pixel 10 16', 'Pixel 8 Pro 15', 'Pixel 8 Pro 14', 'Pixel 6 14']);
});

test('physical takes real hardware only, the newest first, with latest as with nothing said', () => {
  const best = ['Pixel 7 15', 'SM-S921B 14'];
  assert.deepEqual(names('android', { physical: true }), best);
  assert.deepEqual(names('android', { physical: true, model: 'latest', os_version: 'latest' }), best);
  assert.deepEqual(names('ios', { physical: true, model: null, os_version: null }), ['iPhone 14 18.3.1']);
});

test('of iPhones and iPads a phone comes first', () => {
  assert.deepEqual(names('ios', {})[0], 'iPhone 16 Pro 18.2');
  assert.deepEqual(names('ios', { model: 'iPad Pro 13-inch (M4)' }), ['iPad Pro 13-inch (M4) 26.0']);
});

test('a model is meant as named, whatever the case and however blanks are written', () => {
  assert.deepEqual(names('android', { model: 'pixel_8 PRO' }), ['Pixel 8 Pro 15', 'Pixel 8 Pro 14']);
  assert.match(String(names('android', { model: 'Pixel 8' })), /No Android emulator of the model "Pixel 8"/);
});

test('18 is any 18.x, the newest first; 18.3 any 18.3.x; 18.3.1 that one alone', () => {
  assert.deepEqual(names('ios', { model: 'iPhone 15', os_version: '18' }), [
    'iPhone 15 18.10',
    'iPhone 15 18.3.1',
  ]);
  assert.deepEqual(names('ios', { os_version: '18.3' }), ['iPhone 15 18.3.1']);
  assert.deepEqual(names('ios', { os_version: '18.3.1' }), ['iPhone 15 18.3.1']);
  assert.match(String(names('ios', { os_version: '18.3.2' })), /with iOS 18\.3\.2/);
  assert.deepEqual(names('android', { os_version: '16.0' }), ['Pixel 10 16']);
  assert.match(String(names('ios', { os_version: '1' })), /No iOS simulator/, '1 is not the beginning of 18');
});

test('latest keeps rolling: the newest system of a named model, the newest model of a named system', () => {
  assert.deepEqual(names('ios', { model: 'iPhone 15', os_version: 'latest' })[0], 'iPhone 15 18.10');
  assert.deepEqual(names('android', { model: 'latest', os_version: '14' }), ['Pixel 8 Pro 14', 'Pixel 6 14']);
});

test('what is not there is refused with what was asked for and what there is', () => {
  assert.equal(
    names('ios', { physical: true, model: 'iPhone 17', os_version: '26' }),
    'No physical iPhone or iPad of the model "iPhone 17" with iOS 26 is connected. There are: iPad Pro 13-inch (M4) 26.0 (simulator), ' +
      'iPhone 14 18.3.1 (physical), iPhone 15 17.5 (simulator), iPhone 15 18.10 (simulator), iPhone 15 18.3.1 (simulator), ' +
      'iPhone 16 Pro 18.2 (simulator).',
  );
  const match = matchDevices('android', {}, []);
  assert.match('problem' in match ? match.problem : '', /There is none of that platform at all/);
});
