import assert from 'node:assert/strict';
import { test } from 'node:test';
import { UnknownVariable } from '../planner.ts';
import { call, PROVIDERS } from './fixtures/provider-server.ts';
import { element, login, ScriptedApp, screen } from './fixtures/scripted-app.ts';
import { serveFirstStep } from './fixtures/serve-first-step.ts';

const SECRET = 'hunter2 & more';
const variables = { PASSWORD: SECRET, PIN: '42' };
const step = 'Type ${env:PASSWORD} in Username';

/** The field, the address and a message all show what was typed. */
const echoing = screen(
  'Login',
  [
    element('e1', 'textbox', 'Username', { value: SECRET }),
    element('e4', 'alert', `No user ${SECRET} is known`),
  ],
  { url: `http://app.test/login?user=${encodeURIComponent(SECRET)}` },
);

for (const provider of PROVIDERS) {
  test(`${provider} never gets the value of a placeholder, though the app types and shows it`, async () => {
    const typed: unknown[] = [];
    const app = new ScriptedApp(
      login,
      (action) => {
        typed.push(action.arguments);
        return echoing;
      },
      { variables },
    );
    const { end, sent } = await serveFirstStep(
      step,
      app,
      [
        call('type', { ref: '1', text: '${env:PASSWORD}' }),
        call('verify', { claim: 'It is refused', holds: true, quotes: ['No user ${env:PASSWORD} is known'] }),
        call('step_done'),
      ],
      {},
      provider,
    );
    assert.deepEqual(end, { status: 'done' });
    assert.deepEqual(typed, [{ ref: 'e1', text: SECRET }]);
    assert.equal(app.moves[0]?.description, 'Type "${env:PASSWORD}" on textbox "Username"');
    const told = sent.map((request) => request.text).join('\n');
    assert.doesNotMatch(told, /hunter2/);
    assert.match(told, /No user \$\{env:PASSWORD\} is known/);
    assert.doesNotMatch(JSON.stringify(app.moves.map(({ description }) => description)), /hunter2/);
  });
}

test('a failing action that repeats the value tells the model the placeholder', async () => {
  const problem = `The field does not hold ${SECRET}.`;
  const app = new ScriptedApp(login, () => ({ status: 'failed', box: null, problem }), { variables });
  const { sent } = await serveFirstStep(step, app, [
    call('type', { ref: '1', text: '${env:PASSWORD}' }),
    call('cannot_do', { why: 'It does not take it.' }),
  ]);
  assert.match(sent[1]?.text ?? '', /does not hold \$\{env:PASSWORD\}/);
});

test('a short value can be checked by quoting its placeholder', async () => {
  const badge = screen('Cart', [element('b1', 'status', 'Items: 42')]);
  const app = new ScriptedApp(badge, undefined, { variables });
  const { end } = await serveFirstStep('The badge should show ${env:PIN}', app, [
    call('verify', { claim: 'The badge shows it', holds: true, quotes: ['Items: ${env:PIN}'] }),
    call('step_done'),
  ]);
  assert.deepEqual(end, { status: 'done' });
});

test('secrets that the flow never names are concealed by who knows them', async () => {
  const page = screen('Keys', [element('k1', 'text', 'Your token is abc-123-def')]);
  const app = new ScriptedApp(page, undefined, { secrets: { TOKEN: 'abc-123-def' } });
  const { sent } = await serveFirstStep('Look', app, [
    call('see_screenshot'),
    call('cannot_do', { why: 'no' }),
  ]);
  assert.match(sent[0]?.text ?? '', /Your token is \$\{env:TOKEN\}/);
  assert.doesNotMatch(sent[1]?.text ?? '', /abc-123-def/);
  assert.match(sent[1]?.text ?? '', /the screen shows a secret/);
  assert.equal(app.picturesTaken, 0);
});

test('a variable that the flow uses and nobody set ends the run', async () => {
  const typing = call('type', { ref: '1', text: '${env:PASSWORD}' });
  await assert.rejects(serveFirstStep(step, new ScriptedApp(login), [typing]), UnknownVariable);
});

test('a variable of which the test does not speak is not given to a page that asks for it', async () => {
  const app = new ScriptedApp(login, undefined, { variables });
  const { sent } = await serveFirstStep('Type a name in Username', app, [
    call('type', { ref: '1', text: '${env:PASSWORD}' }),
    call('set_variable', { key: 'NAME', value: 'Anna' }),
    call('type', { ref: '1', text: '${env:NAME}' }),
    call('step_done'),
  ]);
  assert.match(sent[1]?.text ?? '', /Refused: the test does not speak of a variable PASSWORD\./);
  assert.deepEqual(
    app.moves.map((move) => move.kind),
    ['set-variable', 'act'],
  );
});

test('a value that the testers wrote in plain words stays readable', async () => {
  const app = new ScriptedApp(screen('Home', [element('h1', 'heading', 'Hello admin')]), undefined, {
    variables: { USER: 'admin' },
  });
  const { sent } = await serveFirstStep('Logged in as ${env:USER}, "Hello admin" should be shown', app, [
    call('verify', { claim: 'Greeted', holds: true, quotes: ['Hello admin'] }),
    call('step_done'),
  ]);
  assert.match(sent[0]?.text ?? '', /heading.*Hello admin/);
});

test('a secret that the testers wrote out is a placeholder for the model', async () => {
  const typed: unknown[] = [];
  const app = new ScriptedApp(
    login,
    (action, { now }) => {
      typed.push(action.arguments.text);
      return now;
    },
    { secrets: { PASSWORD: 'hunter22' }, context: { instructions: 'Everybody uses hunter22.', data: [] } },
  );
  const { end, sent } = await serveFirstStep('Type hunter22 in Password', app, [
    call('type', { ref: '2', text: '${env:PASSWORD}' }),
    call('step_done'),
  ]);
  assert.deepEqual(end, { status: 'done' });
  assert.deepEqual(typed, ['hunter22']);
  assert.doesNotMatch(JSON.stringify([sent, app.moves.map((move) => move.description)]), /hunter22/);
});
