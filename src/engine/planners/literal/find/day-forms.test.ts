import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayNamedIn, daysInForm, daysMeant, formOf, formTold, isInForm, writeDay } from './day-forms.ts';

const written = (form: readonly string[] | null) => form?.join('') ?? null;

test('a day is read in all forms that mean one day only', () => {
  for (const text of [
    '2027-03-12',
    '2027/03/12',
    '2027.3.12',
    '12.03.2027',
    '12 March 2027',
    '12 Mar 2027',
    '12-Mar-2027',
    '12th of March 2027',
    'March 12, 2027',
    'Mar 12th 2027',
    'Fri Mar 12 2027',
    'Friday, 12 March 2027',
  ])
    assert.deepEqual(daysMeant(text), ['2027-03-12'], text);
  assert.deepEqual(daysMeant('05/14/1990'), ['1990-05-14']);
  assert.deepEqual(daysMeant('14/05/1990'), ['1990-05-14']);
});

test('numbers that two peoples read in two ways mean two days', () => {
  assert.deepEqual(daysMeant('03/04/2027'), ['2027-04-03', '2027-03-04']);
  assert.deepEqual(daysMeant('03-04-2027'), ['2027-04-03', '2027-03-04']);
  assert.deepEqual(daysMeant('14/05/27'), ['2027-05-14', '1927-05-14']);
  assert.deepEqual(daysMeant('04/04/2027'), ['2027-04-04']);
});

test('what is no day, or more than a day, is none', () => {
  for (const text of [
    '',
    '31 April 2027',
    '2027-02-29',
    '12 March',
    'March 2027',
    '12 Marching 2027',
    '2027-03-12 10:00',
    '12 March 2027 to 14 March 2027',
    'Call 12/34/5678',
    '13/13/2027',
    '12-03/2027',
  ])
    assert.deepEqual(daysMeant(text), [], text);
});

test('the form that a placeholder tells settles what comes first', () => {
  assert.equal(written(formTold('DD/MM/YYYY')), 'DD/MM/YYYY');
  assert.equal(written(formTold('mm/dd/yyyy')), 'MM/DD/YYYY');
  assert.equal(written(formTold('Birthday (dd.mm.yyyy)')), 'DD.MM.YYYY');
  assert.equal(written(formTold('TT.MM.JJJJ')), 'DD.MM.YYYY');
  assert.equal(written(formTold('jj/mm/aaaa')), 'DD/MM/YYYY');
  assert.equal(written(formTold('MMM D, YYYY')), 'MMM D, YYYY');
  assert.equal(written(formTold('e.g. 31/12/1990')), 'DD/MM/YYYY');
  assert.deepEqual(daysInForm('03/04/2027', formTold('DD/MM/YYYY')), ['2027-04-03']);
  assert.deepEqual(daysInForm('3/4/2027', formTold('MM/DD/YYYY')), ['2027-03-04']);
  assert.deepEqual(daysInForm('03/14/2027', formTold('DD/MM/YYYY')), [], 'it breaks the form');
});

test('a placeholder that tells no form, or two, tells none', () => {
  for (const text of [
    '',
    'Pick a day',
    'Select date',
    'MM/YYYY',
    'DD/MM/YY',
    'e.g. 01/02/1990',
    'DD/MM/YYYY or MM/DD/YYYY',
    'My day may',
  ])
    assert.equal(formTold(text), null, text);
});

test('a field that holds a day shows how it writes days, unless that can be read in two ways', () => {
  assert.equal(written(formOf('2026-11-15')), 'YYYY-MM-DD');
  assert.equal(written(formOf('11/15/2026')), 'MM/DD/YYYY');
  assert.equal(written(formOf('1/15/2026')), 'M/D/YYYY');
  assert.equal(written(formOf('15 Nov 2026')), 'DD MMM YYYY');
  assert.equal(written(formOf('November 5, 2026')), 'MMMM D, YYYY');
  for (const text of ['03/04/2027', '04/04/2027', '12 May 2027', 'Fri Mar 12 2027'])
    assert.equal(formOf(text), null, text);
});

test('a day is written as the form has it', () => {
  const write = (form: string) => writeDay('2027-03-02', formTold(form) ?? []);
  assert.equal(write('YYYY-MM-DD'), '2027-03-02');
  assert.equal(write('D.M.YYYY'), '2.3.2027');
  assert.equal(write('MMM D, YYYY'), 'Mar 2, 2027');
  assert.equal(write('DD MMMM YYYY'), '02 March 2027');
  assert.ok(isInForm('02.03.2027', formTold('DD/MM/YYYY') ?? []));
  assert.ok(!isInForm('2027-03-02', formTold('DD/MM/YYYY') ?? []));
});

test('the label of a cell names its day among other words, if it names one', () => {
  assert.equal(dayNamedIn('Choose Friday, March 12th, 2027'), '2027-03-12');
  assert.equal(dayNamedIn('2027-03-12'), '2027-03-12');
  assert.equal(dayNamedIn('12'), null);
  assert.equal(dayNamedIn('March 12, 2027 to March 14, 2027'), null);
});
