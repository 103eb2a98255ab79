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
  ['Switch to the web view', 'webView'],
  ['Switch to webview', 'webView'],
  ['Switch the context to the web view', 'webView'],
  ['Switch to the "Card details" web view', 'webView page=Card details'],
  ['Switch to the web view "Card details"', 'webView page=Card details'],
  ['Go back to the app', 'nativeApp'],
  ['Return to the app', 'nativeApp'],
  ['Switch to the native app', 'nativeApp'],
  ['Switch back to the native view', 'nativeApp'],
  ['Leave the web view.', 'nativeApp'],
];

test('lines that ask something of a phone are read as what they ask for', () => {
  for (const [line, expected] of LINES) assert.equal(readOf(line), expected, line);
});

test('a line for one of two devices is read without it, wherever it is named', () => {
  const said = (line: string) => {
    const { device, commands } = readInstructions(line)[0]?.onDevice ?? {};
    return [device, ...(commands ?? []).map(({ command }) => describeCommand(command))];
  };
  assert.deepEqual(said('On device 2, tap "Send"'), [2, 'click "Send"']);
  assert.deepEqual(said('On the second device tap Send'), [2, 'click "Send"']);
  assert.deepEqual(said('Device 1: click Send'), [1, 'click "Send"']);
  assert.deepEqual(said('On device 1: "Hello" is shown.'), [1, 'verify that "Hello" is visible']);
  assert.deepEqual(said('Type X in Message on device 1'), [1, 'type "X" into "Message"']);
  assert.deepEqual(said('In the first browser, type X in Message and click Send'), [
    ...[1, 'type "X" into "Message"', 'click "Send"'],
  ]);
  assert.deepEqual(said('Tap A on device 2 and tap B on device 2'), [2, 'click "A"', 'click "B"']);
  assert.deepEqual(said('On device 2, rotate the device to landscape'), [
    ...[2, 'rotate the device to landscape'],
  ]);
});

test('a line that names both devices, or none, is for neither alone', () => {
  for (const line of ['Tap A on device 1 and tap B on device 2', 'Tap Send', 'Tap "On device 1, go"'])
    assert.equal(readInstructions(line)[0]?.onDevice, undefined, line);
});

test('what can be meant for the app is left to the app', () => {
  for (const [line, kind] of [
    ['Tap "Close the app"', 'click'],
    ['Press the home button', 'click'],
    ['Set the location to Vienna', 'fill-form'],
    ['Launch the app', 'nothing'],
    ['The keyboard is hidden', 'verify'],
    ['Open the web view', 'click'],
    ['The web view is shown', 'verify'],
    ['Go to the app', 'nothing'],
  ] as const)
    assert.equal(readOf(line), kind, line);
});
