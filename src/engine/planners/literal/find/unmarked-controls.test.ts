import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Claim, Target } from '../command.ts';
import { checkClaim } from './check-claim.ts';
import { describeElement } from './describe-element.ts';
import { findTarget, type Purpose } from './find-target.ts';
import {
  button,
  field,
  generic,
  heading,
  type Node,
  node,
  row,
  screenOf,
  select,
  target,
  text,
} from './screen-builder.ts';

/** A plain box that shows a hand, with the class that its author gave it. */
const box = (words: string, classes = ''): Node =>
  node('generic', words, words, [], { isClickable: true, attributes: classes ? { class: classes } : {} });

const finds = (what: string, nodes: Node[], sought: Target, purpose: Purpose, expected: string) =>
  test(what, () => {
    const screen = screenOf(...nodes);
    const result = findTarget(screen, sought, purpose);
    const found = result.status === 'found' ? describeElement(screen, result.index) : result.status;
    assert.equal(found, expected, JSON.stringify(result));
  });

const checks = (what: string, nodes: Node[], claim: Claim, expected: string) =>
  test(what, () => {
    const verdict = checkClaim(screenOf(...nodes), claim);
    assert.equal(verdict.status, expected, JSON.stringify(verdict));
  });

const isSelected = (words: string): Claim => ({
  kind: 'state',
  target: target(words, { kind: 'tab' }),
  state: 'selected',
  isNegated: false,
});
const reads = (words: string, said: string): Claim => ({
  kind: 'content',
  target: target(words),
  match: 'is',
  text: said,
  isTextQuoted: true,
  isNegated: false,
});

describe('boxes to choose in', () => {
  const both = [text('Size'), box('Small'), text('Colour'), box('Red')];
  finds('the box below a label is named by it', both, target('Colour'), 'select', 'area "Red"');
  finds('a box is no field to type in', both, target('Colour'), 'type', 'none');
  finds(
    'what is pressed is not the label of the next',
    [box('Small'), box('Red')],
    target('Small'),
    'select',
    'area "Small"',
  );
  finds(
    'a label belongs to the field after it',
    [text('Size'), field(''), box('Red')],
    target('Size'),
    'select',
    'field without a name',
  );
  finds(
    'a select of that name comes first',
    [select('Colour', 'Red', ['Red']), ...both],
    target('Colour'),
    'select',
    'dropdown "Colour"',
  );
  finds(
    'two boxes with the same label are not chosen between',
    [...both, ...both],
    target('Size'),
    'select',
    'several',
  );
  finds(
    'the only box that is called a select is meant by any noun',
    [heading(1, 'Board'), box('Website', 'v-select')],
    target('project'),
    'select',
    'area "Website"',
  );
  finds('but not by words in quotes', [box('Website', 'v-select')], target('"project"'), 'select', 'none');
  finds('nor is a box that nobody calls a select', [box('Website')], target('project'), 'select', 'none');
  finds(
    'nor one of two',
    [box('Website', 'v-select'), box('Red', 'v-select')],
    target('project'),
    'select',
    'none',
  );
  finds(
    'nor one that a label names',
    [text('Size'), box('Red', 'v-select')],
    target('project'),
    'select',
    'none',
  );
});

describe('tabs without a role', () => {
  const tabs = (first: string, second: string) => row(box('General', first), box('Alerts', second));
  finds(
    'a box is the tab of its name',
    [tabs('', '')],
    target('Alerts', { kind: 'tab' }),
    'click',
    'area "Alerts"',
  );
  finds(
    'but not of a part of it',
    [row(box('General alerts'))],
    target('alerts', { kind: 'tab' }),
    'click',
    'none',
  );
  finds(
    'what is called a tab comes before a button',
    [button('Alerts'), tabs('tab', 'tab')],
    target('Alerts', { kind: 'tab' }),
    'click',
    'area "Alerts"',
  );
  finds(
    'a button stands in where nothing is called a tab',
    [button('Alerts'), tabs('', '')],
    target('Alerts', { kind: 'tab' }),
    'click',
    'button "Alerts"',
  );
  checks(
    'its class tells that it is selected',
    [tabs('tab', 'tab tab--active')],
    isSelected('Alerts'),
    'true',
  );
  checks('and that it is not', [tabs('tab is-active', 'tab')], isSelected('Alerts'), 'false');
  checks('both of them tell nothing', [tabs('active', 'active')], isSelected('Alerts'), 'undecidable');
  checks(
    'a style for pressing tells nothing',
    [tabs('', 'active:bg-red')],
    isSelected('Alerts'),
    'undecidable',
  );
  checks(
    'an inactive one is not an active one',
    [tabs('tab--inactive', 'tab')],
    isSelected('General'),
    'undecidable',
  );
});

describe('a select in which one can type', () => {
  const inside = (shown: string) => [
    text('Owner'),
    node('generic', '', '', [field('', ''), text(shown)], {
      isClickable: true,
      attributes: { class: 'my-select' },
      box: { x: 0, y: 24, width: 200, height: 30 },
    }),
  ];
  checks('says what is drawn beside the empty field', inside('Ann'), reads('Owner', 'Ann'), 'true');
  checks('and nothing else', inside('Ann'), reads('Owner', 'Ben'), 'false');
  checks(
    'whether it is empty cannot be told',
    inside('Ann'),
    { kind: 'state', target: target('Owner', { kind: 'field' }), state: 'empty', isNegated: false },
    'undecidable',
  );
  checks(
    'a text beside a plain field is not its value',
    [generic(text('Owner'), field('', ''), text('Optional'))],
    reads('Owner', 'Optional'),
    'false',
  );
});
