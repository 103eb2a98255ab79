/** What claims say of their subject and in how many words, as testers write it, each with what it asks for in the words of `describeCommand`. */
export const PREDICATE_LINES: readonly (readonly [string, readonly string[]])[] = [
  ['The Undo button is back', ['verify that button "Undo" is visible']],
  ['The banner is back on the page', ['verify that alert is visible']],
  ['"Draft" is back in the list', ['verify that "Draft" in list is visible']],
  ['The search box is there again', ['verify that field "search" is visible']],
  ['The counter is back at 0', ['verify that "counter" reads "0"']],
  ['The total is down to $5.00', ['verify that "total" reads "$5.00"']],
  ['Wi-Fi is back on', ['verify that "Wi-Fi" is checked']],
  ['The Name field has been emptied', ['verify that field "Name" is empty']],
  ['Next can be pressed', ['verify that "Next" is enabled']],
  ['The Pay €196.65 button can be clicked', ['verify that button "Pay €196.65" is enabled']],
  ["The Pay button can't be tapped", ['verify that button "Pay" is disabled']],
  ['The Delete link cannot be clicked any more', ['verify that link "Delete" is disabled']],
  ['The Save button can no longer be pressed', ['verify that button "Save" is disabled']],
  [
    'The Business card is marked "Current plan"',
    ['verify that "Current plan" in card "Business" is visible'],
  ],
  ['The row for INV-7 is marked Overdue', ['verify that "Overdue" in row "INV-7" is visible']],
  ['INV-7 is flagged as Overdue', ['verify that "Overdue" in "INV-7" is visible']],
  ['The task "Call Anna" is labelled urgent', ['verify that "urgent" in "Call Anna" is visible']],
  ['Jane Roe is listed as Adult', ['verify that "Adult" in "Jane Roe" is visible']],
  ['Anna Berg is not listed as Owner', ['verify that "Owner" in "Anna Berg" is not visible']],
  ['Order 1005 is no longer marked as Paid', ['verify that "Paid" in "Order 1005" is not visible']],
  ['Expect Parking to be tagged People', ['verify that "People" in "Parking" is visible']],
  [
    'Recipe 12 is tagged with Vegan and Quick',
    ['verify that "Vegan" in "Recipe 12" is visible and "Quick" in "Recipe 12" is visible'],
  ],
  [
    'Onboarding carries the tags "Handbook" and "People"',
    ['verify that "Handbook" in "Onboarding" is visible and "People" in "Onboarding" is visible'],
  ],
  ['Room 12 does not carry the tag Quiet', ['verify that "Quiet" in "Room 12" is not visible']],
  ['Ticket 18 is Open', ['verify that "Open" in "Ticket 18" is visible']],
  [
    'Carla Nunes has 5B, Pedro Nunes has 5C',
    ['verify that "5B" in "Carla Nunes" is visible', 'verify that "5C" in "Pedro Nunes" is visible'],
  ],
  ['Pedro Nunes has No seat yet', ['verify that "No seat yet" in "Pedro Nunes" is visible']],
  ['Carla Nunes does not have 5B', ['verify that "5B" in "Carla Nunes" is not visible']],
  [
    'Bruno Costa and Jonas Weber both have the role Viewer',
    ['verify that "role" in "Bruno Costa" reads "Viewer" and "role" in "Jonas Weber" reads "Viewer"'],
  ],
  ['"A", "B" and "C" all appear', ['verify that "A" is visible and "B" is visible and "C" is visible']],
  ['Save and Discard are both disabled', ['verify that "Save" is disabled and "Discard" is disabled']],
  ['Save and Discard become enabled', ['verify that "Save" is enabled and "Discard" is enabled']],
  [
    'The status of both 1003 and 1010 is Shipped',
    ['verify that "status" in "1003" reads "Shipped" and "status" in "1010" reads "Shipped"'],
  ],
  ['Orly is one of the suggestions', ['verify that at least 1 of "suggestions" with "Orly"']],
  ['Orly is not one of the suggestions', ['verify that 0 of "suggestions" with "Orly"']],
  [
    'Paris and Rome are among the search results',
    [
      'verify that at least 1 of "search results" with "Paris" and at least 1 of "search results" with "Rome"',
    ],
  ],
  ['Paris is in the list of cities', ['verify that at least 1 of "cities" with "Paris"']],
  ['3 suggestions are offered', ['verify that 3 of "suggestions"']],
  [
    'The menu offers Patients, Appointments and Billing, but neither Reports nor Settings',
    [
      'verify that "Patients" in menu is visible and "Appointments" in menu is visible and "Billing" in menu is visible and "Reports" in menu is not visible and "Settings" in menu is not visible',
    ],
  ],
  [
    'The menu should offer info, clone and delete',
    ['verify that "info" in menu is visible and "clone" in menu is visible and "delete" in menu is visible'],
  ],
  [
    'The Size dropdown offers S and M, but neither L nor XL',
    [
      'verify that option "S" in dropdown "Size" is visible and option "M" in dropdown "Size" is visible and option "L" in dropdown "Size" is not visible and option "XL" in dropdown "Size" is not visible',
    ],
  ],
  ['Only INV-2041 should be left in the list', ['verify that only "INV-2041" in list is listed']],
  [
    'Only Alice Morgan and Liam Morgan left',
    ['verify that only "Alice Morgan" and "Liam Morgan" are listed'],
  ],
  ['Only Paris and Rome remain', ['verify that only "Paris" and "Rome" are listed']],
  ['Only "Paris" is in the list', ['verify that only "Paris" in list is listed']],
  ['Only the X-ray line is left', ['verify that only "X-ray" is listed']],
  ['Only order 1003 is left', ['verify that only "1003" is listed']],
  [
    'There are three plan cards: Starter, Team and Business',
    ['verify that only "Starter" and "Team" and "Business" are listed among card "plan"'],
  ],
  ['Verify that there are 2 rows: "A" and "B"', ['verify that only "A" and "B" are listed among row']],
  [
    'There are 3 rows: "A", "B" and "C", in that order',
    ['verify that only "A" and "B" and "C" are listed among row and "A" is before "B" and "B" is before "C"'],
  ],
  [
    '2 rows: Maya Novak and Noah Fischer',
    ['verify that only "Maya Novak" and "Noah Fischer" are listed among row'],
  ],
  [
    '2 orders are shown, namely 1003 and 1010',
    ['verify that only "1003" and "1010" are listed among "orders"'],
  ],
  [
    'Exactly 2 flights are left, BB 779 and CO 344',
    ['verify that only "BB 779" and "CO 344" are listed among "flights"'],
  ],
  [
    '4 appointments remain, of Ben Carter, Hugo Silva, Kavya Rao and Elena Petrova',
    [
      'verify that only "Ben Carter" and "Hugo Silva" and "Kavya Rao" and "Elena Petrova" are listed among "appointments"',
    ],
  ],
  [
    'Two cities are shown (Paris and Rome)',
    ['verify that only "Paris" and "Rome" are listed among "cities"'],
  ],
  [
    'The table shows 2 rows: Anna and Ben',
    ['verify that only "Anna" in table and "Ben" in table are listed among row in table'],
  ],
  [
    'There are 3 options in the Size dropdown: S, M and L',
    [
      'verify that 3 of option in dropdown "Size" and option "S" in dropdown "Size" is visible and option "M" in dropdown "Size" is visible and option "L" in dropdown "Size" is visible',
    ],
  ],
  [
    'The people listed should be Farid Rahimi, Grace Lindqvist and Jonas Weber, in that order',
    [
      'verify that only "Farid Rahimi" and "Grace Lindqvist" and "Jonas Weber" are listed among "people" and "Farid Rahimi" is before "Grace Lindqvist" and "Grace Lindqvist" is before "Jonas Weber"',
    ],
  ],
  ['The remaining rows are "A" and "B"', ['verify that only "A" and "B" are listed among row']],
  [
    'Anna, Ben and Carl are listed, in that order',
    ['verify that "Anna" is before "Ben" and "Ben" is before "Carl"'],
  ],
  ['Liam Morgan listed above Alice Morgan', ['verify that "Liam Morgan" is before "Alice Morgan"']],
  [
    'The first row should be SKY-1WX33C and the last one SKY-5TR64B',
    ['verify that 1st row contains "SKY-1WX33C" and last row contains "SKY-5TR64B"'],
  ],
  [
    'The first city is Oslo, the second Paris and the last one Rome',
    ['verify that 1st "city" reads "Oslo" and 2nd "city" reads "Paris" and last "city" reads "Rome"'],
  ],
  [
    'There are 6 orders, the first one is 1009 and the last one is 1014',
    [
      'verify that 6 of "orders"',
      'verify that 1st "orders" contains "1009"',
      'verify that last "orders" contains "1014"',
    ],
  ],
  ['The second row is order 1008', ['verify that 2nd row contains "1008"']],
  [
    'The first row is order 1011 with an amount of $60.00',
    ['verify that 1st row contains "1011" and "amount" in 1st row reads "$60.00"'],
  ],
  [
    'INV-2049 is now the last invoice in the list',
    ['verify that last "invoice" in list contains "INV-2049"'],
  ],
  ['INV-2049 is in the last row', ['verify that "INV-2049" in last row is visible']],
  ['Female is the selected sex', ['verify that "Female" in "sex" is selected']],
  ['Female is still the selected one', ['verify that "Female" is selected']],
  ['The total amount has gone down to $630.00', ['verify that "total amount" reads "$630.00"']],
  ['The score has fallen to 3', ['verify that "score" reads "3"']],
  ['The number of seats is 20 again', ['verify that 20 of "seats"']],
  ['The list should shrink to 6 flights found', ['verify that 6 of "flights" in list']],
  [
    'SKY-9PL20T is back, its status is Confirmed',
    ['verify that "SKY-9PL20T" is visible', 'verify that "status" in "SKY-9PL20T" reads "Confirmed"'],
  ],
  [
    'Click on the appointment of Noah Fischer, press Cancel appointment; he should be gone from the calendar',
    [
      'click "appointment" in "Noah Fischer"',
      'click "Cancel appointment"',
      'verify that "Noah Fischer" in "calendar" is not visible',
    ],
  ],
  [
    'Click the row of Ben Ray. Click Edit in his row',
    ['click row "Ben Ray"', 'click "Edit" in row "Ben Ray"'],
  ],
  [
    'Delete the user Anna. She is gone from the list',
    ['click "Delete" in "Anna"', 'verify that "Anna" in list is not visible'],
  ],
  [
    'Remove the seat of Pedro Nunes, check he has No seat yet',
    ['click "Remove" in "Pedro Nunes"', 'verify that "No seat yet" in "Pedro Nunes" is visible'],
  ],
];
