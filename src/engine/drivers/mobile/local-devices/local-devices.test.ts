import assert from 'node:assert/strict';
import test from 'node:test';
import { adbDevice, readAdbDevices } from './adb-devices.ts';
import { readPhysicalDevices, readSimulators } from './apple-devices.ts';

test('adb tells which devices can be used', () => {
  const said = `List of devices attached
emulator-5554          device product:sdk_gphone64_x86_64 model:sdk_gphone64_x86_64 device:emu64xa transport_id:1
R5CT20ABCDE            device usb:1-1 product:e1sxeea model:SM_S921B device:e1s transport_id:4
0123456789ABCDEF       unauthorized usb:1-2 transport_id:5
emulator-5556          offline transport_id:6

`;
  const lines = readAdbDevices(said);
  assert.deepEqual(
    lines.map(({ serial }) => serial),
    ['emulator-5554', 'R5CT20ABCDE'],
  );
  const [emulator, phone] = lines;
  assert.ok(emulator && phone);
  assert.deepEqual(
    adbDevice(emulator, { release: '14\n', model: 'sdk_gphone64_x86_64\n', avd: 'Pixel_8_Pro_API_34' }),
    {
      ...{
        platform: 'android',
        target: 'emulator',
        model: 'Pixel 8 Pro',
        osVersion: '14',
        udid: 'emulator-5554',
        isUp: true,
      },
    },
  );
  assert.deepEqual(adbDevice(phone, { release: '15', model: 'SM-S921B', avd: null }), {
    ...{
      platform: 'android',
      target: 'physical',
      model: 'SM-S921B',
      osVersion: '15',
      udid: 'R5CT20ABCDE',
      isUp: true,
    },
  });
});

test('simctl tells which simulators there are', () => {
  const said = JSON.stringify({
    devices: {
      'com.apple.CoreSimulator.SimRuntime.iOS-18-2': [
        { udid: 'A-1', name: 'iPhone 16 Pro', state: 'Booted', isAvailable: true },
        { udid: 'A-2', name: 'iPad Air 11-inch (M2)', state: 'Shutdown', isAvailable: true },
        { udid: 'A-3', name: 'iPhone 12', state: 'Shutdown', isAvailable: false },
      ],
      'com.apple.CoreSimulator.SimRuntime.watchOS-11-2': [
        { udid: 'W', name: 'Watch', state: 'Shutdown', isAvailable: true },
      ],
    },
  });
  assert.deepEqual(readSimulators(said), [
    {
      platform: 'ios',
      target: 'simulator',
      model: 'iPhone 16 Pro',
      osVersion: '18.2',
      udid: 'A-1',
      isUp: true,
    },
    {
      platform: 'ios',
      target: 'simulator',
      model: 'iPad Air 11-inch (M2)',
      osVersion: '18.2',
      udid: 'A-2',
      isUp: false,
    },
  ]);
});

test('xcdevice tells which iPhones and iPads are connected', () => {
  const phone = {
    ...{
      identifier: '00008110-0001',
      name: "Anna's iPhone",
      modelName: 'iPhone 13 Pro',
      platform: 'com.apple.platform.iphoneos',
    },
    ...{ simulator: false, available: true, operatingSystemVersion: '18.2 (22C152)' },
  };
  const others = [
    { ...phone, identifier: 'busy', available: false },
    { ...phone, identifier: 'simulated', simulator: true },
    { ...phone, identifier: 'mac', platform: 'com.apple.platform.macosx' },
  ];
  assert.deepEqual(readPhysicalDevices(JSON.stringify([phone, ...others])), [
    {
      platform: 'ios',
      target: 'physical',
      model: 'iPhone 13 Pro',
      osVersion: '18.2',
      udid: '00008110-0001',
      isUp: true,
    },
  ]);
});
