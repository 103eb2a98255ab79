import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import fc from 'fast-check';
import { describeCommand } from './describe-command.ts';
import { DOING_LINES } from './doing-lines.ts';
import { DOUBTFUL_LINES } from './doubtful-lines.ts';
import { MANUAL_TEST_LINES } from './manual-test-lines.ts';
import { plainTarget } from './plain-target.ts';
import { readInstructions } from './read-instructions.ts';
import { TESTER_LINES } from './tester-lines.ts';
import { UNSURE_LINES } from './unsure-lines.ts';
import { WORDING_LINES } from './wording-lines.ts';

const commandsOf = (instructions: string) =>
  readInstructions(instructions).flatMap(({ commands }) => (commands ?? []).map(({ command }) => command));
const sentencesOf = (instructions: string) =>
  readInstructions(instructions).map(
    ({ commands, doubt }) => commands?.map(({ command }) => describeCommand(command)) ?? doubt,
  );

test('every line of testers is read as what it asks for', () => {
  assert.ok(TESTER_LINES.length >= 300);
  for (const [line, expected] of TESTER_LINES) assert.deepEqual(sentencesOf(line), [expected], line);
});

test('every line in the manner of manual tests is read as what it asks for', () => {
  assert.ok(MANUAL_TEST_LINES.length >= 400);
  for (const [line, expected] of MANUAL_TEST_LINES) assert.deepEqual(sentencesOf(line), [expected], line);
});

test('every line that says what to do is read as what it asks for', () => {
  assert.ok(DOING_LINES.length >= 300);
  for (const [line, expected] of DOING_LINES) assert.deepEqual(sentencesOf(line), [expected], line);
});

test('no word of a line is dropped or taken for part of another name', () => {
  assert.ok(WORDING_LINES.length >= 80);
  for (const [line, expected] of WORDING_LINES) assert.deepEqual(sentencesOf(line), [expected], line);
});

test('an entry that was added is meant by its noun, as long as there is one', () => {
  assert.deepEqual(sentencesOf('Add a task "A"\nThe new task is shown\nDelete the task'), [
    ['add task "A"'],
    ['verify that "A" is visible'],
    ['click "Delete" in "A"'],
  ]);
  assert.match(String(sentencesOf('Add the tasks "A" and "B"\nThe task is shown')[1]), /which task/);
});

test('an entry is not entered twice where the next step says how it is entered', () => {
  const [added] = commandsOf('Add a task "A"\nPress Enter');
  assert.equal(added?.kind === 'add-entry' && added.entering, 'by-next-press');
});

test('a line without the quotes that it needs is read so that it can hold, and cannot blame the app', () => {
  for (const [line, readAs] of UNSURE_LINES) {
    const [step] = readInstructions(line);
    assert.deepEqual(
      step?.commands?.map(({ command }) => describeCommand(command)),
      [readAs],
      line,
    );
    assert.match(JSON.stringify(step?.commands), /"unsure":/, line);
  }
});

