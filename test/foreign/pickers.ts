import { type ForeignApp, wrong } from './foreign-app.ts';

/** Choices.js and flatpickr: lists and calendars that scripts draw in the place of native ones. */
export const pickers: ForeignApp = {
  name: 'pickers',
  page: '/pages/pickers.html',
  flows: [
    {
      name: 'Book',
      lines: [
        'Select "Lisbon" in the City dropdown',
        wrong('Select "Rome" in the City dropdown', 'Rome'),
        'Choose "Sauna" from Extras',
        'Choose "Parking" from Extras',
        'Click Book',
        'I see "Lisbon, 2030-05-14, Sauna and Parking"',
        wrong('I see "Lisbon, 2030-05-14, Parking and Sauna"'),
        wrong('I see "Oslo, 2030-05-14"'),
      ],
    },
    {
      name: 'Calendar',
      lines: [
        '- Arrival is "2030-05-14"',
        wrong('Arrival is "2030-05-15"'),
        '- Click into the Arrival field',
        '- Click "20"',
        '- Arrival is now "2030-05-20"',
        wrong('Arrival is "2030-05-14"'),
        '- Press Book',
        '- The text "2030-05-20, nothing else" is shown',
      ],
    },
    {
      name: 'Remove',
      lines: [
        'Choose "Breakfast" from Extras',
        '"Breakfast" is visible',
        'Click "Remove item: Breakfast"',
        'Click Book',
        '"nothing else" is shown',
        wrong('"Breakfast" is shown'),
      ],
    },
  ],
};
