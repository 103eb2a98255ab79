import assert from 'node:assert/strict';
import test from 'node:test';
import { describeCommand, describeTarget } from './describe-command.ts';
import { readInstructions } from './read-instructions.ts';

/** What is asked of the device, in short; anything else is told as its kind. */
const readOf = (line: string): string => {
  const [step] = readInstructions(line);
  const [first] = step?.commands ?? [];
  const { command } = first ?? {};
  if (command?.kind !== 'device') return command?.kind ?? 'doubt';
  const given = Object.entries(command.given).map(([key, value]) => `${key}=${value}`);
  return [command.action, ...given, ...(command.target ? [`on ${describeTarget(command.target)}`] : [])].join(
    ' ',
  );
};

const LINES: readonly (readonly [string, string])[] = [
  ['Long press "Mug"', 'longPress on "Mug"'],
  ['Long-press on the first row', 'longPress on 1st row'],
  ['Press and hold the Mug row', 'longPress on row "Mug"'],
  ['Hide the keyboard', 'hideKeyboard'],
  ['Then, dismiss the keyboard.', 'hideKeyboard'],
  ['Rotate the device to landscape', 'rotate to=landscape'],
  ['Turn the phone to portrait mode', 'rotate to=portrait'],
  ['Put the app in the background', 'background'],
  ['Send the app to the background for 5 seconds', 'background seconds=5'],
  ['Bring the app back to the foreground', 'foreground'],
  ['Close the app', 'terminate'],
  ['Force quit the app', 'terminate'],
  ['Restart the app', 'restart'],
  ['Open the deep link shop://cart?a=1', 'open url=shop://cart?a=1'],
  ['Open shop://cart', 'open'],
  ['Grant the camera permission', 'permission name=camera action=grant'],
  ['Revoke the location permission from the app', 'permission name=location action=revoke'],
  ['Allow the app to use the microphone', 'permission name=microphone action=grant'],
  ['Set the device location to 48.2, 16.37', 'location latitude=48.2 longitude=16.37'],
  ['Set the clipboard to "hello"', 'writeClipboard text=hello'],
  ['Copy “hello” to the clipboard', 'writeClipboard text=hello'],
  ['Send a push notification saying "Shipped"', 'push body=Shipped'],
  ['Send a push notification with the title "Order" and the text "Shipped"', 'push title=Order body=Shipped'],
  ['Authenticate with Face ID', 'biometric match=true kind=face'],
  ['Use a wrong fingerprint', 'biometric match=false kind=finger'],
  ['Fail Face ID', 'biometric match=false kind=face'],
  ['Pinch out', 'pinch direction=out'],
  ['Zoom in on the map', 'pinch direction=out on "map"'],
  ['Pinch out on the map', 'pinch direction=out on "map"'],
  ['Zoom out on the map', 'pinch direction=in on "map"'],
  ['Press the volume up button', 'press keys=Volume up'],
  ['Rotate the device to landscape on device 2', 'rotate to=landscape device=2'],
  ['On device 2, put the app in the background', 'background device=2'],
  ['On phone 1: long press "Mug"', 'longPress on "Mug" in "device 1"'],
];

test('lines that ask something of a phone are read as what they ask for', () => {
  for (const [line, expected] of LINES) assert.equal(readOf(line), expected, line);
});

test('a device that is named first is where the target is', () => {
  const said = (line: string) =>
    readInstructions(line)[0]?.commands?.map(({ command }) => describeCommand(command));
  assert.deepEqual(said('On device 2, tap "Send"'), ['click "Send" in "device 2"']);
  assert.deepEqual(said('On device 1: "Hello" is shown.'), ['verify that "Hello" in "device 1" is visible']);
});

test('what can be meant for the app is left to the app', () => {
  for (const [line, kind] of [
    ['Tap "Close the app"', 'click'],
    ['Press the home button', 'click'],
    ['Set the location to Vienna', 'fill-form'],
    ['Launch the app', 'nothing'],
    ['The keyboard is hidden', 'verify'],
  ] as const)
    assert.equal(readOf(line), kind, line);
});
