import type { FakeApp, FakeControls } from '../../../src/engine/drivers/fake/fake-app.ts';

/** The screen that every driver is asked to show: src/engine/drivers/driver.suite.ts says what is on it. */
export const account: FakeApp = {
  first: 'account',
  screens: {
    account: () => [
      { role: 'heading', name: 'Account', level: 1 },
      { role: 'textbox', name: 'Email', key: 'email' },
      { role: 'textbox', name: 'Password', key: 'password', isPassword: true },
      { role: 'checkbox', name: 'Remember me', key: 'remember' },
      { role: 'combobox', name: 'Country', key: 'country', options: ['Austria', 'Brazil', 'Chad'] },
      { role: 'button', name: 'Delete', states: { disabled: true } },
      { role: 'button', name: 'Sign in', onClick: ({ go }) => go('welcome') },
      {
        role: 'button',
        name: 'Reset',
        onClick: ({ ask, state }) =>
          ask({ kind: 'confirm', message: 'Really reset?' }, (answer) => {
            if (answer === 'accept') state.set('email', '');
          }),
      },
    ],
    welcome: (state) => [{ role: 'heading', name: `Welcome, ${state.get('email') ?? ''}`, level: 1 }],
  },
};

/** More rows than a screen shows, and a line that tells what was held. */
export const longList: FakeApp = {
  first: 'list',
  screens: {
    list: (state) => [
      { role: 'heading', name: 'Rows', level: 1 },
      { role: 'text', name: `Held: ${state.get('held') ?? 'nothing'}` },
      ...Array.from({ length: 40 }, (_, index) => ({
        role: 'button',
        name: `Row ${index + 1}`,
        onClick: ({ go }: FakeControls) => go('opened'),
      })),
    ],
    opened: () => [{ role: 'heading', name: 'Opened', level: 1 }],
  },
};

/** A field at the top and a button so far down that the keyboard is before it. */
export const tallForm: FakeApp = {
  first: 'form',
  screens: {
    form: () => [
      { role: 'textbox', name: 'Name', key: 'name' },
      ...Array.from({ length: 9 }, (_, index) => ({ role: 'text', name: `Line ${index + 1}` })),
      { role: 'button', name: 'Send', onClick: ({ go }: FakeControls) => go('sent') },
    ],
    sent: (state) => [{ role: 'heading', name: `Sent by ${state.get('name')}`, level: 1 }],
  },
};

const goods = [
  ['Stoneware Mug', '$12.00'],
  ['Linen Towel', '$9.50'],
  ['Beeswax Candle', '$13.50'],
] as const;

const countOf = (state: ReadonlyMap<string, string | boolean>) => Number(state.get('count') ?? 0);

/** A small shop: a login, a list and a cart that remembers its goods. */
export const shop: FakeApp = {
  first: 'login',
  screens: {
    login: (state) => [
      { role: 'heading', name: 'Welcome', level: 1 },
      ...(state.has('launch:BANNER') ? [{ role: 'text', name: String(state.get('launch:BANNER')) }] : []),
      { role: 'textbox', name: 'Email', key: 'email' },
      { role: 'textbox', name: 'Password', key: 'password', isPassword: true },
      ...(state.get('problem') ? [{ role: 'text', name: String(state.get('problem')) }] : []),
      {
        role: 'button',
        name: 'Log in',
        onClick: ({ go, state: now }) => {
          const isRight = now.get('email') === 'anna@example.com' && now.get('password') === 'secret123';
          now.set('problem', isRight ? '' : 'Wrong email or password');
          if (isRight) go('list');
        },
      },
    ],
    list: (state) => [
      { role: 'heading', name: 'Plants and more', level: 1 },
      {
        role: 'list',
        name: '',
        children: goods.map(([name, price]) => ({
          role: 'listitem',
          name: '',
          children: [
            { role: 'text', name },
            { role: 'text', name: price },
            {
              role: 'button',
              name: 'Add to cart',
              onClick: ({ state: now }) => {
                now.set('count', String(countOf(now) + 1));
                now.set(`in:${name}`, String(Number(now.get(`in:${name}`) ?? 0) + 1));
              },
            },
          ],
        })),
      },
      { role: 'button', name: `Cart (${countOf(state)})`, onClick: ({ go }) => go('cart') },
    ],
    cart: (state) => [
      { role: 'heading', name: 'Cart', level: 1 },
      ...goods
        .filter(([name]) => state.has(`in:${name}`))
        .map(([name]) => ({ role: 'text', name: `${name} × ${state.get(`in:${name}`)}` })),
      {
        role: 'button',
        name: 'Empty cart',
        onClick: ({ ask, state: now }) =>
          ask({ kind: 'confirm', message: 'Empty the cart?' }, (answer) => {
            if (answer !== 'accept') return;
            for (const key of [...now.keys()]) if (/^in:|^count$/.test(key)) now.delete(key);
          }),
      },
      ...(countOf(state) === 0 ? [{ role: 'text', name: 'Your cart is empty' }] : []),
    ],
  },
};

/** Pays on a web page inside the app, which closes itself when it is done. */
export const checkout: FakeApp = {
  first: 'order',
  screens: {
    order: () => [
      { role: 'heading', name: 'Your order', level: 1 },
      { role: 'text', name: 'Linen Towel' },
      { role: 'button', name: 'Pay', onClick: ({ go }) => go('payment') },
      { role: 'button', name: 'Compare', onClick: ({ go }) => go('both') },
    ],
    payment: () => [
      { role: 'heading', name: 'Secure payment', level: 1 },
      { role: 'webview', name: 'Card' },
    ],
    both: () => [
      { role: 'webview', name: 'Card' },
      { role: 'webview', name: 'Terms' },
    ],
    paid: () => [{ role: 'heading', name: 'Thank you', level: 1 }],
  },
};

/** The pages that the app shows in its web views. */
export const checkoutPages = {
  Card: `<!doctype html><title>Card details</title>
<style>.far { margin-top: 900px }</style>
<h1>Pay by card</h1>
<p id="problem" role="alert"></p>
<label>Card holder <input id="holder"></label>
<label>Security code <input id="code" type="password"></label>
<label>Country <select><option>Austria<option>Brazil</select></label>
<label><input type="checkbox" id="keep"> Keep my card</label>
<button id="wipe">Forget my cards</button>
<p id="said"></p>
<div class="far"><button id="pay">Pay now</button></div>
<script>
  const by = (id) => document.getElementById(id);
  by('pay').onclick = () => {
    if (by('holder').value === '') by('problem').textContent = 'The card holder is missing';
    else tellApp('paid');
  };
  by('wipe').onclick = () => {
    by('said').textContent = confirm('Forget all cards?') ? 'No cards' : 'All kept';
  };
</script>`,
  Terms: '<!doctype html><title>Terms of sale</title><h1>Terms</h1>',
};
