import type { TargetApp } from '../target-app.ts';

const file = 'shop.js';

/** A pretty single-page shop, routed by hash, that keeps its cart in the browser. */
export const shop: TargetApp = {
  name: 'shop',
  flows: [
    {
      name: 'Fill the cart',
      instructions: `1. Log in as anna with password secret123
2. Expected: the heading "Our goods" is shown, six products are listed and the URL ends with #/goods
3. Click "Add to cart" in the card for Stoneware Mug twice
4. Click the Add to cart button in the Beeswax Candle card
5. The cart badge shows 3
6. Open the Cart
7. Expected: the row for Stoneware Mug contains "$28.00", and Subtotal is $37.50
8. Shipping is $4.90 and Total is $42.40
9. Click "One more" in the row for Beeswax Candle. The total is now $51.90.
10. Reload the page and check that the badge still shows 4
11. Click Remove in the row for Stoneware Mug
12. Stoneware Mug is no longer shown, but Beeswax Candle is still there`,
      breaks: [
        {
          name: 'badge-counts-products',
          failsAtStep: 4,
          what: 'the badge counts different products, not pieces',
          patch: {
            file,
            from: '[...cart.values()].reduce((sum, quantity) => sum + quantity, 0)',
            to: 'cart.size',
          },
        },
        {
          name: 'shipping-left-out',
          failsAtStep: 7,
          what: 'the total leaves out the shipping',
          patch: { file, from: 'subtotal - discount + shipping }', to: 'subtotal - discount }' },
        },
        {
          name: 'one-more-adds-two',
          failsAtStep: 8,
          what: 'one more adds two',
          patch: { file, from: 'data-step="1"', to: 'data-step="2"' },
        },
        {
          name: 'cart-not-kept',
          failsAtStep: 9,
          what: 'the cart is gone after a reload',
          patch: { file, from: "JSON.parse(localStorage.getItem('cart') ?? '[]')", to: '[]' },
        },
        {
          name: 'removes-other-row',
          failsAtStep: 11,
          what: 'Remove takes away the last row, whichever was pressed',
          patch: { file, from: 'else cart.delete(id);', to: 'else cart.delete(lines().at(-1).id);' },
        },
      ],
    },
    {
      name: 'Rejected logins',
      instructions: `Type "anna" in the Username field, leave Password empty and press Log in.
You should see "Please enter your password."
Now enter wrong-one as the password and hit the Enter key.
Make sure that the message "Wrong username or password." appears, that the Password field is empty again and that you are still on the page titled "Log in · Harbor & Pine".
Log in with username "ben" and password "letmein9".
You land on the goods page: the text "Hi, Ben" is visible and there is no cart badge.
Click Log out. The button "Log in" is shown and "Our goods" is not.`,
      breaks: [
        {
          name: 'wrong-password-silent',
          failsAtStep: 3,
          what: 'no message after a wrong password',
          patch: { file, from: "problem.textContent = 'Wrong username or password.'", to: 'return' },
        },
        {
          name: 'greets-the-wrong-user',
          failsAtStep: 5,
          what: 'greets Anna, whoever logs in',
          patch: { file, from: '${USERS[user].name}', to: '${USERS.anna.name}' },
        },
        {
          name: 'logout-does-nothing',
          failsAtStep: 6,
          what: 'Log out does nothing',
          patch: { file, from: "location.hash = '#/login';", to: '' },
        },
      ],
    },
    {
      name: 'Search and sort',
      instructions: `Given I am logged in as anna with password secret123
When I search for "oak"
Then exactly one product is listed
And I see Oak Cutting Board
When I clear the search field
And I sort by "Price: low to high"
Then the prices are sorted from low to high
And the first product is Beeswax Candle
And the last product contains "$79.00"
When I click "Save for later" in the card for Linen Apron
Then the "Save for later" button in the card for Linen Apron is pressed
And the "Save for later" button in the card for Wool Throw is not pressed`,
      breaks: [
        {
          name: 'search-keeps-old-list',
          failsAtStep: 2,
          what: 'the list stays as it was when one searches',
          patch: { file, from: "search.addEventListener('input', list);", to: '' },
        },
        {
          name: 'prices-sorted-as-words',
          failsAtStep: 6,
          what: 'prices are sorted as words, so that $14.00 comes before $9.50',
          patch: { file, from: 'a.price - b.price', to: 'String(a.price).localeCompare(b.price)' },
        },
        {
          name: 'heart-does-nothing',
          failsAtStep: 10,
          what: 'saving for later does nothing',
          patch: { file, from: 'if (!saved.delete(id)) saved.add(id);', to: '' },
        },
      ],
    },
    {
      name: 'Around the shop',
      instructions: `# Around the shop
If a cookie banner is shown, click Accept.
Log in as ben / letmein9 and sort by Name. The product names are in alphabetical order.
Add two products to the cart. The badge on the cart shows 2.
Scroll to the bottom of the page: "Nothing here is for sale." can be read there.
Go to the cart and click "Continue to checkout". The page title is "Checkout · Harbor & Pine".
Go back. The URL ends with #/cart and the heading says "Your cart".
Go forward. The heading says Checkout. Full name, Street, ZIP and City are required.
Wait 1 second, then log out. The page title contains "Log in" and neither the cart badge nor the Log out button is shown.`,
      breaks: [
        {
          name: 'names-sorted-backwards',
          failsAtStep: 2,
          what: 'names are sorted from Z to A',
          patch: { file, from: 'a.name.localeCompare(b.name)', to: 'b.name.localeCompare(a.name)' },
        },
        {
          name: 'badge-late-by-one',
          failsAtStep: 3,
          what: 'the badge shows what the cart held before',
          patch: {
            file,
            from: '  cart.set(id, (cart.get(id) ?? 0) + 1);\n  storeCart();\n  showHeader();',
            to: '  showHeader();\n  cart.set(id, (cart.get(id) ?? 0) + 1);\n  storeCart();',
          },
        },
        {
          name: 'back-skips-the-cart',
          failsAtStep: 6,
          what: 'Back leads past the cart',
          patch: { file, from: "location.hash = '#/checkout';", to: "location.replace('#/checkout');" },
        },
        {
          name: 'field-not-required',
          failsAtStep: 7,
          what: 'the city is not required',
          patch: { file, from: 'name="city" required', to: 'name="city"' },
        },
        {
          name: 'title-stays-after-logout',
          failsAtStep: 8,
          what: 'the title stays what it was after logging out',
          patch: {
            file,
            from: "document.title = 'Log in · Harbor & Pine';",
            to: "document.title ||= 'Log in · Harbor & Pine';",
          },
        },
      ],
    },
    {
      name: 'Checkout with a discount',
      instructions: `Log in as anna with password secret123, then click Add to cart in the card for Wool Throw
Go to the cart, type WRONG5 into "Discount code" and click Apply
Expected: "This code is not valid." is shown
Enter welcome10 in the discount code field and press Apply
Expected: "10% off your order." is shown; Discount is -$7.90; Shipping is Free; Total is $71.10
Click "Continue to checkout"
- The "Place order" button is disabled
- Standard is selected
Choose Express; the total is $78.10
Fill the form with: Full name = Anna Berg, Street = Hill Road 5, ZIP = 12, City = Cork, Country = Ireland
Tick "I accept the terms" and make sure Place order is enabled
Click Place order. The message "The ZIP must have four or five digits." is displayed.
Change the ZIP to 4021 and click Place order
Expected: the heading "Thank you, Anna!" and the text "goes to Ireland" are visible, and the URL contains thanks
The text "You paid $78.10" is shown
The cart badge is not shown any more`,
      breaks: [
        {
          name: 'any-code-counts',
          failsAtStep: 2,
          what: 'every discount code is accepted',
          patch: { file, from: "=== 'WELCOME10'", to: "!== ''" },
        },
        {
          name: 'discount-in-wrong-format',
          failsAtStep: 4,
          what: 'the discount stands in another format',
          patch: {
            file,
            from: '<dd>-${money(discount)}</dd>',
            to: '<dd>-${(discount / 100).toFixed(2)} €</dd>',
          },
        },
        {
          name: 'terms-not-enforced',
          failsAtStep: 6,
          what: 'the order can be placed without the terms',
          patch: { file, from: 'id="place" disabled', to: 'id="place"' },
        },
        {
          name: 'express-for-free',
          failsAtStep: 8,
          what: 'Express costs nothing',
          patch: { file, from: 'isExpress ? EXPRESS : 0', to: '0' },
        },
        {
          name: 'zip-not-checked',
          failsAtStep: 11,
          what: 'any ZIP is accepted',
          patch: { file, from: '/^\\d{4,5}$/', to: '/\\d/' },
        },
        {
          name: 'order-ends-on-goods',
          failsAtStep: 13,
          what: 'an order leads back to the goods',
          patch: { file, from: "location.hash = '#/thanks';", to: "location.hash = '#/goods';" },
        },
        {
          name: 'badge-stays-after-order',
          failsAtStep: 15,
          what: 'the cart is not emptied by an order',
          patch: { file, from: 'cart.clear();', to: '' },
        },
      ],
    },
  ],
};
