import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { runInstructions } from '../../../../test/support/run-instructions.ts';
import { webStage } from '../../drivers/web/fixtures/web-stage.ts';

const says = (words: string) => `document.querySelector('output').textContent += '${words};'`;
const button = (name: string) => `<button type=button onclick="${says(name)}">${name}</button>`;
const box = (name: string) => `<label><input type=checkbox onchange="${says(name)}"> ${name}</label>`;
const adds =
  "event.preventDefault(); document.querySelector('ul').insertAdjacentHTML('beforeend', '<li>' + this.t.value + '</li>'); this.reset()";
const todoForm = (field: string, after = '') =>
  `<h1>Todos</h1><form onsubmit="${adds}">${field}${after}</form><ul></ul>`;
const orders = (cell: (number: number) => string) =>
  `<table><thead><tr><th>Order<th>Items<th>Status<tbody>${[11, 12, 13].map((one) => `<tr><td>${cell(one)}<td>${23 - one}<td>Open`).join('')}</table>`;
const task = (name: string, status: string) => `<li><span>${name}</span> ${status}</li>`;
const choice = (words: string[]) => `<select>${words.map((word) => `<option>${word}`).join('')}</select>`;

const stage = webStage({
  '/named-orders': `<p>12 in stock</p><span>12</span>${[11, 12].map((one) => `<a href="#${one}">Order ${one}</a>`).join(' ')}`,
  '/order-table': orders((one) => `<a href="#order-${one}">${one}</a>`),
  '/other-orders': `<table><thead><tr><th>Product<th>Items<tbody><tr><td>Mug<td>12</table>`,
  '/no-orders': '<h1>Orders</h1><p>Nothing here yet.</p>',
  '/three-products': `<h1>Products</h1><ul>${['Mug', 'Cup', 'Ash'].map((one) => `<li><a href="#${one}">${one}</a> <button>Buy</button></li>`).join('')}</ul>`,
  '/todo-key': todoForm('<input name=t placeholder="What needs to be done?">'),
  '/todo-button': todoForm('<input name=t placeholder="New todo">', '<button>Add</button>'),
  '/todo-and-search': `<input type=search placeholder="Search todos">${todoForm('<input name=t aria-label="Task">', '<button>+</button>')}`,
  '/todo-two': `${todoForm('<input name=t aria-label="Todo for me">', '<button>Add</button>')}${todoForm('<input name=t aria-label="Todo for Ben">', '<button>Add</button>')}`,
  '/todo-details': todoForm(
    '<input name=t aria-label=Title><textarea aria-label=Details></textarea>',
    '<button>Add todo</button>',
  ),
  '/unlike-field': '<h1>Profile</h1><label>Nickname <input></label><ul></ul>',
  '/boxes': `${box('Newsletter')}${box('Terms')}<output></output>`,
  '/joint-box': `${box('Newsletter and Terms')}${box('Terms')}<output></output>`,
  '/one-box': `${box('Newsletter')}<output></output>`,
  '/save': `${button('Save')}<output></output>`,
  '/views': `${button('Web view')}${button('Phone view')}<output></output>`,
  '/save-then': `<button onclick="this.insertAdjacentHTML('afterend', '<button>Continue</button>')">Save</button>`,
  '/save-both': `${button('Save')}${button('Save and continue')}<output></output>`,
  '/category-select': `<label>Category <select onchange="${says('x').replace("'x;'", 'this.value')}"><option>All<option>Books</select></label><output></output>`,
  '/category-nameless': `<select onchange="${says('x').replace("'x;'", 'this.value')}"><option>All<option>Books</select><output></output>`,
  '/category-links': `<section aria-label=Category><h2>Category</h2>${box('Books')}${box('Music')}</section><p>Books are shipped free.</p><output></output>`,
  '/category-text': '<h1>Shop</h1><p>Books</p>',
  '/faq':
    '<h1>FAQ</h1><button aria-expanded=false onclick="this.setAttribute(\'aria-expanded\', true)">How do I pay?</button><button aria-expanded=false>Where are you?</button>',
  '/tasks-table': `<table><thead><tr><th>Name<th>Status<tbody><tr><td>Buy milk<td>${choice(['Open', 'Done'])}<tr><td>Call Ann<td>${choice(['Open', 'Done'])}</table>`,
  '/tasks-list': `<ul>${task('Buy milk', choice(['Open', 'Done']))}${task('Call Ann', choice(['Open', 'Done']))}</ul>`,
  '/tasks-text':
    '<table><thead><tr><th>Name<th>Status<tbody><tr><td>Buy milk<td>Open<tr><td>Call Ann<td>Open</table>',
  '/cart': `<ul>${task('Mug', '<input type=number value=1>')}${task('Cup', '<input type=number value=1>')}</ul>`,
  '/shop': `<ul><li><h2>Stoneware Mug</h2><button onclick="${says('Mug')}">Add to cart</button></li><li><h2>Cup</h2><button onclick="${says('Cup')}">Add to cart</button></li></ul><output></output>`,
  '/shop-once': `<ul><li><h2>Stoneware Mug</h2><button onclick="this.textContent='Remove'">Add to cart</button></li><li><h2>Cup</h2><button>Add to cart</button></li></ul>`,
  '/country': `<label>Country ${choice(['Austria', 'Belgium', 'Chile'])}</label>`,
  '/country-asks': `<label>Country ${choice(['Please choose', 'Austria', 'Belgium'])}</label>`,
  '/date': '<label>Departure date <input type=date></label>',
  '/date-own': '<label>Departure date <input></label>',
  '/upload':
    "<label>Profile picture <input type=file onchange=\"document.querySelector('output').textContent = this.files[0].name + ' ' + this.files[0].type\"></label><output></output>",
  '/log-in': `<form onsubmit="event.preventDefault(); document.querySelector('output').textContent = this.u.value + ' / ' + this.p.value"><input name=u aria-label=Username autofocus><input type=password name=p aria-label=Password><button>Log in</button></form><output></output>`,
});

