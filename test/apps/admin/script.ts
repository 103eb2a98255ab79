import type { Hand, Scripts } from '../hand.ts';

const row = (name: string) => `tbody tr:has-text("${name}")`;
const remove = (h: Hand, answer: 'accept' | 'dismiss') =>
  Promise.all([
    h.page.waitForEvent('dialog').then((dialog) => dialog[answer]()),
    h.click(`${row('Carla Diaz')} [title=Delete]`),
  ]).then(() => undefined);

export const scripts: Scripts = {
  'Browse the users': [
    (h) => h.equals(() => h.page.title(), 'Users - Backoffice'),
    async (h) => {
      await h.sees('text="12 users"');
      await h.counts('tbody tr', 5);
    },
    (h) => h.misses('text=Previous'),
    (h) => h.click('th >> text=Logins'),
    (h) => h.reads('td.number', '3', '5', '7', '11', '18'),
    async (h) => {
      await h.click('text=Next');
      await h.sees('text=Page 2 of 3');
      await h.equals(async () => h.page.url().includes('page=2'), true);
    },
    (h) =>
      h.equals(async () => {
        const names = await h.at('tbody td:first-child').allInnerTexts();
        return names.indexOf('Liam Byrne') < names.indexOf('Anna Berg');
      }, true),
    async (h) => {
      await h.click('text=Next');
      await h.counts('tbody tr', 2);
      await h.misses('text=Next');
    },
    async (h) => {
      await h.page.goBack();
      await h.sees('text=Page 2 of 3');
    },
    async (h) => {
      await h.fill({ '[name=q]': 'berg' });
      await h.click('text=Search');
    },
    (h) => h.reads('tbody td:first-child', 'Anna Berg', 'Jonas Bergman'),
    async (h) => {
      await h.fill({ '[name=q]': 'nobody' });
      await h.page.keyboard.press('Enter');
    },
    async (h) => {
      await h.sees('text="No users found."');
      await h.misses('table');
    },
  ],
  'Delete a user': [
    (h) => h.reads('h1', 'Users'),
    (h) => remove(h, 'dismiss'),
    (h) => h.sees(row('Carla Diaz'), 'text="12 users"'),
    (h) => remove(h, 'accept'),
    (h) => h.reads('[role=status]', 'Carla Diaz was deleted.'),
    async (h) => {
      await h.misses(row('Carla Diaz'));
      await h.sees(row('David Okoye'));
    },
    (h) => h.sees('text="11 users"'),
  ],
  'Edit a user': [
    async () => undefined,
    (h) => h.click(`${row('Anna Berg')} >> text="Edit"`),
    async (h) => {
      await h.reads('h1', 'Edit user');
      await h.reads('#email', 'anna@example.com');
    },
    (h) => h.reads('#role', 'Editor'),
    async (h) => {
      await h.fill({ '#name': '', '#email': 'not-an-email' });
      await h.click('text=Save');
    },
    (h) => h.sees('text="Name is required."', 'text="Enter a valid email address."'),
    (h) => h.sees('#email[aria-invalid=true]'),
    async (h) => {
      await h.fill({ '#name': 'Anna Berglund', '#email': 'anna.b@example.com' });
      await h.at('#role').selectOption('Administrator');
    },
    (h) => h.click('text=Save'),
    (h) => h.equals(() => h.page.title(), 'Users - Backoffice'),
    (h) => h.reads('[role=status]', 'Anna Berglund was saved.'),
    (h) => h.sees(`${row('Anna Berglund')} >> text=anna.b@example.com`),
    (h) => h.sees(`${row('Anna Berglund')} >> text=Administrator`),
    async (h) => {
      await h.misses('text=anna@example.com');
      await h.sees('text=boris@example.com');
    },
  ],
  'Create a user': [
    (h) => h.click('text=New user'),
    async () => undefined,
    (h) => h.fill({ '#name': 'Mara Quist' }),
    (h) => h.fill({ '#email': 'anna@example.com' }),
    async (h) => void (await h.at('#role').selectOption('Editor')),
    async (h) => {
      await h.click('text=Save');
      await h.reads('#email + .error', 'This email is already in use.');
    },
    async (h) => {
      await h.fill({ '#email': 'mara@example.com' });
      await h.click('text=Save');
    },
    (h) => h.reads('[role=status]', 'Mara Quist was saved.'),
    async (h) => {
      await h.fill({ '[name=q]': 'mara' });
      await h.click('text=Search');
      await h.counts('tbody tr', 1);
      await h.reads('tbody td:nth-child(3)', 'Editor');
    },
    (h) => h.reads(`${row('Mara Quist')} td:nth-child(4)`, '0'),
  ],
};
