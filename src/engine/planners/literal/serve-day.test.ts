import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { runInstructions } from '../../../../test/support/run-instructions.ts';
import { webStage } from '../../drivers/web/fixtures/web-stage.ts';

/**
 * A date field as scripts make them. `write` shows a day in the field, `read` takes what was typed into it; the calendar opens
 * at November 2026 and greys the days of the neighbouring months.
 */
const script = `
  const MONTHS = 'January February March April May June July August September October November December'.split(' ');
  const two = (number) => String(number).padStart(2, '0');
  function picker(field, { write, read = () => null, first = '0000', off = '', heading = true, arrows = ['Previous month', 'Next month'], confirm = false }) {
    let [year, month] = [2026, 10];
    let kept = field.value;
    const box = document.createElement('div');
    box.style = 'position:absolute;background:#fff;top:60px;border:1px solid';
    const close = () => box.remove();
    const choose = (day) => { kept = write(day); if (field.localName === 'button') field.textContent = kept; else field.value = kept; close(); };
    const show = () => {
      const start = new Date(Date.UTC(year, month, 1));
      start.setUTCDate(1 - start.getUTCDay());
      box.innerHTML = '<div><button type=button>' + arrows[0] + '</button><span>' + (heading ? MONTHS[month] + ' ' + year : '') + '</span><button type=button>' + arrows[1] + '</button></div><table></table>' + (confirm ? '<button type=button>OK</button>' : '');
      const [before, behind, ok] = box.querySelectorAll('button');
      const turn = (by) => { const to = new Date(Date.UTC(year, month + by, 1)); year = to.getUTCFullYear(); month = to.getUTCMonth(); show(); };
      before.onclick = () => turn(-1);
      behind.onclick = () => turn(1);
      let asked = null;
      if (ok) ok.onclick = () => choose(asked);
      for (let week = 0; week < 6; week++) {
        const row = box.querySelector('table').insertRow();
        for (let at = 0; at < 7; at++) {
          const day = start.toISOString().slice(0, 10);
          const cell = row.insertCell();
          cell.style.cursor = 'pointer';
          cell.textContent = start.getUTCDate();
          if (day < first) cell.className = 'disabled';
          else cell.onclick = () => (confirm ? (asked = day) : choose(day));
          start.setUTCDate(start.getUTCDate() + 1);
        }
      }
      document.body.append(box);
    };
    field.onclick = show;
    field.onkeydown = (event) => { if (event.key === 'Tab') close(); };
    field.onchange = () => { const day = read(field.value); if (day && day >= first) kept = write(day); field.value = kept; };
  }
  const iso = { write: (day) => day };
  const british = {
    write: (day) => day.split('-').reverse().join('/'),
    read: (text) => /^\\\\d\\\\d\\\\/\\\\d\\\\d\\\\/\\\\d{4}$/.test(text) ? text.split('/').reverse().join('-') : null,
  };
  const spoken = { write: (day) => Number(day.slice(8)) + ' ' + MONTHS[Number(day.slice(5, 7)) - 1] + ' ' + day.slice(0, 4) };
`;
const page = (attributes: string, options: string) =>
  `<form action="/sent"><label>Departure <input id=d ${attributes}></label><label>Name <input></label><button>Save</button></form><script>${script.replaceAll('\\\\', '\\')} picker(document.getElementById('d'), ${options})</script>`;

const stage = webStage({
  '/readonly': page('readonly', 'iso'),
  '/signs': page('readonly', "{ ...spoken, arrows: ['‹', '›'] }"),
  '/told': page('placeholder="DD/MM/YYYY"', 'british'),
  '/untold': page('placeholder="Pick a day"', 'spoken'),
  '/held': page('value="31/12/2026"', 'british'),
  '/refusing': page('readonly', "{ ...iso, first: '2026-11-10' }"),
  '/confirmed': page('readonly', '{ ...iso, confirm: true }'),
  '/headless': page('readonly', '{ ...iso, heading: false }'),
  '/armless': page('readonly', "{ ...iso, arrows: ['A', 'B'] }"),
  '/wrong': page('readonly', "{ write: (day) => day.slice(0, 8) + '01' }"),
  '/deaf': page('readonly', "{ write: () => '' }"),
  '/strange': page('readonly', "{ write: () => 'in spring' }"),
  '/button': page('', 'spoken')
    .replace('<input id=d >', '')
    .replace('</label>', '</label><button type=button id=d aria-label=Departure>Pick a date</button>'),
  '/other-button': '<button>Departure</button>',
  '/drawn-list':
    '<span id=s>Slot</span><input type=text role=combobox aria-labelledby=s aria-controls=l readonly onclick="l.hidden = false"><ul id=l role=listbox hidden><li role=option onclick="document.querySelector(\'input\').value = this.textContent; l.hidden = true">03/04/2027</li><li role=option>04/04/2027</li></ul>',
  '/plain': '<label>Departure <input></label>',
  '/plain-told': '<label>Date of birth <input placeholder="DD/MM/YYYY"></label>',
  '/options':
    '<label>Departure <select><option>11 Mar 2027<option>12 Mar 2027<option>03/04/2027</select></label>',
  '/sent': '<h1>Sent</h1>',
});

