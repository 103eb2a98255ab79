import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { runInstructions } from '../../../../test/support/run-instructions.ts';
import { webStage } from '../../drivers/web/fixtures/web-stage.ts';

const form = (title: string, fields: string, button: string) =>
  `<form onsubmit="event.preventDefault();document.querySelector('output').textContent='${title}: '+[...new FormData(this).values()].join(' / ')"><h2>${title}</h2>${fields}<button>${button}</button></form>`;
const password = '<label>Secret word <input type=password name=p></label>';
const rows = `const rows = [['Mug', 4], ['Cup', 12], ['Ash', 7]];
  const draw = () => { document.querySelector('tbody').innerHTML = rows.map((one) => '<tr>' + one.map((cell) => '<td>' + cell).join('')).join(''); };
  draw();`;
const table = '<table><thead><tr><th>Name<th>Price<tbody></table>';

const stage = webStage({
  '/odd-login': `${form('Members', `<label>Customer number <input name=u></label>${password}`, 'Enter')}<output></output>`,
  '/two-forms': `${form('New here?', '<label>Email <input name=u></label><input type=password name=a aria-label="Choose a password"><input type=password name=b aria-label="Repeat it">', 'Register')}
    ${form('Members', `<label>Email <input name=u></label>${password}`, 'Log in')}<output></output>`,
  '/twin-forms': `${form('Buyers', `<input aria-label=Email name=u>${password}`, 'Log in')}${form('Sellers', `<input aria-label=Email name=u>${password}`, 'Log in')}<output></output>`,
  '/three-fields': `${form('Members', `<input aria-label=Company name=c><input aria-label=Username name=u>${password}`, 'Log in')}<output></output>`,
  '/unclear-fields': `${form('Members', `<input aria-label=Street name=c><input aria-label=Town name=u>${password}`, 'Log in')}<output></output>`,
  '/two-steps': `<form onsubmit="event.preventDefault(); if (!this.p) { this.insertAdjacentHTML('beforeend', '<input type=password name=p aria-label=Password><button>Log in</button>'); this.querySelector('button').remove(); } else document.querySelector('output').textContent = this.u.value + ' / ' + this.p.value">
    <input name=u aria-label="Email address"><button>Next</button></form><output></output>`,
  '/sorts': `${table}<script>${rows} let way = 1;
    document.querySelectorAll('th').forEach((head, at) => head.onclick = () => { rows.sort((a, b) => (a[at] < b[at] ? -way : way)); way = -way; draw(); });</script>`,
  '/never-sorts': `${table}<script>${rows} document.querySelector('thead').onclick = draw;</script>`,
  '/says-its-sorting': `${table}<script>${rows} const ways = ['none', 'descending', 'ascending']; let at = 2;
    const head = document.querySelectorAll('th')[1]; head.setAttribute('aria-sort', 'ascending');
    head.onclick = () => { at = (at + 1) % 3; head.setAttribute('aria-sort', ways[at]); };</script>`,
  '/late': `<button onclick="setTimeout(() => { document.body.append('Card declined') }, 480)">Pay</button>
    <button onclick="fetch('/slowly').then(() => { document.body.append('Refused') })">Order</button>`,
  '/slowly': (response) => {
    const timer = setTimeout(() => response.end('no'), 400);
    response.on('close', () => clearTimeout(timer));
  },
  '/blank': '',
  '/terms': '<title>Terms</title><h1>Terms</h1><button>Agree</button>',
  '/tabs': `<a href=/terms target=_blank>Terms</a> <a href=/terms>Imprint</a> <a href="data:text/plain,a" download=report.csv>Export</a> <button>Print</button>`,
});

const flow = (path: string, instructions: string, expected: string, because = /(?:)/) =>
  test(`${instructions.replaceAll('\n', '; ')} (${path.slice(1)}): ${expected}`, () =>
    stage.on(path, async ({ driver }) => {
      const verdict = await runInstructions(driver, instructions, { patienceMs: 1_500, actionMs: 5_000 });
      assert.equal(verdict.status, expected, verdict.reason?.message);
      assert.match(verdict.reason?.message ?? '', because);
    }));

describe('logging in', () => {
  const logIn = 'Log in as 1234 with password s3cret';
  flow('/odd-login', `${logIn}\n"Members: 1234 / s3cret" is shown`, 'passed');
  flow('/two-forms', `${logIn}\n"Members: 1234 / s3cret" is shown`, 'passed');
  flow('/three-fields', `${logIn}\n"Members: / 1234 / s3cret" is shown`, 'passed');
  flow('/two-steps', `${logIn}\n"1234 / s3cret" is shown`, 'passed');
  flow('/twin-forms', logIn, 'error', /several fields/);
  flow('/unclear-fields', logIn, 'error', /Street.*Town/);
  flow('/sorts', logIn, 'failed', /no form/);
});

describe('sorting', () => {
  flow('/sorts', 'Sort by Price, descending\nThe first row contains "12"', 'passed');
  flow('/sorts', 'Sort by Name, ascending\nThe first row contains "Ash"', 'passed');
  flow('/sorts', 'Sort by Name, ascending\nThe first row contains "Mug"', 'failed');
  flow('/never-sorts', 'Sort by Price, ascending', 'failed', /not sorted/);
  flow('/says-its-sorting', 'Sort by Price, descending', 'passed');
  flow('/says-its-sorting', 'Sort by Price, ascending', 'passed');
});

describe('what is not there', () => {
  flow('/late', 'Click Pay\n"Card declined" is not shown', 'failed', /Card declined/);
  flow('/late', 'Click Order\n"Refused" is not shown', 'failed', /Refused/);
  flow('/late', 'Click Pay\n"Refused" is not shown', 'passed');
  flow('/blank', '"Card declined" is not shown', 'error', /nothing at all/);
});

describe('tabs and downloads', () => {
  flow('/tabs', 'Click Terms\nA new tab opens with the title "Terms"', 'passed');
  flow('/tabs', 'Click Imprint\nA new tab opens', 'failed', /1 tab is open/);
  flow('/tabs', 'Click Terms\nA new tab opens\nClick Agree\nA new tab opens', 'failed', /2 tabs are open/);
  flow(
    '/tabs',
    'Click Terms\nClick Agree\nA new tab opens',
    'error',
    /none of them was opened by what was last/,
  );
  flow('/tabs', 'Click Export\nThe file report.csv is downloaded', 'passed');
  flow('/tabs', 'Click Export\nreport.pdf is downloaded', 'failed', /"report.csv"/);
  flow('/tabs', 'Click Print\nA file is downloaded', 'failed', /nothing was downloaded/);
  flow(
    '/tabs',
    'Click Export\nA CSV file is downloaded\nClick Print\nA file is downloaded',
    'failed',
    /nothing was downloaded/,
  );
  flow('/tabs', 'Click Export\nClick Print\nA file is downloaded', 'error', /not by what was last done/);
  flow('/tabs', 'Click Export\nClick Print\nreport.csv is downloaded', 'passed');
  flow('/tabs', 'Click Print\nNo file is downloaded\nNo new tab opens', 'passed');
});
