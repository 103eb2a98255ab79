import type { Hand, Scripts } from '../hand.ts';

async function add(h: Hand, ...entries: string[]): Promise<void> {
  for (const entry of entries) {
    await h.fill({ '#new': entry });
    await h.at('#new').press('Enter');
  }
}

const box = (words: string, isChecked: boolean) =>
  `[type=checkbox][aria-label="${words}"]${isChecked ? ':checked' : ':not(:checked)'}`;
const words = '#list .words';

export const scripts: Scripts = {
  'Add and complete': [
    (h) => h.sees('#new:focus', 'text="Nothing here."'),
    (h) => add(h, 'Buy milk'),
    (h) => add(h, 'Call the bank', 'Water plants'),
    async (h) => {
      await h.counts('li', 3);
      await h.reads('#count', '3 items left');
    },
    async (h) => {
      await h.reads('#new', '');
      await h.sees('#new:focus');
    },
    async (h) => {
      await h.page.keyboard.press('Enter');
      await h.counts('li', 3);
    },
    (h) => h.click('[aria-label="Call the bank"]'),
    (h) => h.reads('#count', '2 items left'),
    (h) => h.sees(box('Call the bank', true), box('Buy milk', false)),
    async (h) => void (await h.page.reload()),
    async (h) => {
      await h.sees(box('Call the bank', true));
      await h.counts('li', 3);
    },
  ],
  Filters: [
    (h) => add(h, 'Alpha', 'Beta', 'Gamma'),
    (h) => h.click('[aria-label=Beta]'),
    async (h) => {
      await h.click('text=Active');
      await h.reads(words, 'Alpha', 'Gamma');
    },
    (h) => h.sees('[data-filter=active][aria-pressed=true]', '[data-filter=all][aria-pressed=false]'),
    async (h) => {
      await h.click('[data-filter=completed]');
      await h.reads(words, 'Beta');
    },
    (h) => h.click('#clear'),
    async (h) => {
      await h.sees('text="Nothing here."');
      await h.misses('li');
    },
    (h) => h.click('text="All"'),
    async (h) => {
      await h.counts('li', 2);
      await h.reads('#count', '2 items left');
      await h.misses('#clear');
    },
  ],
  'Edit, reorder, remove': [
    (h) => add(h, 'Write report', 'Pay rent'),
    async (h) => {
      await h.at('text="Write report"').dblclick();
      await h.fill({ 'li [type=text]': 'Write the report' });
      await h.page.keyboard.press('Enter');
      await h.reads(words, 'Write the report', 'Pay rent');
    },
    async (h) => {
      await h.at('text="Pay rent"').dblclick();
      await h.page.keyboard.type('Oops');
      await h.page.keyboard.press('Escape');
      await h.reads(words, 'Write the report', 'Pay rent');
    },
    async (h) => {
      await h.at('text="Pay rent"').dragTo(h.at('text="Write the report"'));
      await h.reads(words, 'Pay rent', 'Write the report');
    },
    async (h) => {
      await h.page.reload();
      await h.reads(`li:first-child .words`, 'Pay rent');
    },
    async (h) => {
      await h.click('#new');
      for (const key of ['ArrowDown', 'ArrowDown', 'Space']) await h.page.keyboard.press(key);
      await h.sees(box('Write the report', true), box('Pay rent', false));
    },
    (h) => h.reads('#count', '1 item left'),
    async (h) => {
      await h.at('text="Pay rent"').hover();
      await h.click('li:has-text("Pay rent") .delete');
      await h.reads(words, 'Write the report');
    },
  ],
};
