import type { Hand, Scripts } from '../hand.ts';

const column = (name: string) => `section[aria-label="${name}"]`;
const card = (title: string) => `kanban-card[data-title="${title}"]`;
const cards = (h: Hand, name: string, ...titles: string[]) =>
  h.reads(`${column(name)} kanban-card span`, ...titles);
const comments = (h: Hand) => h.page.frameLocator('iframe');
const menu = '[role=menu]';

async function choose(h: Hand, title: string, item: string): Promise<void> {
  await h.at(card(title)).click({ button: 'right' });
  await h.click(`${menu} >> text="${item}"`);
}

async function fromMenu(h: Hand, handle: string, item: string): Promise<void> {
  await h.at(`.handle >> text=${handle}`).hover();
  await h.click(`text="${item}"`);
}

export const scripts: Scripts = {
  'Move a card': [
    (h) => h.reads('kanban-column h2', 'To do', 'In progress', 'Done'),
    (h) => h.counts(`${column('To do')} kanban-card`, 3),
    async (h) => {
      await h.at(card('Fix login')).dragTo(h.at(column('Done')));
      await h.sees(`${column('Done')} ${card('Fix login')}`);
    },
    (h) => h.reads('.toast', 'Fix login moved to Done.'),
    (h) => h.misses(`${column('To do')} ${card('Fix login')}`),
    (h) => h.reads('kanban-column .badge', '2', '1', '2'),
    (h) => h.at('.toast').waitFor({ state: 'detached' }),
    (h) => choose(h, 'Plan sprint', 'Move to Done'),
    async (h) => {
      await h.counts(`${column('In progress')} kanban-card`, 0);
      await h.counts(`${column('Done')} kanban-card`, 3);
    },
  ],
  'Context menu': [
    (h) => h.at(card('Write docs')).click({ button: 'right' }),
    (h) => h.reads(`${menu} div`, 'Rename', 'Duplicate', 'Move to Done', 'Delete'),
    async (h) => {
      await h.click('text=Duplicate');
      await cards(h, 'To do', 'Fix login', 'Write docs', 'Write docs (copy)', 'Ship release');
    },
    async (h) => {
      h.page.once('dialog', (dialog) => dialog.accept('Write guides'));
      await choose(h, 'Write docs (copy)', 'Rename');
    },
    (h) => cards(h, 'To do', 'Fix login', 'Write docs', 'Write guides', 'Ship release'),
    (h) => choose(h, 'Ship release', 'Delete'),
    (h) => cards(h, 'To do', 'Fix login', 'Write docs', 'Write guides'),
    async (h) => {
      await h.at(card('Write docs')).click({ button: 'right' });
      await h.sees(menu);
      await h.page.keyboard.press('Escape');
      await h.misses(menu);
    },
  ],
  Comments: [
    async (h) => {
      await h.equals(() => comments(h).locator('li').count(), 2);
      await h.reads('#comments-title', 'Comments (2)');
    },
    (h) => h.equals(() => comments(h).locator('#post').isDisabled(), true),
    async (h) => {
      await comments(h).locator('#text').fill('Looks good to me');
      await comments(h).locator('#post').click();
    },
    (h) =>
      h.equals(
        () => comments(h).locator('li span').allInnerTexts(),
        ['Can we do this by Friday?', 'The login fix comes first.', 'Looks good to me'],
      ),
    (h) => h.reads('#comments-title', 'Comments (3)'),
    async (h) => {
      await h.equals(() => comments(h).locator('#text').inputValue(), '');
      await h.equals(() => comments(h).locator('#post').isDisabled(), true);
    },
    (h) => comments(h).locator('li:has-text("Friday") [title=Like]').click(),
    (h) => h.equals(() => comments(h).locator('li i').allInnerTexts(), ['1 like', '2 likes', '0 likes']),
  ],
  'Add and look': [
    async (h) => {
      await fromMenu(h, 'View', 'Hide Done column');
      await h.misses('h2:text-is("Done")');
    },
    async (h) => {
      await fromMenu(h, 'View', 'Show Done column');
      await h.sees('h2:text-is("Done")');
    },
    async (h) => {
      await h.click(`${column('In progress')} .add`);
      await h.fill({ '[placeholder="Card title"]': 'Call printer' });
      await h.page.keyboard.press('Enter');
    },
    (h) => cards(h, 'In progress', 'Plan sprint', 'Call printer'),
    async (h) => {
      await h.click(card('Call printer'));
      await h.reads('#details h3', 'Call printer');
      await h.sees('text="Column: In progress"');
    },
    async (h) => {
      await h.click('[title=Close]');
      await h.misses('text="Column: In progress"');
    },
    async (h) => {
      const alert = h.page.waitForEvent('dialog').then(async (dialog) => {
        await dialog.accept();
        return dialog.message();
      });
      await fromMenu(h, 'Help', 'About Corkboard');
      await h.equals(() => alert, 'Corkboard 4.2');
    },
  ],
};
