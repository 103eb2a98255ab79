import type { ActionOffer } from '../driver.ts';
import { directions, offer, optionalRef, ref, text } from '../offer.ts';

/** All that a browser offers to do, as data. */
export const webOffers: readonly ActionOffer[] = [
  offer('open', 'Open an address in this tab', { url: text('absolute, or relative to the page') }, ['url']),
  offer(
    'click',
    'Press an element with the mouse',
    {
      ref,
      button: { enum: ['left', 'right', 'middle'] },
      count: { type: 'integer', minimum: 1, maximum: 3 },
    },
    ['ref'],
  ),
  offer('hover', 'Move the mouse over an element', { ref }, ['ref']),
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
    'Press a key or a combination of keys',
    {
      keys: text('such as Enter, Escape, ArrowDown, Control+A'),
      times: { type: 'integer', minimum: 1, maximum: 100 },
      ref: optionalRef,
    },
    ['keys'],
  ),
  offer(
    'select',
    'Choose an option of a select, listbox or combobox',
    { ref: text('the select; without it, the only one that has the option'), option: text('its words') },
    ['option'],
  ),
  offer('check', 'Tick a checkbox, radio button or switch', { ref }, ['ref']),
  offer('uncheck', 'Untick a checkbox or switch', { ref }, ['ref']),
  offer('upload', 'Give a file to a file field, or to what opens the file chooser', {
    ref: text('the field or button; without it, the only file field of the page'),
    file: text('its name, for a sample of that name and kind, or the address that it is fetched from'),
    files: { type: 'array', items: { type: 'string' }, minItems: 1, description: 'or several' },
  }),
  offer('drag', 'Drag one element onto another', { ref, toRef: ref }, ['ref', 'toRef']),
  offer('scroll', 'Scroll an element into view, or scroll the page or an element in a direction', {
    ref: text('the element; with a direction, what scrolls around it'),
    direction: { enum: [...directions, 'top', 'bottom'] },
  }),
  offer(
    'swipe',
    'Swipe a finger over the page or an element',
    { direction: { enum: directions }, ref: text('the element; without it, the middle of the page') },
    ['direction'],
  ),
  offer('back', 'Go back in the history of this tab'),
  offer('forward', 'Go forward in the history of this tab'),
  offer('reload', 'Load the page again'),
  offer('newTab', 'Open a new tab', { url: text('what to open in it') }),
  offer(
    'switchTab',
    'Go to another tab',
    {
      to: {
        description: 'its number from 1, next, previous, last, or its title',
        anyOf: [
          { type: 'integer', minimum: 1 },
          { enum: ['next', 'previous', 'last'] },
          { type: 'object', properties: { title: { type: 'string' } }, required: ['title'] },
        ],
      },
    },
    ['to'],
  ),
  offer('closeTab', 'Close this tab'),
  offer(
    'openExtension',
    'Open a page of an extension that is loaded, in a tab of its own, or press its icon',
    {
      name: text('of the extension; without it, the only one'),
      page: text('popup, options, side panel, new tab, icon, or a path in the extension'),
    },
    ['page'],
  ),
  offer(
    'dialog',
    'Answer the message of the browser that is open',
    { answer: { enum: ['accept', 'dismiss'] }, text: text('what to enter in a prompt') },
    ['answer'],
  ),
  offer('readClipboard', 'Read the text in the clipboard'),
];
