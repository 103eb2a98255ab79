import assert from 'node:assert/strict';
import { test } from 'node:test';
import { calendarsOn } from './calendars.ts';
import { button, cell, generic, type Node, node, row, screenOf, table, text } from './screen-builder.ts';
import { ScreenTree } from './screen-tree.ts';

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);

/** March 2027 begins on a Monday: with weeks from Sunday, one day of February stands before it. */
const MARCH = [28, ...range(1, 31), ...range(1, 10)];

const days = (numbers: readonly number[], one: (number: number) => Node = (number) => cell(String(number))) =>
  table(
    ...range(0, Math.ceil(numbers.length / 7) - 1).map((week) =>
      row(...numbers.slice(week * 7, week * 7 + 7).map(one)),
    ),
  );

const popup = (...inside: Node[]) => screenOf(node('heading', 'Trip', 'Trip'), generic(...inside));

const read = (screen: ReturnType<typeof screenOf>) => {
  const tree = new ScreenTree(screen);
  return calendarsOn(tree).map((one) => {
    const nameAt = (index: number | null) => (index === null ? null : tree.at(index).name);
    return {
      shows: `${one.year}-${one.month}`,
      days: one.days.size,
      next: nameAt(one.next),
      previous: nameAt(one.previous),
      nextYear: nameAt(one.nextYear),
    };
  });
};

test('a month is read with its heading and what turns it', () => {
  const arrows = [
    button('Previous Year'),
    button('Previous Month'),
    button('Next Month'),
    button('Next Year'),
  ];
  assert.deepEqual(read(popup(generic(...arrows, text('March 2027')), days(MARCH))), [
    { shows: '2027-3', days: 31, next: 'Next Month', previous: 'Previous Month', nextYear: 'Next Year' },
  ]);
});

test('year and month may stand apart, and signs may turn it', () => {
  const head = generic(button('‹'), button('2027'), button('March'), button('›'));
  assert.deepEqual(read(popup(head, days(MARCH))), [
    { shows: '2027-3', days: 31, next: '›', previous: '‹', nextYear: null },
  ]);
});

test('the first of two cells of a number may be of the month before', () => {
  const tree = new ScreenTree(popup(text('March 2027'), days(MARCH)));
  const [calendar] = calendarsOn(tree);
  const at = (day: number) => calendar?.days.get(day) ?? -1;
  assert.ok(at(28) > at(27), 'the 28th stands behind the 27th, not before the 1st');
  assert.ok(at(1) < at(2));
});

test('cells that name their day need no heading', () => {
  const named = (number: number) =>
    node('gridcell', `March ${number}, 2027`, String(number), [], { isClickable: true });
  assert.deepEqual(
    read(popup(days(range(1, 31), named))).map(({ shows }) => shows),
    ['2027-3'],
  );
});

test('what cannot be read without doubt is no calendar', () => {
  const none = (...inside: Node[]) => assert.deepEqual(read(popup(...inside)), []);
  none(days(MARCH));
  none(text('March'), days(MARCH));
  none(text('March 2027'), text('April 2027'), days(MARCH));
  none(text('April 2027'), days(MARCH));
  none(text('March 2027'), days([...MARCH, 11, 12, 13, 14, 15]));
  none(text('March 2027'), days([9, 28, ...range(1, 6), 10, ...range(7, 31)]));
  none(text('March 2027'), days(range(1, 20)));
  const named = (number: number) => node('gridcell', `May ${number}, 2027`, String(number));
  none(text('March 2027'), days(range(1, 31), named));
});

test('a list of numbers that no month has is none', () => {
  assert.deepEqual(
    read(popup(text('March 2027'), generic(...range(1, 40).map((number) => button(String(number)))))),
    [],
  );
});
