import type { TargetApp } from '../target-app.ts';
import { startAdmin } from './server.ts';

export const admin: TargetApp = {
  name: 'admin',
  start: startAdmin,
  flows: [
    {
      name: 'Browse the users',
      instructions: `- page title is "Users - Backoffice"
- "12 users" is displayed, table has 5 rows
- no "Previous" link
- sort by Logins
- first row contains Elif Kaya, Logins are in ascending order
- click Next, "Page 2 of 3" is shown and the URL contains page=2
- Liam Byrne is above Anna Berg
- click Next again -> 2 rows, no "Next" link
- go back, "Page 2 of 3" is shown again
- search for "berg"
- exactly 2 rows; Anna Berg and Jonas Bergman are listed, Liam Byrne is not
- type nobody in "Name or email", press Enter
- "No users found." is visible and there is no table`,
      breaks: [
        { name: 'logins-sorted-as-words', failsAtStep: 4, what: 'the logins are sorted as words' },
        { name: 'pages-overlap', failsAtStep: 7, what: 'a page repeats the last row of the one before' },
        { name: 'search-is-ignored', failsAtStep: 10, what: 'the search changes nothing' },
      ],
    },
    {
      name: 'Delete a user',
      instructions: `Precondition: the Users page is open
1) In the row for Carla Diaz, click Delete and dismiss the confirmation.
2) Carla Diaz should still be in the table, and "12 users" should still be shown.
3) Click the Delete button in the row for Carla Diaz once more. When asked "Delete Carla Diaz?", accept.
4) Expected result: the message "Carla Diaz was deleted." appears.
5) Expected result: there is no row for Carla Diaz, but there is a row for David Okoye.
6) Expected result: "11 users" is shown`,
      breaks: [
        {
          name: 'cancel-deletes-anyway',
          failsAtStep: 2,
          what: 'the answer to the question is ignored',
          patch: { file: 'admin.js', from: 'event.preventDefault();', to: 'form.dataset.answer = "no";' },
        },
        { name: 'delete-does-nothing', failsAtStep: 5, what: 'a deleted user stays' },
        { name: 'deletes-the-next-user', failsAtStep: 5, what: 'the user after is deleted' },
        { name: 'total-stays', failsAtStep: 6, what: 'the total stays what it was' },
      ],
    },
    {
      name: 'Edit a user',
      instructions: `Scenario: Anna Berg becomes an administrator
Given I click "Edit" in the row for Anna Berg
Then the heading "Edit user" is shown and the Email field contains anna@example.com
And the role is "Editor"
When I clear the Name field, type not-an-email into Email and click Save
Then I should see "Name is required." and "Enter a valid email address."
And the Email field is marked as invalid
When I enter "Anna Berglund" in Name, "anna.b@example.com" in Email and select Administrator from Role
And I click on Save
Then I am on the page with title "Users - Backoffice"
And I see the message "Anna Berglund was saved."
And the row for Anna Berglund contains "anna.b@example.com"
And the row for Anna Berglund contains "Administrator"
And anna@example.com is not shown and boris@example.com is shown`,
      breaks: [
        { name: 'email-not-checked', failsAtStep: 5, what: 'any email is accepted' },
        { name: 'saving-leads-to-new-user', failsAtStep: 9, what: 'saving leads to the empty form' },
        { name: 'no-notice-after-saving', failsAtStep: 10, what: 'no message after saving' },
        { name: 'changes-the-next-user', failsAtStep: 13, what: 'the next user is changed' },
        { name: 'role-not-saved', failsAtStep: 12, what: 'the role is not saved' },
      ],
    },
    {
      name: 'Create a user',
      instructions: `Click the link New user.
Fill in the form with the following values:
  - Name: Mara Quist
  - Email: anna@example.com
  - Role: Editor
Press Save and verify that "This email is already in use." is shown next to Email.
Replace the email with mara@example.com and press Save.
You are redirected to the users list with the message Mara Quist was saved.
Search for mara. Exactly one row is listed, and it contains Editor.
In the row for Mara Quist, Logins is 0.`,
      breaks: [
        { name: 'email-taken-twice', failsAtStep: 5, what: 'two users can have one email' },
        { name: 'user-created-twice', failsAtStep: 8, what: 'a new user is there twice' },
      ],
    },
  ],
};
