import { type ForeignApp, wrong } from './foreign-app.ts';

/** DataTables with its own search, lengths, sorting and pages. */
export const datatables: ForeignApp = {
  name: 'datatables',
  page: '/pages/datatables.html',
  flows: [
    {
      name: 'Search',
      lines: [
        'Wait until "Showing 1 to 10 of 24 entries" is visible',
        'The table has 10 rows',
        wrong('The table has 24 rows'),
        'Search for "London"',
        'Verify that "Showing 1 to 6 of 6 entries (filtered from 24 total entries)" is displayed',
        'There are 6 rows in the table',
        wrong('There are 5 rows in the table'),
        wrong('A row contains "Tokyo"'),
        'Type "zzz" in the Search field',
        '"No matching records found" is shown',
        wrong('"Tiger Nixon" is shown'),
        'Clear the Search field. "Showing 1 to 10 of 24 entries" is visible again.',
      ],
    },
    {
      name: 'Sort',
      lines: [
        'Sort by Age, descending',
        'The Age column is sorted from high to low',
        'The first row contains "63"',
        wrong('The first row contains "20"'),
        wrong('The Age column is sorted ascending'),
        'Sort by Name in ascending order',
        'The Name column is sorted alphabetically',
        'The first row contains "Airi Satou"',
        wrong('The first row contains "Tiger Nixon"'),
        wrong('The Name column is sorted in descending order'),
        wrong('Sort by Shoe size', 'Shoe size'),
      ],
    },
    {
      name: 'Pages',
      lines: [
        '1. Click the button "2"',
        '2. "Showing 11 to 20 of 24 entries" is displayed',
        wrong('"Showing 1 to 10 of 24 entries" is displayed'),
        '3. Click Next',
        '4. The table shows 4 rows',
        wrong('The table shows 10 rows'),
        '5. Select "25" from the "entries per page" dropdown',
        '6. The table has 24 rows',
        wrong('The table has 25 rows'),
        wrong('Click the button "7"'),
      ],
    },
    {
      name: 'Cells',
      lines: [
        'In the row for Cedric Kelly, Position is "Engineer"',
        'In the row for Cedric Kelly, Office is "London"',
        wrong('In the row for Cedric Kelly, Office is "Tokyo"'),
        'The Salary in the row for Ashton Cox is $282,000',
        wrong('The Salary in the row for Ashton Cox is $291,000'),
        'The row for Airi Satou contains "Edinburgh"',
        wrong('The row for Airi Satou contains "London"'),
        wrong('The row for Bruno Nash contains "London"'),
      ],
    },
  ],
};
