import { type ForeignApp, wrong } from './foreign-app.ts';

/** The coverage report that Istanbul made of list.js: pages of files with a sortable table. */
export const coverageReport: ForeignApp = {
  name: 'coverage-report',
  page: '/list.js/coverage/lcov-report/index.html',
  flows: [
    {
      name: 'Walk down',
      lines: [
        'The heading is "All files"',
        'The page title contains "All files"',
        'Click the link "src/utils"',
        'I am on the page titled "Code coverage report for src/utils"',
        wrong('The page title is "Code coverage report for src"'),
        'Click "fuzzy.js"',
        'The text "module.exports = function (text, pattern, options) {" is visible',
        wrong('The text "module.exports = function (nothing) {" is visible'),
        'Go back',
        'The link "fuzzy.js" is visible',
        wrong('Click the link "missing.js"', 'missing.js'),
      ],
    },
    {
      name: 'Sort and filter',
      lines: [
        'Click "src/utils"',
        'Sort by File in descending order',
        'The first row contains "to-string.js"',
        'The table has 9 rows',
        wrong('The table has 8 rows'),
        'The row for "classes.js" contains "54.72%"',
        wrong('The row for "classes.js" contains "54.73%"'),
        'Sort by Statements, ascending',
        'The first row contains "index-of.js"',
        wrong('The first row contains "to-string.js"'),
      ],
    },
  ],
};
