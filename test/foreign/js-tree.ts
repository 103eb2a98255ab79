import { type ForeignApp, unclear, wrong } from './foreign-app.ts';

/** The demo page of jsTree. */
export const jsTree: ForeignApp = {
  name: 'js-tree',
  page: '/jstree/demo/basic/index.html',
  changes: [
    ['https://ajax.googleapis.com/ajax/libs/jquery/3.3.1/jquery.min.js', '/jquery/dist/jquery.min.js'],
  ],
  flows: [
    {
      name: 'Open and close',
      lines: [
        unclear('Click "Root node"', 'Root node'),
        'In the "HTML demo" section, "Child node 1" is selected',
        wrong('In the "HTML demo" section, "Child node 2" is selected'),
        'Click "Child node 2" in the "HTML demo" section',
        'In the "HTML demo" section, "Child node 2" is selected',
        'In the "HTML demo" section, double-click "Root node"',
        '"Root node" in the "HTML demo" section is collapsed',
        wrong('"Root node" in the "HTML demo" section is expanded'),
        wrong('In the "HTML demo" section, "Child node 1" is visible'),
      ],
    },
    {
      name: 'Expand',
      lines: [
        'Double-click "Root node" in the "Inline data demo" section',
        '"Child node 1" is visible in the "Inline data demo" section',
        '"Child node 2" is visible in the "Inline data demo" section',
        'Double-click "Root node" in the "Inline data demo" section',
        '"Child node 1" is not visible in the "Inline data demo" section',
        wrong('"Child node 1" is visible in the "Inline data demo" section'),
        '"Child node 2" in the "Data format demo" section is disabled',
        wrong('"Child node 1" in the "Data format demo" section is disabled'),
      ],
    },
  ],
};