const flow = (path: string, instructions: string, expected: string, because = /(?:)/) =>
  test(`${instructions.replaceAll('\n', '; ')} (${path.slice(1)}): ${expected}`, () =>
    stage.on(path, async ({ driver }) => {
      const verdict = await runInstructions(driver, instructions, { patienceMs: 1_500, actionMs: 5_000 });
      assert.equal(verdict.status, expected, verdict.reason?.message);
      assert.match(verdict.reason?.message ?? '', because);
    }));

describe('what only a phone has', () => {
  flow('/views', 'Switch to the web view\n"Web view;" is shown', 'passed');
  flow('/views', 'Switch to the "Help" web view', 'error', /cannot do that/);
});

describe('a noun and a number', () => {
  flow('/named-orders', 'Open order 12\nThe URL ends with "#12"', 'passed');
  flow('/order-table', 'Open order 12\nThe URL ends with "#order-12"', 'passed');
  flow('/order-table', 'The status of order 12 is Open', 'passed');
  flow('/order-table', 'The order 12 is shown', 'passed');
  flow('/order-table', 'The order 10 is shown', 'error', /"10" alone/);
  flow('/order-table', 'The order 99 is shown', 'failed');
  flow('/other-orders', 'Open order 12', 'error', /"12" alone/);
  flow('/other-orders', 'The order 12 is not shown', 'error', /"12" alone/);
  flow('/no-orders', 'Open order 12', 'failed');
  flow('/three-products', 'Click product 3', 'error', /at place 3/);
});

