import { type ForeignApp, unclear, wrong } from './foreign-app.ts';

/** The page on which jQuery UI shows all its widgets. */
export const jqueryUi: ForeignApp = {
  name: 'jquery-ui',
  page: '/jquery-ui-dist/index.html',
  flows: [
    {
      name: 'Accordion and tabs',
      lines: [
        'Verify that the heading "Welcome to jQuery UI!" is shown',
        unclear('Click the "Second" tab', 'Second'),
        'In the Accordion section, click "Second"',
        'The text "Phasellus mattis tincidunt nibh." is visible',
        wrong('The text "Nam dui erat, auctor a, dignissim quis." is visible'),
        wrong(
          '"Lorem ipsum dolor sit amet. Lorem ipsum dolor sit amet. Lorem ipsum dolor sit amet." is shown',
        ),
        'In the Tabs section click the tab Third',
        'Now I should see "Nam dui erat, auctor a, dignissim quis, sollicitudin eu, felis."',
        'The Third tab in the Tabs section is selected',
        wrong('The First tab in the Tabs section is selected'),
        wrong('Click the "Fourth" tab', 'Fourth'),
      ],
    },
    {
      name: 'Autocomplete',
      lines: [
        '1. Type "jav" into the autocomplete field',
        '2. Wait until "JavaScript" appears',
        wrong('"Python" is visible'),
        wrong('"Java" is not visible'),
        '3. Click "JavaScript"',
        '4. The autocomplete field contains "JavaScript"',
        wrong('The autocomplete field is "Java"'),
        '5. "Java" is no longer displayed',
      ],
    },
    {
      name: 'Rent a car',
      lines: [
        '- Choice 2 is selected',
        '- Select the radio button "Choice 3"',
        '- Verify Choice 3 is selected and Choice 2 is not selected',
        wrong('Choice 1 is selected'),
        '- In the Rental Car section, select "Luxury" from the dropdown',
        '- Choose Automatic',
        '- Check Insurance',
        '- Enter 3 into "# of cars"',
        '- The Insurance checkbox is checked and the Automatic radio button is selected',
        '- "# of cars" is 3',
        wrong('Standard is selected'),
        wrong('"# of cars" is 2'),
        wrong('The Insurance checkbox is unchecked'),
        wrong('Click "Cancel Booking"', 'Cancel Booking'),
        '- Press the button "Book Now!"',
      ],
    },
    {
      name: 'Dialog',
      lines: [
        wrong('A dialog is open'),
        'When I click "Open Dialog"',
        'Then a dialog titled "Dialog Title" appears',
        'And the dialog has an "Ok" button',
        wrong('A dialog titled "Settings" appears'),
        wrong('The dialog has a button "Apply"'),
        wrong('The dialog is closed'),
        'When I click Cancel in the dialog',
        'Then the dialog is no longer visible',
        wrong('The dialog is open'),
        wrong('Click Cancel in the dialog'),
      ],
    },
    {
      name: 'Selectmenu, spinner, menu and tooltip',
      lines: [
        'Choose "Fast" from the Selectmenu dropdown',
        'The Selectmenu shows Fast',
        wrong('The Selectmenu shows Medium'),
        wrong('Choose "Warp" from the Selectmenu dropdown', 'Warp'),
        'Type 42 in the field in the Spinner section',
        'Hover over the link "Tooltips". Expected: "That\'s what this widget is" is displayed.',
        'Hover over "Item 3" in the Menu section. Expected: "Item 3-1" and "Item 3-5" are displayed.',
        wrong('"Item 3-6" is displayed'),
      ],
    },
    {
      name: 'Datepicker',
      lines: [
        'In the Datepicker section, click 17',
        wrong('In the Datepicker section, click 32'),
        'Click "Next" in the Datepicker section',
        'Click "Prev" in the Datepicker section',
        'Click 21 in the Datepicker section',
      ],
    },
  ],
};
