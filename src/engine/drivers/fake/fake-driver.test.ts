import { driverSuite } from '../driver.suite.ts';
import type { FakeApp } from './fake-app.ts';
import { FakeDriver } from './fake-driver.ts';

const account: FakeApp = {
  first: 'account',
  screens: {
    account: () => [
      { role: 'heading', name: 'Account', level: 1 },
      {
        role: 'form',
        name: '',
        children: [
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
      },
    ],
    welcome: (state) => [{ role: 'heading', name: `Welcome, ${state.get('email')}`, level: 1 }],
  },
};

driverSuite('fake', async () => {
  const driver = new FakeDriver(account);
  return { driver, lose: async () => driver.lose(), close: () => driver.close() };
});
