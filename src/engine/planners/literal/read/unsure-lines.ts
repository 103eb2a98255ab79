/**
 * Lines whose names and texts may be such or may be talk, and what they are read as: it holds where the screen has the words as
 * they are written, and nothing is said of the app where it has not.
 */
export const UNSURE_LINES: readonly (readonly [line: string, readAs: string])[] = [
  ['Tick Direct flights only', 'check "Direct flights only"'],
  ['Click the Visits by doctor tab', 'click tab "Visits by doctor"'],
  ['Click the 15th of March', 'click "15th of March"'],
  ['Confirm with Yes, delete it', 'click "Yes, delete it"'],
  ['Close the ticket', 'click "Close ticket"'],
  ['run report again', 'click "run report"'],
  ['Mark as read', 'click "Mark as read"'],
  ['Show more', 'click "Show more"'],
  ['Press No, keep', 'click "No, keep"'],
  ['The Passengers button reads 2 passengers', 'verify that button "Passengers" reads "2 passengers"'],
  ['The tooltip reads Open and overdue invoices', 'verify that text "Open and overdue invoices" is visible'],
  ['I should see the message Welcome back, Anna', 'verify that text "Welcome back, Anna" is visible'],
  ['Archive selected is disabled', 'verify that "Archive selected" is disabled'],
  ['3 days before is selected', 'verify that "3 days before" is selected'],
  ['3 of 10 results are shown', 'verify that "3 of 10 results" is visible'],
  ['The table shows 3 orders for Anna', 'verify that table contains "3 orders for Anna"'],
  ['Verify that the total is $20.00 (including VAT)', 'verify that "total" reads "$20.00 (including VAT)"'],
  ['Click on the ticket Cannot log in after password reset', 'click "Cannot log in after password reset"'],
  ['Click Take it in the row of Anna', 'click "Take it" in row "Anna"'],
  [
    'Offline mode loses drafts is in the Open column',
    'verify that "Offline mode loses drafts" in column "Open" is visible',
  ],
];
