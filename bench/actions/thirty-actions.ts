import type { Page } from 'playwright-core';

/** Thirty actions on the shop of test/apps, as a tester writes them. */
export const INSTRUCTIONS = `Type "anna" in the Username field
Type "secret123" in the Password field
Click "Log in"
The heading "Our goods" is shown
Six products are listed
Type "oak" in the "Search goods" field
Exactly one product is listed
Clear the "Search goods" field
Select "Price: low to high" in "Sort by"
The first product is Beeswax Candle
Click "Add to cart" in the card for Stoneware Mug
Click "Add to cart" in the card for Wool Throw
The cart badge shows 2
Click "Cart"
Subtotal is $93.00
Click "One more" in the row for Stoneware Mug
Total is $107.00
Reload the page
The cart badge shows 3
Type "WELCOME10" in the "Discount code" field
Click "Apply"
"10% off your order." is shown
Click "Continue to checkout"
Type "Anna Berg" in the "Full name" field
Type "Hill Road 5" in the "Street" field
Type "4021" in the "ZIP" field
Type "Cork" in the "City" field
Select "Ireland" in "Country"
Check "I accept the terms"
The "Place order" button is enabled`;

/** What stands for `expect`, which comes only with Playwright's test runner: asks until it is so. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 5_000;
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`it never became so: ${isSo}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** The same thirty as somebody would write them for Playwright itself, one by one. */
export function byHand(page: Page): (() => Promise<unknown>)[] {
  const card = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  const amount = (name: string) => page.locator(`dt:text-is("${name}") + dd`);
  const reads = (what: ReturnType<Page['locator']>, text: string) =>
    until(async () => (await what.textContent()) === text);
  return [
    () => page.getByLabel('Username').fill('anna'),
    () => page.getByLabel('Password').fill('secret123'),
    () => page.getByRole('button', { name: 'Log in' }).click(),
    () => page.getByRole('heading', { name: 'Our goods' }).waitFor(),
    () => until(async () => (await page.getByRole('listitem').count()) === 6),
    () => page.getByPlaceholder('Search goods').fill('oak'),
    () => until(async () => (await page.getByRole('listitem').count()) === 1),
    () => page.getByPlaceholder('Search goods').fill(''),
    () => page.getByLabel('Sort by').selectOption('Price: low to high'),
    () =>
      until(
        async () =>
          (await page.getByRole('heading', { level: 2 }).first().textContent()) === 'Beeswax Candle',
      ),
    () => card('Stoneware Mug').getByRole('button', { name: 'Add to cart' }).click(),
    () => card('Wool Throw').getByRole('button', { name: 'Add to cart' }).click(),
    () => reads(page.locator('#cart-badge'), '2'),
    () => page.getByTitle('Cart').click(),
    () => reads(amount('Subtotal'), '$93.00'),
    () => row('Stoneware Mug').getByTitle('One more').click(),
    () => reads(amount('Total'), '$107.00'),
    () => page.reload(),
    () => reads(page.locator('#cart-badge'), '3'),
    () => page.getByPlaceholder('Discount code').fill('WELCOME10'),
    () => page.getByRole('button', { name: 'Apply' }).click(),
    () => page.getByText('10% off your order.').waitFor(),
    () => page.getByRole('button', { name: 'Continue to checkout' }).click(),
    () => page.getByLabel('Full name').fill('Anna Berg'),
    () => page.getByLabel('Street').fill('Hill Road 5'),
    () => page.getByLabel('ZIP').fill('4021'),
    () => page.getByLabel('City').fill('Cork'),
    () => page.getByLabel('Country').selectOption('Ireland'),
    () => page.getByLabel('I accept the terms').check(),
    () => until(() => page.getByRole('button', { name: 'Place order' }).isEnabled()),
  ];
}