describe('adding an entry', () => {
  const added = 'Add todo Buy milk\nThe list contains "Buy milk"\nThere is 1 list item';
  for (const path of ['/todo-key', '/todo-button', '/todo-and-search']) flow(path, added, 'passed');
  flow('/todo-button', 'Add todos "A" and "B"\nThere are 2 list items', 'passed');
  flow('/todo-key', 'Add a new task called "Buy milk" and press Enter\nThere is 1 list item', 'passed');
  flow('/todo-button', 'Add a todo "Buy milk"\nClick Add\nThere is 1 list item', 'passed');
  flow('/todo-two', 'Add todo Buy milk', 'error', /Todo for me.*Todo for Ben/);
  flow('/todo-details', 'Add todo Buy milk', 'error', /several fields.*Title.*Details/);
  flow('/unlike-field', 'Add todo Buy milk', 'error', /no field on the screen is for todo/);
  flow('/unlike-field', 'Create a project named Apollo', 'error', /no field on the screen is for project/);
});

describe('two names joined by "and"', () => {
  flow('/boxes', 'Tick Newsletter and Terms\n"Newsletter;Terms;" is shown', 'passed');
  flow('/joint-box', 'Tick Newsletter and Terms\n"Newsletter and Terms;" is shown', 'passed');
  flow('/one-box', 'Tick Newsletter and Terms', 'failed', /Newsletter and Terms/);
  flow(
    '/save-both',
    'Click Save and continue\n"Save and continue;" is shown\n"Save;" is not shown',
    'passed',
  );
  flow('/save-then', 'Click Save and continue', 'passed');
  flow('/save', 'Click Save and continue', 'error', /"Save" was pressed, but nothing is "continue"/);
  flow('/category-text', 'Click Save and continue', 'failed', /Save and continue/);
});

describe('filtering', () => {
  for (const path of ['/category-select', '/category-nameless', '/category-links'])
    flow(path, 'Filter by category Books\nThe page contains "Books"', 'passed');
  flow('/category-links', 'Filter by category Books\n"Books;" is shown', 'passed');
  flow('/category-text', 'Filter by category Books', 'error', /only a text/);
  flow('/faq', 'Filter by category Books', 'failed');
});

describe('fields in rows and cards', () => {
  const changed = 'Change the status of "Buy milk" to Done\nThe status of "Buy milk" is Done';
  flow('/tasks-table', `${changed}\nThe status of "Call Ann" is Open`, 'passed');
  flow('/tasks-list', 'Change the status of task "Buy milk" to Done', 'passed');
  flow('/tasks-text', 'Change the status of "Buy milk" to Done', 'error', /no field/);
  flow('/tasks-list', 'Change the status of "Buy bread" to Done', 'failed', /Buy bread/);
  flow('/cart', 'Increase the quantity of Mug to 3\nThe quantity of Mug is 3', 'passed');
  flow('/shop', 'Add 2 Stoneware Mugs to the cart\n"Mug;Mug;" is shown', 'passed');
  flow('/shop-once', 'Add 2 Stoneware Mugs to the cart', 'error', /1 of 2 times/);
});

describe('other ways to say it', () => {
  flow('/faq', 'Expand the FAQ entry "How do I pay?"\n"How do I pay?" is expanded', 'passed');
  flow('/country', 'Choose the 2nd option from the dropdown Country\nCountry is Belgium', 'passed');
  flow('/country', 'Choose the 4th option from the dropdown Country', 'failed', /only 3/);
  flow('/country-asks', 'Choose the 2nd option from the dropdown Country', 'error', /Please choose/);
  flow('/date', 'Pick 15 March 2025 in the date picker\nDeparture date is "2025-03-15"', 'passed');
  flow('/date', 'Select March 15, 2025 as the departure date\nDeparture date is "2025-03-15"', 'passed');
  flow('/date-own', 'Select March 15, 2025 as the departure date', 'error', /not a date field/);
  flow('/country', 'Pick 15 March 2025 in the date picker', 'error', /no date field/);
  flow('/upload', 'Upload a PNG as profile picture\n"sample.png image/png" is shown', 'passed');
  flow('/log-in', 'Enter admin/admin123 and log in\n"admin / admin123" is shown', 'passed');
});
