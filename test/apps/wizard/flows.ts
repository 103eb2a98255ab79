import type { TargetApp } from '../target-app.ts';

const file = 'wizard.js';

/** A form in four steps, with fields that come and go. `student-card.pdf` in its folder is the file that a flow uploads. */
export const wizard: TargetApp = {
  name: 'wizard',
  flows: [
    {
      name: 'About you',
      instructions: `Step 1: Press Continue without filling in anything
Expected: "Enter your first name.", "Enter your last name." and "Enter a valid email address." are shown, and the First name field is focused
Step 2: Fill the form with: First name = Nora, Last name = Lind, Email = nora@example.com, Date of birth = 1990-04-12
Expected: Date of birth is 1990-04-12
Step 3: Choose "United States" from the Country dropdown
Expected: the State field is shown and it is required
Step 4: Select Portugal as the Country
Expected: the State field is not shown
Step 5: Click Continue
Expected: the heading "Ticket" and the text "Step 2 of 4" are visible, and the page title starts with "Ticket"
Step 6: Click the "Back" button
Expected: First name is still "Nora", the Country is Portugal and the "Back" button is disabled`,
      breaks: [
        {
          name: 'email-not-checked',
          failsAtStep: 1,
          what: 'the email is not asked for',
          patch: {
            file: 'index.html',
            from: 'id="email" type="email" required',
            to: 'id="email" type="email"',
          },
        },
        {
          name: 'state-stays',
          failsAtStep: 7,
          what: 'the state stays when the country has none',
          patch: {
            file,
            from: "get('state-line').hidden = get('country').value !== 'United States';",
            to: "if (get('country').value === 'United States') get('state-line').hidden = false;",
          },
        },
        {
          name: 'progress-stuck',
          failsAtStep: 9,
          what: 'the progress says step 1 for ever',
          patch: { file, from: 'Step ${step + 1} of', to: 'Step 1 of' },
        },
        {
          name: 'back-forgets',
          failsAtStep: 11,
          what: 'going back empties the form',
          patch: { file, from: '  step -= 1;', to: '  step -= 1;\n  form.reset();' },
        },
      ],
    },
    {
      name: 'Student ticket',
      instructions: `Fill in First name: Jon, Last name: Ode, Email: jon@example.com, Date of birth: 2001-12-03 and press Continue.
The Visitor radio button is selected by default and the price is $180.00.
Select Student. The price is now $90.00.
Upload student-card.pdf to "Proof of enrolment".
Check "Accessibility workshop" and "Testing workshop". The price should be $150.00.
Uncheck "Testing workshop". The price should be $120.00.
Press Continue. The Meals tab is selected, and you see "Lunch is served at noon on both days."
Choose Vegan, then open the Hotel tab.
The Hotel tab is selected, the Meals tab is not selected and the text "Lunch is served at noon on both days." is hidden.
Enter 3 into Number of nights and press Continue.
On the Review page, check: Name is Jon Ode, Date of birth is 3 December 2001, Ticket is Student.
Also check: Proof is student-card.pdf, Workshops is Accessibility, Meals is Vegan, Nights is 3 and Price is $120.00.
There is no Talk title.`,
      breaks: [
        {
          name: 'student-pays-full',
          failsAtStep: 2,
          what: 'students pay the full price',
          patch: { file, from: 'Student: 90', to: 'Student: 180' },
        },
        {
          name: 'unchecked-still-counts',
          failsAtStep: 5,
          what: 'the price does not go down again',
          patch: {
            file,
            from: "form.addEventListener('change', update);",
            to: "form.addEventListener('change', ({ target }) => (target.checked === false ? null : update()));",
          },
        },
        {
          name: 'tab-panel-stays',
          failsAtStep: 8,
          what: 'the panel of the tab before stays',
          patch: { file, from: '.hidden = one !== tab;', to: '.hidden &&= one !== tab;' },
        },
        {
          name: 'day-and-month-swapped',
          failsAtStep: 10,
          what: 'day and month are swapped',
          patch: { file, from: 'new Date(year, month - 1, day)', to: 'new Date(year, day - 1, month)' },
        },
        {
          name: 'meal-not-taken-over',
          failsAtStep: 11,
          what: 'the review shows the default meal',
          patch: { file, from: "Meals: chosen('meal')[0]", to: "Meals: 'Everything'" },
        },
      ],
    },
    {
      name: 'Submit as a speaker',
      instructions: `GIVEN I fill the form with First name "Mia", Last name "Holt", Email "mia@example.com"
AND I press Continue
WHEN I choose the second radio button
THEN Speaker is selected and the "Talk title" field is empty
WHEN I press Continue
THEN the error "Enter the title of your talk." is shown
WHEN I type "Tests that read well" into Talk title and press Enter
THEN the heading Extras is displayed
WHEN I press Continue and then "Submit registration"
THEN a dialog with the title "Submit your registration?" is shown
WHEN I click "Not yet" inside the dialog
THEN the dialog is gone and the heading "Review" is still displayed
AND Talk title is "Tests that read well"
WHEN I press "Submit registration" and click Submit in the dialog
THEN the heading is "Registration complete" and Reference starts with REG-
AND the "Submit registration" button is no longer shown
WHEN I save the Reference as variable REF
AND I type \${env:REF} into "Find a registration" and click Find
THEN the text "Found: Mia Holt" is shown`,
      breaks: [
        {
          name: 'talk-not-required',
          failsAtStep: 5,
          what: 'a talk needs no title',
          patch: { file: 'index.html', from: 'id="talk" required', to: 'id="talk"' },
        },
        {
          name: 'not-yet-submits',
          failsAtStep: 11,
          what: 'Not yet submits as well',
          patch: {
            file,
            from: "get('no').addEventListener('click', () => get('ask').close());",
            to: "get('no').addEventListener('click', () => get('yes').click());",
          },
        },
        {
          name: 'dialog-never-opens',
          failsAtStep: 9,
          what: 'the question never comes',
          patch: { file, from: "get('ask').showModal();", to: 'undefined;' },
        },
        {
          name: 'form-stays-after-submit',
          failsAtStep: 15,
          what: 'the form stays after it was submitted',
          patch: { file, from: 'form.hidden = true;', to: '' },
        },
        {
          name: 'reference-not-found',
          failsAtStep: 18,
          what: 'the registration is not found by its reference',
          patch: {
            file,
            from: "get('lookup').value === get('reference').textContent",
            to: "get('lookup').value === get('last').value",
          },
        },
      ],
    },
  ],
};
