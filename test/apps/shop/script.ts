import type { Hand, Scripts } from '../hand.ts';

const card = (name: string) => `.card:has-text("${name}")`;
const row = (name: string) => `tr:has-text("${name}")`;

async function logIn({ page }: Hand, user: string, password: string): Promise<void> {
  await page.fill('[name=username]', user);
  await page.fill('[name=password]', password);
  await page.click('form button');
}

const url = (h: Hand, end: string) => h.equals(async () => h.page.url().endsWith(end), true);

export const scripts: Scripts = {
  'Fill the cart': [
    (h) => logIn(h, 'anna', 'secret123'),
    async (h) => {
      await h.reads('h1', 'Our goods');
      await h.counts('.card', 6);
      await url(h, '#/goods');
    },
    (h) => h.click(`${card('Stoneware')} >> text=Add to cart`, `${card('Stoneware')} >> text=Add to cart`),
    (h) => h.click(`${card('Beeswax')} >> text=Add to cart`),
    (h) => h.reads('#cart-badge', '3'),
    (h) => h.click('[title=Cart]'),
    async (h) => {
      await h.reads(`${row('Stoneware')} td:nth-child(4)`, '$28.00');
      await h.reads('dt:text-is("Subtotal") + dd', '$37.50');
    },
    (h) => h.reads('dd', '$37.50', '$4.90', '$42.40'),
    async (h) => {
      await h.click(`${row('Beeswax')} [title="One more"]`);
      await h.reads('dd.total', '$51.90');
    },
    async (h) => {
      await h.page.reload();
      await h.reads('#cart-badge', '4');
    },
    (h) => h.click(`${row('Stoneware')} [title=Remove]`),
    async (h) => {
      await h.misses(row('Stoneware'));
      await h.sees(row('Beeswax'));
    },
  ],
  'Rejected logins': [
    (h) => logIn(h, 'anna', ''),
    (h) => h.reads('[role=alert]', 'Please enter your password.'),
    async (h) => {
      await h.fill({ '[name=password]': 'wrong-one' });
      await h.page.keyboard.press('Enter');
    },
    async (h) => {
      await h.reads('[role=alert]', 'Wrong username or password.');
      await h.reads('[name=password]', '');
      await h.equals(() => h.page.title(), 'Log in · Harbor & Pine');
    },
    (h) => logIn(h, 'ben', 'letmein9'),
    async (h) => {
      await h.sees('text="Hi, Ben"');
      await h.misses('#cart-badge');
    },
    async (h) => {
      await h.click('#log-out');
      await h.sees('text="Log in"');
      await h.misses('text="Our goods"');
    },
  ],
  'Search and sort': [
    (h) => logIn(h, 'anna', 'secret123'),
    (h) => h.fill({ '[type=search]': 'oak' }),
    (h) => h.counts('.card', 1),
    (h) => h.reads('.card h2', 'Oak Cutting Board'),
    (h) => h.fill({ '[type=search]': '' }),
    async (h) => void (await h.at('select').selectOption('Price: low to high')),
    (h) => h.reads('.price', '$9.50', '$14.00', '$21.00', '$32.00', '$48.50', '$79.00'),
    (h) => h.reads('.card:first-child h2', 'Beeswax Candle'),
    (h) => h.reads('.card:last-child .price', '$79.00'),
    (h) => h.click(`${card('Linen Apron')} .heart`),
    (h) => h.sees(`${card('Linen Apron')} .heart[aria-pressed=true]`),
    (h) => h.sees(`${card('Wool Throw')} .heart[aria-pressed=false]`),
  ],
  'Around the shop': [
    async () => undefined,
    (h) => h.misses('text=cookie'),
    async (h) => {
      await logIn(h, 'ben', 'letmein9');
      await h.at('select').selectOption('Name');
      const names = ['Beeswax Candle', 'Brass Teaspoons', 'Linen Apron'];
      await h.reads('.card h2', ...names, 'Oak Cutting Board', 'Stoneware Mug', 'Wool Throw');
    },
    async (h) => {
      await h.click(`${card('Beeswax')} >> text=Add to cart`, `${card('Brass')} >> text=Add to cart`);
      await h.reads('#cart-badge', '2');
    },
    (h) => h.at('text=Nothing here is for sale.').scrollIntoViewIfNeeded(),
    async (h) => {
      await h.click('[title=Cart]', '#to-checkout');
      await h.equals(() => h.page.title(), 'Checkout · Harbor & Pine');
    },
    async (h) => {
      await h.page.goBack();
      await url(h, '#/cart');
      await h.reads('h1', 'Your cart');
    },
    async (h) => {
      await h.page.goForward();
      await h.reads('h1', 'Checkout');
      await h.counts('input:required', 4);
    },
    async (h) => {
      await h.click('#log-out');
      await h.equals(async () => (await h.page.title()).includes('Log in'), true);
      await h.misses('#cart-badge, #log-out');
    },
  ],
  'Checkout with a discount': [
    async (h) => {
      await logIn(h, 'anna', 'secret123');
      await h.click(`${card('Wool Throw')} >> text=Add to cart`);
    },
    async (h) => {
      await h.click('[title=Cart]');
      await h.fill({ '.code input': 'WRONG5' });
      await h.click('text=Apply');
    },
    (h) => h.reads('[role=alert]', 'This code is not valid.'),
    async (h) => {
      await h.fill({ '.code input': 'welcome10' });
      await h.click('text=Apply');
    },
    async (h) => {
      await h.reads('[role=status]', '10% off your order.');
      await h.reads('dd', '$79.00', '-$7.90', 'Free', '$71.10');
    },
    (h) => h.click('#to-checkout'),
    (h) => h.sees('#place:disabled'),
    (h) => h.sees('[value=standard]:checked'),
    async (h) => {
      await h.click('[value=express]');
      await h.reads('dd.total', '$78.10');
    },
    async (h) => {
      await h.fill({
        '[name=name]': 'Anna Berg',
        '[name=street]': 'Hill Road 5',
        '[name=zip]': '12',
        '[name=city]': 'Cork',
      });
      await h.at('select').selectOption('Ireland');
    },
    async (h) => {
      await h.click('[name=terms]');
      await h.sees('#place:enabled');
    },
    async (h) => {
      await h.click('#place');
      await h.reads('[role=alert]', 'The ZIP must have four or five digits.');
    },
    async (h) => {
      await h.fill({ '[name=zip]': '4021' });
      await h.click('#place');
    },
    async (h) => {
      await h.reads('h1', 'Thank you, Anna!');
      await h.sees('text=goes to Ireland');
      await url(h, 'thanks');
    },
    (h) => h.sees('text=You paid $78.10'),
    (h) => h.misses('#cart-badge'),
  ],
};
