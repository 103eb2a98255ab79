import type { ActionOffer } from '../driver.ts';
import { directions, offer, optionalRef, ref, text } from '../offer.ts';
import { keyNames } from './actions/keys.ts';
import { PERMISSIONS } from './actions/permissions.ts';

const area = text('the element; without it, the whole screen');

/** All that a phone or tablet offers to do, as data. The names are those of the browser's wherever the deed is the same. */
export const mobileOffers: readonly ActionOffer[] = [
  offer(
    'click',
    'Tap an element',
    {
      ref,
      count: { type: 'integer', minimum: 1, maximum: 3, description: '2 for a double tap' },
      button: { enum: ['left', 'right'], description: 'right is a long press' },
    },
    ['ref'],
  ),
  offer('longPress', 'Hold a finger on an element', { ref }, ['ref']),
  offer(
    'type',
    'Type text into a field, in place of what it holds',
    {
      ref: optionalRef,
      text: text('what to type'),
      append: { type: 'boolean', description: 'keep what the field holds' },
      submit: { type: 'boolean', description: 'press Enter afterwards' },
    },
    ['text'],
  ),
  offer('clear', 'Empty a field', { ref: optionalRef }),
  offer(
    'press',
    'Press a key of the keyboard or a button of the device',
    { keys: text(`such as ${keyNames.join(', ')}`), times: { type: 'integer', minimum: 1, maximum: 100 } },
    ['keys'],
  ),
  offer('select', 'Choose an option of a chooser or wheel', { ref, option: text('its words') }, [
    'ref',
    'option',
  ]),
  offer('check', 'Turn a checkbox, radio button or switch on', { ref }, ['ref']),
  offer('uncheck', 'Turn a checkbox or switch off', { ref }, ['ref']),
  offer('drag', 'Hold one element and drag it onto another', { ref, toRef: ref }, ['ref', 'toRef']),
  offer(
    'swipe',
    'Swipe a finger over the screen or an element',
    { direction: { enum: directions }, ref: area },
    ['direction'],
  ),
  offer(
    'scroll',
    'Scroll the screen or an element in a direction; only what is on the screen is ever listed',
    {
      ref: area,
      direction: { enum: [...directions, 'top', 'bottom'] },
    },
  ),
  offer('pinch', 'Move two fingers apart (zoom in) or together (zoom out)', {
    ref: area,
    direction: { enum: ['out', 'in'], description: 'out: apart' },
  }),
  offer('back', 'Go back to the screen before'),
  offer('home', 'Go to the home screen of the device'),
  offer('hideKeyboard', 'Hide the keyboard'),
  offer('rotate', 'Turn the device', { to: { enum: ['portrait', 'landscape'] } }, ['to']),
  offer('open', 'Open a link in the app', { url: text('with its scheme, such as shop://cart') }, ['url']),
  offer('background', 'Put the app into the background', {
    seconds: {
      type: 'number',
      minimum: 0,
      description: 'and bring it back after so long; without it, it stays there',
    },
  }),
  offer('foreground', 'Bring the app back to the front'),
  offer('launch', 'Start the app, or bring it to the front if it runs'),
  offer('terminate', 'End the app'),
  offer('restart', 'End the app and start it again; what it has stored stays'),
  offer('webView', 'Look into the web page that the app shows, and act on that from now on', {
    page: text('its title or address, or a part of it, where the app shows several'),
  }),
  offer('nativeApp', "Go back from a web page in the app to the app's own screen"),
  offer(
    'permission',
    'Give the app a permission, or take it away',
    { name: { enum: Object.keys(PERMISSIONS) }, action: { enum: ['grant', 'revoke'] } },
    ['name', 'action'],
  ),
  offer(
    'dialog',
    'Answer the message that is open',
    { answer: { enum: ['accept', 'dismiss'] }, text: text('what to enter in a prompt') },
    ['answer'],
  ),
  offer(
    'location',
    'Tell the device where it is',
    {
      latitude: { type: 'number', minimum: -90, maximum: 90 },
      longitude: { type: 'number', minimum: -180, maximum: 180 },
    },
    ['latitude', 'longitude'],
  ),
  offer('writeClipboard', 'Put text into the clipboard', { text: text('the text') }, ['text']),
  offer('readClipboard', 'Read the text in the clipboard'),
  offer('push', 'Send the app a push notification', { title: text('its title'), body: text('its text') }, [
    'body',
  ]),
  offer('biometric', 'Show the device a finger or a face', {
    match: { type: 'boolean', description: 'whether it is the right one' },
    kind: { enum: ['face', 'finger'] },
  }),
];
