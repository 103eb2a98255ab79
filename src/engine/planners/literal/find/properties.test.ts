import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import type { Screen, ScreenElement } from '../../../screen.ts';
import { compactScreen } from '../../compact-screen.ts';
import type { Claim, Target, TargetKind } from '../command.ts';
import { checkClaim } from './check-claim.ts';
import { describeElement } from './describe-element.ts';
import { findTarget, type Purpose } from './find-target.ts';
import {
  button,
  generic,
  link,
  list,
  listitem,
  row,
  screenOf,
  table,
  target,
  text,
} from './screen-builder.ts';

const word = fc.constantFrom(
  'Save',
  'save',
  'Delete',
  'Anna',
  'Total',
  '$18.00',
  '2',
  '12',
  'Error: no',
  'a',
  '',
  '(',
  '保存',
  'Item 1',
);
const words = fc.oneof(
  word,
  fc.array(word, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(' ')),
  fc.string({ maxLength: 12 }),
);
const roles =
  'button link textbox checkbox radio combobox row cell columnheader table list listitem article heading text generic dialog alert region tab option main navigation status term definition img';
const role = fc.constantFrom(...roles.split(' '));
const kinds =
  'button link field checkbox radio switch select option tab menu menuitem heading image icon row cell column table list listitem card dialog alert form section slider text badge page';
const kind = fc.option(fc.constantFrom(...(kinds.split(' ') as TargetKind[])), { nil: null });
const purpose = fc.constantFrom<Purpose>(
  'click',
  'type',
  'select',
  'check',
  'hover',
  'drag',
  'upload',
  'scroll',
  'read',
);

const element = fc.record({
  parentSeed: fc.nat(),
  role,
  name: words,
  text: words,
  value: fc.option(words, { nil: null }),
  placeholder: fc.option(words, { nil: null }),
  testId: fc.option(words, { nil: undefined }),
  checked: fc.option(fc.boolean(), { nil: undefined }),
  x: fc.integer({ min: -200, max: 900 }),
  y: fc.integer({ min: -200, max: 2000 }),
  size: fc.integer({ min: 0, max: 300 }),
  isClickable: fc.boolean(),
  isInViewport: fc.boolean(),
});

const screens: fc.Arbitrary<Screen> = fc.array(element, { maxLength: 14 }).map((seeds) => ({
  url: 'https://shop.test/',
  title: 'Shop',
  dialog: null,
  tabs: { count: 1, active: 0 },
  elements: seeds.map(
    (seed, index): ScreenElement => ({
      ref: `e${index}`,
      parent: seed.parentSeed % (index + 1) === index ? null : seed.parentSeed % (index + 1),
      role: seed.role,
      name: seed.name,
      text: seed.text,
      value: seed.value,
      placeholder: seed.placeholder,
      attributes: seed.testId === undefined ? {} : { testId: seed.testId },
      states: seed.checked === undefined ? {} : { checked: seed.checked },
      level: seed.role === 'heading' ? 2 : null,
      box: { x: seed.x, y: seed.y, width: seed.size, height: seed.size },
      isClickable: seed.isClickable,
      isInViewport: seed.isInViewport,
    }),
  ),
}));

const flatTarget: fc.Arbitrary<Target> = fc.record({
  words,
  isQuoted: fc.boolean(),
  kind,
  ordinal: fc.option(fc.constantFrom(1, 2, -1, -2), { nil: null, freq: 4 }),
  within: fc.constant(null),
  near: fc.constant(null),
  containing: fc.array(words, { maxLength: 1 }),
});
const targets: fc.Arbitrary<Target> = fc
  .tuple(
    flatTarget,
    fc.option(flatTarget, { nil: null, freq: 2 }),
    fc.option(flatTarget, { nil: null, freq: 5 }),
  )
  .map(([inner, within, near]) => ({ ...inner, within, near }));

const claims: fc.Arbitrary<Exclude<Claim, { kind: 'all' | 'any' }>> = fc.oneof(
  targets.map((what) => ({ kind: 'visible' as const, target: what, isNegated: false })),
  fc.tuple(targets, fc.nat(3)).map(([what, number]) => ({
    kind: 'count' as const,
    target: what,
    comparison: 'equal' as const,
    number,
    isNegated: false,
  })),
  fc
    .tuple(
      targets,
      words,
      fc.constantFrom(
        'is' as const,
        'contains' as const,
        'starts' as const,
        'ends' as const,
        'matches' as const,
      ),
    )
    .map(([what, wanted, match]) => ({
      kind: 'content' as const,
      target: what,
      match,
      text: wanted,
      isNegated: false,
    })),
  targets.map((what) => ({
    kind: 'number' as const,
    target: what,
    comparison: 'more' as const,
    number: 1,
    isNegated: false,
  })),
  fc
    .tuple(
      targets,
      fc.constantFrom(
        'checked' as const,
        'disabled' as const,
        'selected' as const,
        'empty' as const,
        'expanded' as const,
      ),
    )
    .map(([what, state]) => ({ kind: 'state' as const, target: what, state, isNegated: false })),
  targets.map((what) => ({
    kind: 'order' as const,
    target: what,
    direction: 'ascending' as const,
    isNegated: false,
  })),
  fc
    .tuple(targets, targets)
    .map(([first, second]) => ({ kind: 'before' as const, first, second, isNegated: false })),
);

describe('whatever the screen', () => {
  test('finding never throws, and what is found is on the screen', () => {
    fc.assert(
      fc.property(screens, targets, purpose, (screen, what, why) => {
        const found = findTarget(screen, what, why);
        if (found.status === 'found') assert.equal(screen.elements[found.index], found.element);
        if (found.status === 'several') assert.ok(found.candidates.length > 0);
      }),
      { numRuns: 1500 },
    );
  });

  test('a claim and its opposite are never both true or both false', () => {
    fc.assert(
      fc.property(screens, claims, (screen, claim) => {
        const one = checkClaim(screen, claim).status;
        const other = checkClaim(screen, { ...claim, isNegated: true }).status;
        if (one !== 'undecidable' && other !== 'undecidable') assert.notEqual(one, other);
      }),
      { numRuns: 2000 },
    );
  });

  test('two descriptions are never the same', () => {
    fc.assert(
      fc.property(screens, (screen) => {
        const all = screen.elements.map((_element, index) => describeElement(screen, index));
        assert.equal(new Set(all).size, all.length);
      }),
      { numRuns: 300 },
    );
  });

  test('the compact screen keeps to its budget', () => {
    fc.assert(
      fc.property(screens, fc.nat(400), (screen, budget) => {
        assert.ok(compactScreen(screen, budget).length <= budget * 4);
      }),
      { numRuns: 300 },
    );
  });
});

describe('two alike', () => {
  const label = fc.constantFrom('Delete', 'Save', 'Add to cart', 'Löschen', 'Item 1');
  const around = fc.constantFrom(
    (name: string) => [button(name), button(name)],
    (name: string) => [generic(button(name), button(name))],
    (name: string) => [list(listitem(button(name)), listitem(button(name)))],
    (name: string) => [table(row(text('A'), button(name)), row(text('B'), button(name)))],
    (name: string) => [link(name), link(name)],
  );
  test('are never one without an ordinal or a place', () => {
    fc.assert(
      fc.property(label, around, fc.boolean(), purpose, (name, build, isQuoted, why) => {
        const screen = screenOf(...build(name));
        const found = findTarget(screen, target(isQuoted ? `"${name}"` : name), why);
        assert.notEqual(found.status, 'found');
      }),
    );
  });
});
