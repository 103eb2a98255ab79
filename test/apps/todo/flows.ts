import type { TargetApp } from '../target-app.ts';

const file = 'todo.js';

/** A list worked by keyboard, kept in the browser: no labels, no server, no frills. */
export const todo: TargetApp = {
  name: 'todo',
  flows: [
    {
      name: 'Add and complete',
      instructions: `1. The field "What needs doing?" is focused and the text "Nothing here." is visible
2. Type "Buy milk" and press Enter
3. Type Call the bank and press Enter, then type "Water plants" and press Enter
4. Expected: 3 items are listed and "3 items left" is shown
5. The "What needs doing?" field is empty and still has the focus
6. Press Enter once more; there are still exactly 3 items
7. Check Call the bank
8. Expected: "2 items left" is shown
9. Expected: the checkbox "Call the bank" is checked, the checkbox "Buy milk" is not checked
10. Refresh the page
11. Expected: "Call the bank" is still checked and 3 items are listed`,
      breaks: [
        {
          name: 'entry-added-twice',
          failsAtStep: 3,
          what: 'an entry is added twice',
          patch: {
            file,
            from: '[...items, { words: input.value.trim(), done: false }]',
            to: '[...items, ...[1, 2].map(() => ({ words: input.value.trim(), done: false }))]',
          },
        },
        {
          name: 'field-loses-focus',
          failsAtStep: 4,
          what: 'the field loses the focus after the third entry',
          patch: {
            file,
            from: "input.value = '';",
            to: "input.value = '';\n  if (items.length > 2) input.blur();",
          },
        },
        {
          name: 'counts-all-items',
          failsAtStep: 7,
          what: 'the counter counts done items too',
          patch: { file, from: 'items.filter((item) => !item.done).length', to: 'items.length' },
        },
        {
          name: 'state-not-kept',
          failsAtStep: 10,
          what: 'what is done is not kept over a reload',
          patch: {
            file,
            from: 'JSON.stringify(items)',
            to: 'JSON.stringify(items.map((item) => ({ ...item, done: false })))',
          },
        },
      ],
    },
    {
      name: 'Filters',
      instructions: `Type Alpha and press Enter, type Beta and press Enter, type Gamma and press Enter
Tick the checkbox for Beta
Click Active. Expected: Alpha and Gamma are listed, Beta is not listed
Expected: the Active button is pressed and the All button is not
Click Completed. Expected: exactly one item is listed and it contains Beta
Click "Clear completed"
Expected: "Nothing here." is displayed and there are no items
Click All
Expected: two items are listed, "2 items left" is shown, and the button "Clear completed" is hidden`,
      breaks: [
        {
          name: 'filter-keeps-old-list',
          failsAtStep: 2,
          what: 'the filter leaves the list as it was',
          patch: { file, from: "filter === 'all' ||", to: 'list ||' },
        },
        {
          name: 'filter-not-marked',
          failsAtStep: 3,
          what: 'the filter that is on is not marked',
          patch: { file, from: 'button.dataset.filter === filter', to: "button.dataset.filter === 'all'" },
        },
        {
          name: 'clear-does-nothing',
          failsAtStep: 6,
          what: 'Clear completed does nothing',
          patch: { file, from: "clear.addEventListener('click',", to: "clear.addEventListener('abort'," },
        },
        {
          name: 'clear-stays',
          failsAtStep: 8,
          what: 'Clear completed stays when nothing is completed',
          patch: { file, from: '!items.some((item) => item.done)', to: 'false' },
        },
      ],
    },
    {
      name: 'Edit, reorder, remove',
      instructions: `Enter "Write report" in the field "What needs doing?" and hit Enter, then type "Pay rent" and hit Enter.
Double-click the text "Write report", replace it with "Write the report" and press Enter. Make sure that "Write the report" is in the list and "Write report" is gone.
Double-click "Pay rent", type Oops and press Escape. You should still see "Pay rent", and "Oops" must not appear.
Drag "Pay rent" onto "Write the report" and verify that Pay rent comes before Write the report.
After reloading the page, the first item is still Pay rent.
Click into "What needs doing?", press the down arrow key twice and press Space. The checkbox "Write the report" is now checked and "Pay rent" is not checked.
The counter says "1 item left".
Hover over "Pay rent" and click Delete in the item "Pay rent". Then "Pay rent" is gone, 1 item is listed and "Write the report" is still shown.`,
      breaks: [
        {
          name: 'edit-is-lost',
          failsAtStep: 1,
          what: 'an edit is thrown away',
          patch: {
            file,
            from: "if (event.key === 'Enter') finish(true);",
            to: "if (event.key === 'Enter') finish(false);",
          },
        },
        {
          name: 'escape-saves',
          failsAtStep: 2,
          what: 'Escape keeps the edit',
          patch: {
            file,
            from: "if (event.key === 'Escape') finish(false);",
            to: "if (event.key === 'Escape') finish(true);",
          },
        },
        {
          name: 'drop-does-nothing',
          failsAtStep: 3,
          what: 'dragging changes nothing',
          patch: { file, from: 'change(rest);', to: 'show();' },
        },
        {
          name: 'order-not-kept',
          failsAtStep: 4,
          what: 'the order is not kept over a reload',
          patch: { file, from: 'change(rest);', to: 'items = rest;\n    show();' },
        },
        {
          name: 'space-marks-the-first',
          failsAtStep: 5,
          what: 'Space marks the first item, wherever the focus is',
          patch: { file, from: 'event.target === row) toggle(item);', to: 'event.target) toggle(items[0]);' },
        },
        {
          name: 'one-items-left',
          failsAtStep: 6,
          what: 'the counter says "1 items left"',
          patch: { file, from: "left === 1 ? '1 item left' : ", to: '' },
        },
        {
          name: 'delete-removes-the-last',
          failsAtStep: 7,
          what: 'Delete removes the last item',
          patch: { file, from: '(one) => one !== item)', to: '(one) => one !== items.at(-1))' },
        },
      ],
    },
  ],
};
