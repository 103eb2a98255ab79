import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { tellsOfLoss, WebDriverFault } from '../../src/engine/drivers/mobile/webdriver/webdriver-fault.ts';
import { WebDriverServer } from '../../src/engine/drivers/mobile/webdriver/webdriver-server.ts';
import { WebDriverSession } from '../../src/engine/drivers/mobile/webdriver/webdriver-session.ts';
import { type RunningAppium, startAppium } from './start-appium.ts';

/** The protocol against a real Appium with the Appium team's own fake device. */
const directory = await mkdtemp(path.join(os.tmpdir(), 'saywright-fake-'));
const app = path.join(directory, 'app.xml');
await writeFile(
  app,
  `<app width="400" height="800"><MockButton id="ask" visible="true" showAlert="question" top="10" left="10" width="80" height="40"/>
   <MockInputField id="field" visible="true"/>
   <MockWebView id="page"><html><head><title>Inside</title></head><body><a id="link">Link</a></body></html></MockWebView>
   <alert id="question" text="Really?"/></app>`,
);
const appium = await startAppium(['fake']);
const open = async (running: RunningAppium = appium) => {
  const server = new WebDriverServer(running.url);
  const wish = {
    platformName: 'Fake',
    'appium:automationName': 'Fake',
    'appium:deviceName': 'Fake',
    'appium:app': app,
  };
  return new WebDriverSession(server, await server.createSession(wish, 20_000));
};
after(async () => {
  await appium.stop();
  await rm(directory, { recursive: true, force: true });
});
const MS = 5_000;
const codeOf = async (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: unknown) => (error instanceof WebDriverFault ? error.code : String(error)),
  );

test('source, finding, typing and pointer actions go through', async () => {
  const session = await open();
  assert.match(String(await session.get('/source', MS)), /MockButton/);
  const field = await session.find('//MockInputField', MS);
  await session.post(`/element/${field}/value`, { text: 'hello' }, MS);
  assert.equal(await session.get(`/element/${field}/text`, MS), 'hello');
  const finger = {
    type: 'pointer',
    id: 'finger1',
    parameters: { pointerType: 'touch' },
    actions: [{ type: 'pause', duration: 1 }],
  };
  assert.equal(await codeOf(session.post('/actions', { actions: [finger] }, MS)), 'done');
  await session.end();
});

test('an alert is in the way until it is answered, under the codes of W3C', async () => {
  const session = await open();
  const button = await session.find('//MockButton', MS);
  assert.equal(await codeOf(session.post('/alert/accept', {}, MS)), 'no such alert');
  await session.post(`/element/${button}/click`, {}, MS);
  assert.equal(await session.get('/alert/text', MS), 'Really?');
  assert.equal(await codeOf(session.post(`/element/${button}/click`, {}, MS)), 'unexpected alert open');
  await session.post('/alert/accept', {}, MS);
  assert.equal(await codeOf(session.get('/alert/text', MS)), 'no such alert');
  await session.end();
});

test('web views are contexts, gone to and left by their names', async () => {
  const session = await open();
  const contexts = (await session.get('/contexts', MS)) as string[];
  const page = contexts.find((name) => name.startsWith('WEBVIEW'));
  await session.post('/context', { name: page }, MS);
  assert.equal(await session.get('/title', MS), 'Inside');
  await session.post('/context', { name: 'NATIVE_APP' }, MS);
  await session.end();
});

test('two sessions at once are two devices', async () => {
  const [one, other] = await Promise.all([open(), open()]);
  assert.notEqual(one.id, other.id);
  await one.end();
  assert.match(String(await other.get('/source', MS)), /MockButton/);
  await other.end();
});

test('a session that has ended, a wrong wish and a killed server are told apart', async () => {
  const session = await open();
  await session.end();
  await session.end();
  assert.equal(await codeOf(session.get('/source', MS)), 'invalid session id');
  const server = new WebDriverServer(appium.url);
  assert.equal(
    await codeOf(server.createSession({ platformName: 'Fake', automationName: 'Fake' }, MS)),
    'invalid argument',
  );
  const dying = await startAppium(['fake']);
  const lost = await open(dying);
  await dying.kill();
  const fault = await lost.get('/source', MS).catch((error: unknown) => error);
  assert.ok(tellsOfLoss(fault));
  assert.equal((fault as WebDriverFault).code, 'unreachable');
  await lost.end();
});
