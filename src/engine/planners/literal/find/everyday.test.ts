import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Screen } from '../../../screen.ts';
import { readInstructions } from '../read/read-instructions.ts';
import { checkClaim } from './check-claim.ts';
import { describeElement } from './describe-element.ts';
import { findTarget } from './find-target.ts';
import {
  article,
  button,
  cell,
  columnheader,
  definition,
  footer,
  generic,
  header,
  heading,
  labelled,
  link,
  listitem,
  main,
  menuitem,
  node,
  radio,
  row,
  screenOf,
  status,
  table,
  term,
  text,
  withStates,
} from './screen-builder.ts';

/** What a line finds or proves on a screen, as a tester writes it. */
function outcomeOf(screen: Screen, line: string): string {
  const command = readInstructions(line)[0]?.commands?.[0]?.command;
  assert.ok(command, `${line}: ${readInstructions(line)[0]?.doubt}`);
  if (command.kind === 'verify') return checkClaim(screen, command.claim).status;
  assert.ok('target' in command && command.target, line);
  const found = findTarget(screen, command.target, 'click');
  return found.status === 'found' ? describeElement(screen, found.index) : found.status;
}

function tell(what: string, screen: Screen, lines: readonly (readonly [line: string, outcome: string])[]) {
  test(what, () => {
    for (const [line, outcome] of lines) assert.equal(outcomeOf(screen, line), outcome, line);
  });
}

const prices = [
  row(columnheader('Product'), columnheader('Price'), columnheader('Total')),
  row(cell('Mug'), cell('€10.00'), cell('€20.00')),
  row(cell('Cup'), cell('€5.00'), cell('€5.00')),
];

tell(
  '"the total" is the sum that is labelled so, not one of a column',
  screenOf(
    main(
      table(...prices),
      generic(term('Subtotal'), definition('€25.00'), term('Total'), definition('€29.90')),
    ),
  ),
  [
    ['The total is €29.90', 'true'],
    ['The total is €20.00', 'false'],
    ['The total in the row of Mug is €20.00', 'true'],
  ],
);

tell('where only the column is called so, it stays open which is meant', screenOf(table(...prices)), [
  ['The total is €20.00', 'undecidable'],
]);

tell(
  '"Your cart" is the cart, a message about it is not',
  screenOf(
    status('Mug removed from cart'),
    main(heading(1, 'Your cart'), generic(generic(text('Cup')), generic(text('Pot')))),
  ),
  [
    ['The Mug is no longer in the cart', 'true'],
    ['The Cup is no longer in the cart', 'false'],
  ],
);

const ofAccount = (isOpen: boolean) =>
  screenOf(
    header(
      generic(
        withStates(button('Account'), { expanded: isOpen }),
        node('menu', '', 'Sign in My orders', [menuitem('Sign in'), menuitem('My orders')]),
      ),
    ),
    footer(link('My orders')),
  );

tell('a menu that a button has opened is what one looks at', ofAccount(true), [
  ['Click My orders', 'menu item "My orders"'],
]);
tell('a menu that is always there is not', ofAccount(false), [['Click My orders', 'several']]);

tell(
  'links to one place of the app are the same to a person, those that scripts hang on are not',
  screenOf(
    header(
      link('Wishlist', { attributes: { href: '#/wishlist' } }),
      link('More', { attributes: { href: '#' } }),
    ),
    footer(
      link('Wishlist', { attributes: { href: '#/wishlist' } }),
      link('More', { attributes: { href: '#' } }),
    ),
  ),
  [
    ['Open the wishlist', 'link "Wishlist" in header "More"'],
    ['Click More', 'several'],
  ],
);

const delivery = (name: string, price: string, isChosen: boolean) =>
  generic(radio(`${name} 3 days ${price}`, isChosen), generic(text(name), text('3 days')), text(price));

tell(
  'a part of the label of a choice speaks of the choice',
  screenOf(main(delivery('Standard delivery', '€5.95', true), delivery('Express delivery', '€12.90', false))),
  [
    ['Standard delivery is selected', 'true'],
    ['Express delivery is selected', 'false'],
  ],
);

const reviewsBy = (first: string, second: string) =>
  screenOf(
    main(
      heading(2, 'Reviews'),
      ...[first, second].map((head) => article(text(head), text('Karl was right, good boots.'))),
    ),
  );

tell('a review is by whoever heads it, not by whom it mentions', reviewsBy('Ida · 1 June', 'Karl'), [
  ['The first review is by Ida', 'true'],
  ['The last review is from Karl', 'true'],
  ['The first review is by Karl', 'undecidable'],
  ['The first review is by Oskar', 'false'],
]);

