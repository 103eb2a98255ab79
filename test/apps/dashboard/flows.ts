import type { TargetApp } from '../target-app.ts';
import { startDashboard } from './server.ts';

const file = 'dashboard.js';

/** A dashboard whose every answer takes its time, with a counter that never stands still. */
export const dashboard: TargetApp = {
  name: 'dashboard',
  start: startDashboard,
  flows: [
    {
      name: 'Figures',
      instructions: `- Wait until "Loading…" is gone
- Orders is 128, Revenue is $12,480.00 and Refund rate is 2.4 %
- Click Refresh, wait until Orders is 131
- Revenue is now $12,765.50
- "Refreshed 1 time" is displayed
- Visitors online is at least 40
- Wait until Visitors online is more than 45
- Hover over the "i" icon next to Refund rate -> the tooltip "Refunds divided by orders." is shown`,
      breaks: [
        {
          name: 'revenue-in-wrong-format',
          failsAtStep: 1,
          what: 'the revenue has the German format',
          patch: { file, from: "toLocaleString('en-US',", to: "toLocaleString('de-DE'," },
        },
        {
          name: 'spinner-for-ever',
          failsAtStep: 0,
          what: 'the spinner stays',
          patch: { file, from: "get('loading').hidden = true;", to: '' },
        },
        { name: 'revenue-stays', failsAtStep: 3, what: 'a refresh leaves the revenue as it was' },
        {
          name: 'refresh-counted-twice',
          failsAtStep: 4,
          what: 'one refresh counts as two',
          patch: { file, from: 'refreshes += 1;', to: 'refreshes += 2;' },
        },
        { name: 'counter-stands-still', failsAtStep: 6, what: 'the live counter stands still' },
        {
          name: 'tooltip-missing',
          failsAtStep: 7,
          what: 'the tooltip does not come',
          patch: { file, from: "'mouseenter'", to: "'dblclick'" },
        },
      ],
    },
    {
      name: 'Orders',
      instructions: `1. Wait for the row "#1001". The orders table has 10 rows.
2. Click "Load more" and wait until the table has 20 rows.
3. Click "Load more" again. Expected: 25 rows, and there is no "Load more" button.
4. Scroll to the row for #1025. Expected: it contains "Cem Arslan" and "$171.50".
5. Choose "Open" in the Status dropdown.
6. Expected: the table has exactly 5 rows and no row contains "Paid".
7. Click the Amount column header.
8. Expected: the amounts are sorted in descending order, and the first row contains "$296.50".`,
      breaks: [
        { name: 'page-starts-too-early', failsAtStep: 1, what: 'a page repeats the order before it' },
        { name: 'more-for-ever', failsAtStep: 2, what: 'Load more stays when there is nothing more' },
        { name: 'filter-is-ignored', failsAtStep: 5, what: 'the filter changes nothing' },
        {
          name: 'amounts-sorted-upwards',
          failsAtStep: 7,
          what: 'the amounts are sorted the wrong way round',
          patch: { file, from: 'b.amount - a.amount', to: 'a.amount - b.amount' },
        },
      ],
    },
    {
      name: 'Settings',
      instructions: `Given the switch "Email alerts" is off and the button "Send test mail" is disabled
When I turn on Email alerts
Then "Settings saved." is displayed
And the "Email alerts" switch is on and the "Dark mode" switch is off
And the button "Send test mail" is enabled
When I reload the page
Then the "Email alerts" switch is on
When I click the Team button
Then Team is expanded and "Ada Park", "Milo Reyes" and "Zoe Lang" are visible
When I click the Team button again
Then Team is collapsed and "Ada Park" is not visible
When I click "About this data"
Then I see "Figures are updated every night."`,
      breaks: [
        {
          name: 'saved-message-missing',
          failsAtStep: 2,
          what: 'nothing says that the settings were saved',
          patch: { file, from: "get('saved').textContent = 'Settings saved.';", to: '' },
        },
        { name: 'one-switch-turns-both', failsAtStep: 3, what: 'one switch turns the other too' },
        {
          name: 'test-mail-stays-disabled',
          failsAtStep: 4,
          what: 'the button stays disabled',
          patch: { file, from: "get('test-mail').disabled = !settings.email;", to: '' },
        },
        { name: 'settings-not-kept', failsAtStep: 6, what: 'the settings are not kept' },
        {
          name: 'section-stays-open',
          failsAtStep: 10,
          what: 'the section says that it is closed but stays open',
          patch: { file, from: "get('team').hidden = isOpen;", to: "get('team').hidden = false;" },
        },
      ],
    },
    {
      name: 'Export and report',
      instructions: `Click Export. After a moment an alert with the text "Export failed. Please try again." should appear.
Make sure "Export ready: orders.csv" is not on the page yet.
Click Retry and wait up to 5 seconds for "Export ready: orders.csv".
The message "Export failed. Please try again." should be gone.
Click the link "Open full report" and switch to the new tab.
Check that the page title is "Monthly report – Pulse", the heading reads Monthly report and the URL ends with /report.html.
Close the tab. You are back on the page titled "Pulse dashboard" and still see "Export ready: orders.csv".
Open /report.html and verify that the text "The best day was 14 May, with 31 orders." is shown.`,
      breaks: [
        {
          name: 'failure-is-silent',
          failsAtStep: 0,
          what: 'a failing export says nothing',
          patch: {
            file,
            from: "get('banner').hidden = false;",
            to: "get('banner').hidden = true;",
          },
        },
        { name: 'export-always-fails', failsAtStep: 2, what: 'the export fails for ever' },
        {
          name: 'banner-stays',
          failsAtStep: 3,
          what: 'the error stays after all went well',
          patch: { file, from: "get('banner').hidden = true;", to: '' },
        },
        {
          name: 'report-link-leads-home',
          failsAtStep: 5,
          what: 'the link leads to the dashboard',
          patch: { file: 'index.html', from: 'href="report.html"', to: 'href="./"' },
        },
        {
          name: 'report-has-wrong-number',
          failsAtStep: 7,
          what: 'the report is off by one',
          patch: { file: 'report.html', from: 'with 31 orders', to: 'with 30 orders' },
        },
      ],
    },
  ],
};
