import { type ForeignApp, wrong } from './foreign-app.ts';

/** The page on which dragula shows what can be dragged. */
export const dragula: ForeignApp = {
  name: 'dragula',
  page: '/dragula/index.html',
  changes: [
    ['src="//cdn.carbonads.com', 'data-src="//cdn.carbonads.com'],
    ["src='https://camo.githubusercontent.com", "data-src='https://camo.githubusercontent.com"],
  ],
  flows: [
    {
      name: 'Drag',
      lines: [
        'Drag "You can move these elements between these two containers" onto "There\'s also the possibility of moving elements around in the same container, changing their position"',
        '"Drag and drop so simple it hurts" is visible',
        wrong('"Drag and drop so hard it hurts" is visible'),
        wrong('Drag "Nobody" onto "You can move these elements between these two containers"', 'Nobody'),
      ],
    },
  ],
};