tell(
  'somebody who is mentioned by a link of their own did not write it, and a place narrows a name',
  screenOf(
    main(
      heading(2, 'Reviews'),
      article(text('Ida'), generic(text('I agree with'), link('Karl'))),
      article(text('Great boots'), text('by Oskar')),
    ),
    footer(link('Broken'), text('Broken link in footer')),
  ),
  [
    ['The first review is by Ida', 'true'],
    ['The first review is by Karl', 'undecidable'],
    ['The last review is by Oskar', 'true'],
    ['Broken link in footer is shown', 'true'],
  ],
);

const card = (name: string) =>
  article(
    labelled('button', 'Add to wishlist', '', { attributes: { class: 'heart' }, isClickable: true }),
    heading(3, name),
    button('Add to cart'),
  );

tell('a picture is known by what its author calls it', screenOf(main(card('Mug'), card('Cup'))), [
  ['Click the heart on the Cup card', 'button "Add to wishlist" in card "Cup"'],
]);

tell(
  'what is said in words of the app fails, what may be talk stays open',
  screenOf(
    table(
      row(columnheader('Ticket'), columnheader('Title')),
      row(cell('#12'), cell('Refund for May is late')),
      row(cell('#13'), cell('Broken link in footer')),
    ),
  ),
  [
    ['The first row should be #12 Refund for May is late', 'true'],
    ['The first row should be #13 Broken link in footer', 'false'],
    ['The first row should be Shown in full and sorted', 'undecidable'],
  ],
);

tell(
  'what is free says so or costs nothing',
  screenOf(
    main(
      term('Delivery'),
      definition('€5.95'),
      term('Returns'),
      definition('Free'),
      term('Gift wrap'),
      definition('€0.00'),
    ),
  ),
  [
    ['Delivery is free', 'false'],
    ['Returns is free', 'true'],
    ['Gift wrap is free', 'true'],
  ],
);

tell(
  'a place that is named last holds what is spoken of',
  screenOf(
    main(
      heading(2, 'Team workload'),
      table(
        row(columnheader('Agent'), columnheader('Active tickets')),
        row(cell('Dana Whitfield'), cell('5')),
        row(cell('Tom Becker'), cell('4')),
      ),
      listitem(text('unassigned')),
    ),
  ),
  [
    ['Dana Whitfield now has 5 active tickets in Team workload', 'true'],
    ['In the Team workload table, Tom Becker has 5 active tickets', 'false'],
  ],
);

const swatches = generic(text('Colour: Red'), generic(button('Red'), button('Blue')));
const sizes = generic(text('Size'), generic(button('M'), button('L')));

tell(
  'a text before its buttons labels them, with or without what is chosen',
  screenOf(main(heading(1, 'Jacket'), swatches, sizes)),
  [
    ['Click "Blue" in Colour', 'button "Blue"'],
    ['Click "M" in Size', 'button "M"'],
    ['Click "M" in Colour', 'none'],
  ],
);

const priced = (name: string, price: string, old?: string) =>
  article(heading(3, name), generic(text(price), ...(old ? [node('deletion', '', old, [])] : [])));

tell(
  'a price that is crossed out is no price',
  screenOf(main(priced('Mug', '€24.90'), priced('Pan', '€54.00', '€68.00'), priced('Pot', '€59.00'))),
  [
    ['The products are sorted by price, lowest first', 'true'],
    ['The products are sorted by price, highest first', 'false'],
    ['The price of Pan is €54.00', 'true'],
    ['The price of Pan is €68.00', 'false'],
    ['"€68.00" is shown', 'true'],
  ],
);

test('"it" that was pressed may be gone, and what it should say stands on the page', () => {
  const [step] = readInstructions('Click Search flights and it should say "14 flights found"');
  const claim = step?.commands?.[1]?.command;
  assert.ok(claim?.kind === 'verify');
  const check = (...nodes: Parameters<typeof screenOf>) => checkClaim(screenOf(...nodes), claim.claim).status;
  assert.equal(check(text('14 flights found')), 'true');
  assert.equal(check(text('12 flights found')), 'false');
  assert.equal(check(button('Search flights'), text('14 flights found')), 'undecidable');
});

tell(
  'a column is named without the noun that adds nothing, and by no other part of a name',
  screenOf(
    table(
      row(columnheader('Product'), columnheader('Due'), columnheader('Price')),
      row(cell('Mug'), cell('19 Jun 2026'), cell('€5.00')),
      row(cell('Cup'), cell('20 Jun 2026'), cell('€7.00')),
    ),
  ),
  [
    ['The due date in the row for Mug is "19 Jun 2026"', 'true'],
    ['The due date in the row for Mug is "20 Jun 2026"', 'false'],
    ['The product price in the row for Mug is "Mug"', 'false'],
  ],
);
