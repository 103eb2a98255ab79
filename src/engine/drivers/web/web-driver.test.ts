import assert from 'node:assert/strict';
import { test } from 'node:test';
import { driverSuite } from '../driver.suite.ts';
import { webStage } from './fixtures/web-stage.ts';
import { openWebSession } from './open-web-session.ts';

const ACCOUNT = `<title>Account</title><h1>Account</h1>
<form action="/welcome">
  <label>Email <input name="email"></label>
  <label for="p">Password</label><input id="p" type="password">
  <label><input type="checkbox"> Remember me</label>
  <label for="c">Country</label><select id="c"><option>Austria</option><option>Brazil</option><option>Chad</option></select>
  <button type="button" disabled>Delete</button>
  <button>Sign in</button>
  <button type="button" onclick="if (confirm('Really reset?')) this.form.email.value = ''">Reset</button>
</form>`;

const WELCOME = `<title>Welcome</title><h1></h1>
<script>document.querySelector('h1').textContent = 'Welcome, ' + new URLSearchParams(location.search).get('email')</script>`;

const shown = (value: string) => `<title>Shown</title><p>${value}</p>`;
const masked = (value: string) => `<title>Masked</title><input type="password" value="${value}">`;

const stage = webStage({
  '/': ACCOUNT,
  '/welcome': WELCOME,
  '/shown-1': shown('hunter22'),
  '/shown-2': shown('hunter99'),
  '/masked-1': masked('hunter22'),
  '/masked-2': masked('hunter99'),
});

test('secrets, rule 4: a picture shows what the app shows, and a password field shows no value', async () => {
  const pictureOf = async (path: string): Promise<Buffer> => {
    let picture: Buffer = Buffer.alloc(0);
    await stage.on(path, async ({ driver }) => {
      picture = await driver.screenshot();
    });
    return picture;
  };
  assert.ok(!(await pictureOf('/shown-1')).equals(await pictureOf('/shown-2')));
  assert.ok((await pictureOf('/masked-1')).equals(await pictureOf('/masked-2')));
});

driverSuite('web', async () => {
  const driver = await openWebSession({ pool: stage.pool });
  await driver.perform({ name: 'open', arguments: { url: `${stage.origin}/` } }, 10_000);
  return {
    driver,
    lose: async () => {
      const crashed = new Promise<void>((resolve) => driver.session.page.once('crash', () => resolve()));
      const cdp = await driver.session.context.newCDPSession(driver.session.page);
      // The command never returns from a renderer that is gone: the event tells.
      const command = cdp.send('Page.crash').then(
        () => 'ended',
        () => 'ended',
      );
      await Promise.race([crashed, command]);
      await crashed;
    },
    close: () => driver.close(),
  };
});
