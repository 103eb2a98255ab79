import type { TargetApp } from '../target-app.ts';

const file = 'board.js';

/** A kanban board of custom elements with open shadow roots, and comments in an iframe. */
export const board: TargetApp = {
  name: 'board',
  flows: [
    {
      name: 'Move a card',
      instructions: `1. Verify the headings "To do", "In progress" and "Done" are visible
2. Verify there are 3 cards in the "To do" column
3. Drag "Fix login" to the "Done" column and verify that the "Done" column contains "Fix login"
4. Verify the toast "Fix login moved to Done." is displayed
5. Verify "Fix login" is not in the "To do" column any more
6. Verify the badge in the "To do" column shows 2 and the badge in the "Done" column shows 2
7. Wait until "Fix login moved to Done." disappears, at most 6 seconds
8. Right-click "Plan sprint" and choose "Move to Done"
9. Verify there are no cards in the "In progress" column and 3 cards in the "Done" column`,
      breaks: [
        {
          name: 'drop-one-column-short',
          failsAtStep: 2,
          what: 'a card lands one column too far left',
          patch: {
            file,
            from: 'if (under) move(this.title, under);',
            to: "if (under) move(this.title, under === 'Done' ? 'In progress' : under);",
          },
        },
        {
          name: 'toast-never-comes',
          failsAtStep: 3,
          what: 'no toast after a move',
          patch: { file, from: "document.getElementById('toasts').append(box);", to: '' },
        },
        {
          name: 'card-in-both-columns',
          failsAtStep: 4,
          what: 'a moved card stays in its old column too',
          patch: { file, from: 'columns[from] = columns[from].filter((one) => one !== title);', to: '' },
        },
        {
          name: 'toast-stays',
          failsAtStep: 6,
          what: 'the toast never goes away',
          patch: { file, from: 'setTimeout(() => box.remove(), TOAST_MS);', to: '' },
        },
        {
          name: 'menu-moves-to-wrong-column',
          failsAtStep: 8,
          what: 'Move to Done moves to To do',
          patch: { file, from: "move(title, 'Done'),", to: "move(title, 'To do')," },
        },
      ],
    },
    {
      name: 'Context menu',
      instructions: `* Right-click the card Write docs
* A menu appears with Rename, Duplicate and Delete
* Click Duplicate: the "To do" column now has 4 cards and contains "Write docs (copy)"
* Right-click "Write docs (copy)", click Rename and enter "Write guides" in the prompt
* "Write guides" is shown, "Write docs (copy)" is not
* Right-click on Ship release and pick Delete
* Ship release is gone but Write docs is still there
* Right-click "Write docs" and press Escape: the menu is not visible`,
      breaks: [
        {
          name: 'duplicate-does-nothing',
          failsAtStep: 2,
          what: 'Duplicate does nothing',
          patch: {
            file,
            from: 'replaceCard(title, title, `${title} (copy)`)',
            to: 'replaceCard(title, title)',
          },
        },
        {
          name: 'rename-is-ignored',
          failsAtStep: 4,
          what: 'the new title is ignored',
          patch: { file, from: 'replaceCard(title, next);', to: 'replaceCard(title, title);' },
        },
        {
          name: 'deletes-the-second-card',
          failsAtStep: 6,
          what: 'Delete takes the second card of the column',
          patch: {
            file,
            from: 'Delete: (title) => replaceCard(title),',
            to: 'Delete: (title) => replaceCard(columns[columnOf(title)][1]),',
          },
        },
        {
          name: 'escape-keeps-the-menu',
          failsAtStep: 7,
          what: 'Escape does not close the menu',
          patch: { file, from: "event.key === 'Escape'", to: "event.key === 'Esc'" },
        },
      ],
    },
    {
      name: 'Comments',
      instructions: `Scroll down to the comments. Two comments are listed and the heading "Comments (2)" is shown.
The Post button is disabled as long as nothing is written.
Write "Looks good to me" into "Write a comment" and click Post.
Now three comments are listed, and the last comment contains "Looks good to me".
The heading above says "Comments (3)".
The comment field is empty again and Post is disabled.
Press the Like button next to "Can we do this by Friday?".
The comment that contains "Can we do this by Friday?" shows "1 like"; the comment that contains "The login fix comes first." still shows "2 likes".`,
      breaks: [
        {
          name: 'empty-comment-allowed',
          failsAtStep: 1,
          what: 'an empty comment can be posted',
          patch: {
            file: 'comments.js',
            from: '  post.disabled = !text.value.trim();\n  window',
            to: '  window',
          },
        },
        {
          name: 'comment-in-wrong-place',
          failsAtStep: 3,
          what: 'a new comment comes first instead of last',
          patch: { file: 'comments.js', from: 'comments.push(', to: 'comments.unshift(' },
        },
        {
          name: 'comment-count-stays',
          failsAtStep: 4,
          what: 'the number of comments stays what it was',
          patch: { file: 'comments.js', from: '{ comments: comments.length }', to: '{ comments: 2 }' },
        },
        {
          name: 'like-goes-to-another',
          failsAtStep: 7,
          what: 'the like goes to the last comment but one',
          patch: { file: 'comments.js', from: 'comment.likes += 1;', to: 'comments.at(-2).likes += 1;' },
        },
      ],
    },
    {
      name: 'Add and look',
      instructions: `Hover over View and click "Hide Done column" - the "Done" heading is not visible
Hover over View and click "Show Done column" - the "Done" heading is visible
In the "In progress" column click "+ Add card", type "Call printer" into "Card title" and press Enter
The "In progress" column has 2 cards and contains "Call printer"
Click the card "Call printer" - a heading "Call printer" and the text "Column: In progress" appear
Click Close - "Column: In progress" is not shown
Hover over Help and click "About Corkboard" - an alert says "Corkboard 4.2"; accept it`,
      breaks: [
        {
          name: 'hide-does-nothing',
          failsAtStep: 0,
          what: 'the column is not hidden',
          patch: { file, from: '.filter((name) => !hidden.has(name))', to: '' },
        },
        {
          name: 'card-added-elsewhere',
          failsAtStep: 3,
          what: 'a new card always lands in To do',
          patch: {
            file,
            from: 'columns[name].push(input.value.trim());',
            to: "columns['To do'].push(input.value.trim());",
          },
        },
        {
          name: 'details-of-another-card',
          failsAtStep: 4,
          what: 'the details are those of the first card',
          patch: {
            file,
            from: 'return showDetails(this.title);',
            to: "return showDetails(columns['To do'][0]);",
          },
        },
        {
          name: 'close-does-nothing',
          failsAtStep: 5,
          what: 'the details cannot be closed',
          patch: { file, from: 'panel.hidden = true;', to: 'panel.dataset.closed = "yes";' },
        },
      ],
    },
  ],
};