test('every example of the guide is read', () => {
  const guide = readFileSync(
    path.resolve(import.meta.dirname, '../../../../../docs/writing-flows.md'),
    'utf8',
  );
  const rows = guide.split('\n').filter((line) => /^\| (?!To |say where|---)/.test(line));
  const examples = rows
    .flatMap((row) => [...row.matchAll(/`([^`]+)`/g)].map(([, example = '']) => example))
    .filter((example) => !example.includes('…') && !example.startsWith('${'));
  assert.ok(examples.length > 30);
  for (const example of examples) assert.equal(readInstructions(example)[0]?.doubt, null, example);
});

test('every doubtful line stays a doubt that quotes it in part', () => {
  assert.ok(DOUBTFUL_LINES.length >= 100);
  for (const line of DOUBTFUL_LINES) {
    const [step] = readInstructions(line);
    assert.equal(step?.commands, null, line);
    assert.match(step?.doubt ?? '', /^cannot read .+/, line);
  }
});

test('a quoted label is exact, an unquoted one is not', () => {
  assert.deepEqual(commandsOf('Click "Sign in"'), [
    { kind: 'click', target: plainTarget('Sign in', { isQuoted: true }), button: 'left', count: 1 },
  ]);
  assert.deepEqual(commandsOf('Click Sign in'), [
    { kind: 'click', target: plainTarget('Sign in'), button: 'left', count: 1 },
  ]);
});

test('every kind of quote keeps its text as written', () => {
  for (const quoted of [
    '"A. b, and C"',
    "'A. b, and C'",
    '“A. b, and C”',
    '«A. b, and C»',
    '`A. b, and C`',
  ]) {
    assert.deepEqual(sentencesOf(`Click ${quoted}`), [['click "A. b, and C"']], quoted);
  }
  assert.deepEqual(sentencesOf("Click 'Don't save'"), [['click "Don\'t save"']]);
});

test('a user and a password are told apart in every order of words', () => {
  const anna = { kind: 'log-in', user: 'anna', password: 's3' };
  for (const line of [
    'Log in as anna with password s3',
    'Sign in with anna / s3',
    'Log in with anna/s3',
    'Log in with username "anna" and password "s3"',
    'Log in using password s3 and username anna',
    'Log in as anna (password: s3)',
  ]) {
    assert.deepEqual(commandsOf(line), [anna], line);
  }
  assert.deepEqual(commandsOf('Log in as ${env:USER} with password ${env:PASS}'), [
    { kind: 'log-in', user: '${env:USER}', password: '${env:PASS}' },
  ]);
  assert.deepEqual(commandsOf('Log in as anna'), [{ kind: 'log-in', user: 'anna', password: null }]);
});

test('lines below "Fill in the form with:" are its fields', () => {
  const steps = readInstructions(
    '1. Fill in the form with:\n   - Name: Anna\n   - Email: "a@b.io"\n2. Click Send\nExpected: "Sent" is shown',
  );
  assert.deepEqual(
    steps.map(({ index, commands }) => [index, commands?.map(({ command }) => describeCommand(command))]),
    [
      [0, ['fill in "Name" with "Anna", "Email" with "a@b.io"']],
      [3, ['click "Send"']],
      [4, ['verify that "Sent" is visible']],
    ],
  );
});

test('rows of a table below "fill in" are its fields, without its header', () => {
  const filled = ['fill in "First name" with "Jo", "Title" with "Dr"'];
  assert.deepEqual(
    sentencesOf('When I fill in the following:\n  | First name | Jo |\n  | Title | Dr |\nAnd I press Save'),
    [filled, ['click "Save"']],
  );
  assert.deepEqual(
    sentencesOf('1. Fill in the form:\n| Field | Value |\n|---|---|\n| First name | Jo |\n| Title | Dr |'),
    [filled],
  );
});

test('a note that is also a label is a note before the steps, a claim among what is expected, a doubt elsewhere', () => {
  assert.deepEqual(
    sentencesOf('Status: draft\nClick Save\nExpected results:\n- Status: Paid\n- Total: $5.00').slice(1),
    [
      ['click "Save"'],
      ['nothing to do: it is a label for what follows'],
      ['verify that "Status" reads "Paid"'],
      ['verify that "Total" reads "$5.00"'],
    ],
  );
  assert.equal(readInstructions('Click Save\nStatus: Paid')[1]?.commands, null);
});

test('"after clicking" what was just clicked does not click again, after anything else it does', () => {
  const after = 'After clicking Save, "Saved" is shown';
  assert.deepEqual(sentencesOf(`Click Save\nWait 1 second\n${after}`)[2], [
    'nothing to do: it was just done',
    'verify that "Saved" is visible',
  ]);
  assert.deepEqual(sentencesOf(`Click Next\n${after}`)[1], [
    'click "Save"',
    'verify that "Saved" is visible',
  ]);
});

test('a place at the beginning holds for all that is claimed after it', () => {
  assert.deepEqual(sentencesOf('In the row for Anna, Role is Admin and the Delete button is disabled'), [
    [
      'verify that "Role" in row "Anna" reads "Admin"',
      'verify that button "Delete" in row "Anna" is disabled',
    ],
  ]);
});

test('whether a text to be read was quoted is kept', () => {
  const quotedOf = (line: string) =>
    commandsOf(line).map((command) =>
      command.kind === 'verify' && command.claim.kind === 'content' ? command.claim.isTextQuoted : null,
    );
  assert.deepEqual(quotedOf('The status is "Paid"'), [true]);
  assert.deepEqual(quotedOf('The status is Paid'), [false]);
  assert.deepEqual(quotedOf('The row for Anna contains "Paid"'), [true]);
});

test('a thing alone is claimed only where an expectation was announced', () => {
  assert.deepEqual(sentencesOf('Expected results:\n- "Welcome" heading\n- a Logout link').slice(1), [
    ['verify that heading "Welcome" is visible'],
    ['verify that link "Logout" is visible'],
  ]);
  assert.equal(readInstructions('"Welcome" heading')[0]?.commands, null);
});

test('"expand" and "collapse" say what the press is for', () => {
  assert.deepEqual(commandsOf('Expand "Root node"'), [
    {
      kind: 'click',
      target: plainTarget('Root node', { isQuoted: true }),
      button: 'left',
      count: 1,
      until: 'expanded',
    },
  ]);
  assert.equal(JSON.stringify(commandsOf('Collapse the Team section')).includes('"until":"collapsed"'), true);
});

test('places are a part of the target, looks are kept beside that of a press and are no claim', () => {
  assert.deepEqual(commandsOf('Click on Admin in the top right corner'), [
    {
      kind: 'click',
      target: plainTarget('Admin', {
        looks: 'in the top right corner',
        region: { vertical: 'top', horizontal: 'right' },
      }),
      button: 'left',
      count: 1,
    },
  ]);
  assert.equal(readInstructions('Verify the red Save button is visible')[0]?.commands, null);
});

test('a question that is confirmed may be asked by the browser or by the page', () => {
  assert.deepEqual(commandsOf('Click "Delete" and confirm')[1], {
    kind: 'dialog',
    answer: 'accept',
    text: null,
    canBeOnPage: true,
  });
  assert.deepEqual(commandsOf('Accept the browser alert'), [
    { kind: 'dialog', answer: 'accept', text: null },
  ]);
});

test('a password may be any word where it is said to be one', () => {
  assert.deepEqual(commandsOf('Try to log in as standard_user with the password wrong'), [
    { kind: 'log-in', user: 'standard_user', password: 'wrong' },
  ]);
  assert.equal(readInstructions('Log in as anna with a wrong password')[0]?.commands, null);
});

test('"it" reaches the line before, and no further', () => {
  assert.deepEqual(sentencesOf('Click the Name field\nClear it')[1], ['clear field "Name"']);
  assert.equal(readInstructions('Click the Name field\nWait 1 second\nClear it')[2]?.commands, null);
});

test('"first name" is a label, "the first name field" too, "the first row" a position', () => {
  assert.deepEqual(sentencesOf('Enter first name "Anna", last name "Bee" and zip code "12345"'), [
    ['type "Anna" into "first name"', 'type "Bee" into "last name"', 'type "12345" into "zip code"'],
  ]);
  assert.deepEqual(sentencesOf('Type "Anna" in the first name field'), [
    ['type "Anna" into field "first name"'],
  ]);
  assert.deepEqual(sentencesOf('Verify Anna\'s row shows "Admin"'), [
    ['verify that row "Anna" contains "Admin"'],
  ]);
});

test('one clause that cannot be read makes its whole step doubtful and quotes it', () => {
  const [step] = readInstructions('Click Save and frobnicate the widget thoroughly, then press Enter');
  assert.equal(step?.commands, null);
  const [other] = readInstructions('Click "Save". Wiggle the mouse. Press Enter');
  assert.equal(other?.commands, null);
  assert.match(other?.doubt ?? '', /Wiggle the mouse/);
});

test('full stops in addresses, prices, times and abbreviations end no sentence', () => {
  assert.deepEqual(sentencesOf('Open https://example.org/a.html. Type 3.50 in Price. Click "OK".'), [
    ['open https://example.org/a.html', 'type "3.50" into "Price"', 'click "OK"'],
  ]);
  assert.deepEqual(sentencesOf('Type 12 Main St. in Address'), [['type "12 Main St." into "Address"']]);
});

const word = fc.stringMatching(/^[a-z]{3,9}$/);
const label = fc.stringMatching(/^[A-Za-z0-9 ,.;:!?()%&/+-]{1,30}$/).filter((text) => text.trim() !== '');

test('property: nothing makes the reader throw, and steps keep their order', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.string(), word, label, fc.constantFrom(...TESTER_LINES.map(([line]) => line)))),
      (parts) => {
        for (const separator of ['\n', ' ', ', ', ' and ']) {
          const indexes = readInstructions(parts.join(separator)).map(({ index }) => index);
          assert.deepEqual(
            indexes,
            [...new Set(indexes)].sort((a, b) => a - b),
          );
        }
      },
    ),
    { numRuns: 150 },
  );
});

test('property: quoted text of a readable step stands in its commands as written', () => {
  const shapes = [
    'Click "#"',
    'Type "#" in Name',
    'Verify "#" is shown',
    'Select "#" from Size',
    'Click the "#" button in the row for Anna',
  ];
  fc.assert(
    fc.property(label, fc.constantFrom(...shapes), (text, shape) => {
      const [step] = readInstructions(shape.replace('#', () => text));
      assert.notEqual(step?.commands, null, text);
      assert.ok(JSON.stringify(step?.commands?.map(({ command }) => command)).includes(JSON.stringify(text)));
    }),
  );
});

test('property: a verb that is not known makes a doubt', () => {
  fc.assert(
    fc.property(word, fc.constantFrom('the Save button', '"Save"', 'Save in the dialog'), (verb, object) => {
      const [step] = readInstructions(`${verb}zz ${object}`);
      assert.equal(step?.commands, null);
    }),
  );
});

/** Of the processor, since the machine may be busy with something else; the least of three, since memory is tidied up at times. */
const timeToRead = (text: string): number =>
  Math.min(
    ...[1, 2, 3].map(() => {
      const started = process.cpuUsage();
      readInstructions(text);
      return process.cpuUsage(started).user / 1000;
    }),
  );

test('four times as much text takes about four times as long, whatever its shape', () => {
  for (const piece of [
    'click ',
    '"a ',
    ', and is ',
    '- Click "A"\n',
    '(',
    '${',
    'Name: x\n',
    'Fill in the form with:\n',
    '. ',
    '** ',
    "' ",
  ]) {
    const [little, much] = [4_000, 16_000].map((size) =>
      timeToRead(piece.repeat(Math.ceil(size / piece.length))),
    );
    // Where each pair of words were looked at, it would take sixteen times as long.
    assert.ok((much ?? 0) < 10 * (little ?? 0) + 50, `${piece}: ${little} ms, then ${much} ms`);
  }
});