const flow = (path: string, instructions: string, expected: string, because = /(?:)/) =>
  test(`${instructions.replaceAll('\n', '; ')} (${path.slice(1)}): ${expected}`, () =>
    stage.on(path, async ({ driver }) => {
      const verdict = await runInstructions(driver, instructions, { patienceMs: 1_500, actionMs: 5_000 });
      assert.equal(verdict.status, expected, verdict.reason?.message);
      assert.match(verdict.reason?.message ?? '', because);
    }));

describe('a day in a field that a script makes', () => {
  flow('/readonly', 'Pick 12 March 2027 as the departure\nDeparture is "2027-03-12"', 'passed');
  flow('/readonly', 'Set Departure to 2025-01-05\nDeparture is "2025-01-05"', 'passed');
  flow('/readonly', 'Set the departure to 31 October 2026\nDeparture is "2026-10-31"', 'passed');
  flow('/readonly', 'Enter 03/28/2027 as departure\nDeparture is "2027-03-28"', 'passed');
  flow('/signs', 'Set the departure to 1 November 2026\nDeparture is 1 November 2026', 'passed');
  flow('/untold', 'Enter 12 March 2027 as departure\nDeparture is "12 March 2027"', 'passed');
  flow('/confirmed', 'Choose 30 November 2026 as departure\nDeparture is "2026-11-30"', 'passed');
  flow(
    '/told',
    'Set Departure to 4 March 2027\nDeparture is "04/03/2027"\nClick Save\n"Sent" is shown',
    'passed',
  );
  flow('/told', 'Set Departure to 2027-03-04\nDeparture is 4 March 2027', 'passed');
  flow('/told', 'Set Departure to 04/03/2027\nDeparture is 4 March 2027', 'passed');
  flow('/held', 'Pick 4 March 2027 as the departure\nDeparture is "04/03/2027"', 'passed');
  flow('/drawn-list', 'Select "03/04/2027" in Slot\nSlot is "03/04/2027"', 'passed');
  flow('/drawn-list', 'Select 03/04/2027 in Slot\nSlot is "03/04/2027"', 'passed');
  flow('/options', 'Choose 12 March 2027 as departure\nDeparture is "12 Mar 2027"', 'passed');
  flow('/button', 'Set the departure to 2 March 2027\n"2 March 2027" is shown', 'passed');
  flow('/button', 'Choose 2 March 2027 as departure\n"2 March 2027" is shown', 'passed');
  flow('/told', 'Select 04/03/2027 in Departure\nDeparture is 4 March 2027', 'passed');
  flow('/readonly', 'Click Departure\nPick 12 March 2027\nDeparture is "2027-03-12"', 'passed');
});

describe('a day that the app does not take', () => {
  flow('/refusing', 'Set the departure to 9 November 2026', 'failed', /cannot be chosen/);
  flow('/wrong', 'Set the departure to 12 March 2027', 'failed', /shows "2027-03-01"/);
  flow('/deaf', 'Set the departure to 12 March 2027', 'failed', /is empty/);
});

describe('a day that nobody can tell how to set', () => {
  flow('/headless', 'Set the departure to 12 March 2027', 'error', /no calendar that could be read/);
  flow('/armless', 'Set the departure to 12 March 2027', 'error', /nothing that leads to another month/);
  flow('/strange', 'Set the departure to 12 March 2027', 'error', /in spring/);
  flow('/plain', 'Pick 12 March 2027 as the departure', 'error', /not a date field/);
  flow('/untold', 'Select 04/03/2027 in Departure', 'error', /write the month in words/);
  flow('/other-button', 'Choose 2 March 2027 as departure', 'failed');
  flow('/options', 'Choose 3 April 2027 as departure', 'error');
});

describe('what is typed as it is', () => {
  flow('/plain', 'Set the departure to 12 March 2027\nDeparture is "12 March 2027"', 'passed');
  flow('/plain-told', 'Set the date of birth to "1990-05-14"\nDate of birth is "1990-05-14"', 'passed');
  flow('/plain-told', 'Enter 1990-05-14 as date of birth\nDate of birth is "1990-05-14"', 'passed');
  flow('/plain-told', 'Enter 05/14/1990 as date of birth\nDate of birth is "05/14/1990"', 'passed');
  flow('/plain-told', 'Enter "14 May 1990" as date of birth\nDate of birth is "14 May 1990"', 'passed');
  flow('/plain-told', 'Enter 14 May 1990 as date of birth\nDate of birth is "14/05/1990"', 'passed');
});
