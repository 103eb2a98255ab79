import path from 'node:path';
import type { Hand, Scripts } from '../hand.ts';

const card = path.join(import.meta.dirname, 'student-card.pdf');
const detail = (term: string) => `#review dt:text-is("${term}") + dd`;
const fields = (first: string, last: string) => ({
  '#first': first,
  '#last': last,
  '#email': `${first.toLowerCase()}@example.com`,
});
const next = (h: Hand) => h.click('#continue');
const lunch = 'text="Lunch is served at noon on both days."';

export const scripts: Scripts = {
  'About you': [
    next,
    async (h) => {
      await h.reads(
        '[data-title="About you"] em:not(:empty)',
        'Enter your first name.',
        'Enter your last name.',
        'Enter a valid email address.',
      );
      await h.sees('#first:focus');
    },
    (h) => h.fill({ ...fields('Nora', 'Lind'), '#birth': '1990-04-12' }),
    (h) => h.reads('#birth', '1990-04-12'),
    async (h) => void (await h.at('#country').selectOption('United States')),
    (h) => h.sees('#state:required'),
    async (h) => void (await h.at('#country').selectOption('Portugal')),
    (h) => h.misses('#state'),
    next,
    async (h) => {
      await h.sees('h1:text("Ticket")', 'text="Step 2 of 4"');
      await h.equals(() => h.page.title(), 'Ticket | Registration');
    },
    (h) => h.click('#back'),
    async (h) => {
      await h.reads('#first', 'Nora');
      await h.reads('#country', 'Portugal');
      await h.sees('#back:disabled');
    },
  ],
  'Student ticket': [
    async (h) => {
      await h.fill({ ...fields('Jon', 'Ode'), '#birth': '2001-12-03' });
      await next(h);
    },
    async (h) => {
      await h.sees('[value=Visitor]:checked');
      await h.reads('#price', '$180.00');
    },
    async (h) => {
      await h.click('[value=Student]');
      await h.reads('#price', '$90.00');
    },
    (h) => h.at('#proof').setInputFiles(card),
    async (h) => {
      await h.click('[value=Accessibility]', '[value=Testing]');
      await h.reads('#price', '$150.00');
    },
    async (h) => {
      await h.click('[value=Testing]');
      await h.reads('#price', '$120.00');
    },
    async (h) => {
      await next(h);
      await h.sees('#tab-meals[aria-selected=true]', lunch);
    },
    (h) => h.click('[value=Vegan]', '#tab-hotel'),
    async (h) => {
      await h.sees('#tab-hotel[aria-selected=true]', '#tab-meals[aria-selected=false]');
      await h.misses(lunch);
    },
    async (h) => {
      await h.fill({ '#nights': '3' });
      await next(h);
    },
    async (h) => {
      await h.reads(detail('Name'), 'Jon Ode');
      await h.reads(detail('Date of birth'), '3 December 2001');
      await h.reads(detail('Ticket'), 'Student');
    },
    async (h) => {
      await h.reads(detail('Proof'), 'student-card.pdf');
      await h.reads(detail('Workshops'), 'Accessibility');
      await h.reads(detail('Meals'), 'Vegan');
      await h.reads(detail('Nights'), '3');
      await h.reads(detail('Price'), '$120.00');
    },
    (h) => h.misses('text="Talk title"'),
  ],
  'Submit as a speaker': [
    (h) => h.fill(fields('Mia', 'Holt')),
    next,
    (h) => h.click('[name=kind] >> nth=1'),
    async (h) => {
      await h.sees('[value=Speaker]:checked');
      await h.reads('#talk', '');
    },
    next,
    (h) => h.sees('text="Enter the title of your talk."'),
    async (h) => {
      await h.fill({ '#talk': 'Tests that read well' });
      await h.at('#talk').press('Enter');
    },
    (h) => h.sees('h1:text("Extras")'),
    async (h) => {
      await next(h);
      await next(h);
    },
    (h) => h.sees('dialog[open] >> text="Submit your registration?"'),
    (h) => h.click('#no'),
    async (h) => {
      await h.misses('dialog');
      await h.sees('h1:text("Review")');
    },
    (h) => h.reads(detail('Talk title'), 'Tests that read well'),
    (h) => h.click('#continue', '#yes'),
    async (h) => {
      await h.sees('h1:text("Registration complete")');
      await h.equals(async () => (await h.at('#reference').innerText()).startsWith('REG-'), true);
    },
    (h) => h.misses('#continue'),
    async () => undefined,
    async (h) => {
      await h.fill({ '#lookup': await h.at('#reference').innerText() });
      await h.click('#find');
    },
    (h) => h.reads('#found', 'Found: Mia Holt'),
  ],
};
