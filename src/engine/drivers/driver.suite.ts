import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Screen, ScreenElement } from '../screen.ts';
import { DeviceLost, type Driver } from './driver.ts';

/**
 * What every driver is asked to show: a screen "Account" with a heading of level 1, the fields Email and Password, the checkbox
 * "Remember me", the select Country (Austria, Brazil, Chad), the disabled button Delete, the button Sign in, which leads to a
 * screen with the heading "Welcome, <email>", and the button Reset, which asks "Really reset?" and empties Email if accepted.
 */
export interface SuiteStage {
  driver: Driver;
  /** Takes the device away, as a crash does. */
  lose(): Promise<void>;
  close(): Promise<void>;
  /** A phone tells what can be chosen only once the chooser is open. */
  hidesOptions?: boolean;
}

const LOOK_MS = 5_000;
const ACTION_MS = 5_000;

/** The rules that hold for every driver, real or fake. */
export function driverSuite(name: string, open: () => Promise<SuiteStage>): void {
  let stage: SuiteStage;
  const find = (screen: Screen, role: string, named: string): ScreenElement => {
    const found = screen.elements.filter((one) => one.role === role && one.name === named);
    assert.equal(
      found.length,
      1,
      `${role} "${named}" once in ${JSON.stringify(screen.elements.map((one) => [one.role, one.name]))}`,
    );
    return found[0] as ScreenElement;
  };
  const look = () => stage.driver.look(LOOK_MS);
  const act = async (action: string, role: string, named: string, more: Record<string, unknown> = {}) => {
    const { ref } = find(await look(), role, named);
    return await stage.driver.perform({ name: action, arguments: { ref, ...more } }, ACTION_MS);
  };
  const scene = (sentence: string, play: () => Promise<void>) =>
    test(`${name}: ${sentence}`, async () => {
      stage = await open();
      try {
        await play();
      } finally {
        await stage.close();
      }
    });

  scene('it offers its actions as data', async () => {
    const names = stage.driver.offers.map((offer) => offer.name);
    assert.equal(new Set(names).size, names.length);
    for (const expected of ['click', 'type', 'clear', 'select', 'check', 'uncheck', 'back', 'dialog'])
      assert.ok(names.includes(expected));
    for (const offer of stage.driver.offers) {
      assert.ok(offer.description.length > 0);
      assert.equal((offer.schema as { type: string }).type, 'object');
    }
    assert.ok(stage.driver.device.viewport.width > 0);
  });

  scene('a screen lists what can be read and acted on, each after what encloses it', async () => {
    const screen = await look();
    assert.equal(find(screen, 'heading', 'Account').level, 1);
    assert.equal(find(screen, 'textbox', 'Email').value, '');
    assert.equal(find(screen, 'checkbox', 'Remember me').states.checked, false);
    if (!stage.hidesOptions)
      assert.deepEqual(find(screen, 'combobox', 'Country').options, ['Austria', 'Brazil', 'Chad']);
    assert.equal(find(screen, 'combobox', 'Country').value, 'Austria');
    assert.equal(find(screen, 'button', 'Delete').states.disabled, true);
    assert.ok(find(screen, 'button', 'Sign in').isClickable);
    assert.equal(new Set(screen.elements.map((one) => one.ref)).size, screen.elements.length);
    for (const [index, one] of screen.elements.entries())
      assert.ok(one.parent === null || one.parent < index);
  });

  scene('a field holds what was typed, in place of what it held, until it is cleared', async () => {
    assert.equal((await act('type', 'textbox', 'Email', { text: 'first' })).status, 'done');
    assert.equal((await act('type', 'textbox', 'Email', { text: 'anna@example.org' })).status, 'done');
    assert.equal(find(await look(), 'textbox', 'Email').value, 'anna@example.org');
    assert.equal((await act('type', 'textbox', 'Email', { text: '.uk', append: true })).status, 'done');
    assert.equal(find(await look(), 'textbox', 'Email').value, 'anna@example.org.uk');
    assert.equal((await act('clear', 'textbox', 'Email')).status, 'done');
    assert.equal(find(await look(), 'textbox', 'Email').value, '');
  });

  scene('a password is shown as bullets, and stands nowhere on the screen', async () => {
    await act('type', 'textbox', 'Password', { text: 'hunter2!' });
    const screen = await look();
    assert.equal(find(screen, 'textbox', 'Password').value, '••••••••');
    assert.ok(!JSON.stringify(screen).includes('hunter2!'));
  });

  scene('a checkbox is checked once however often it is asked for, and unchecked again', async () => {
    for (let time = 0; time < 2; time++) {
      assert.equal((await act('check', 'checkbox', 'Remember me')).status, 'done');
      assert.equal(find(await look(), 'checkbox', 'Remember me').states.checked, true);
    }
    assert.equal((await act('uncheck', 'checkbox', 'Remember me')).status, 'done');
    assert.equal(find(await look(), 'checkbox', 'Remember me').states.checked, false);
  });

  scene(
    'an option is selected by its words, and one that does not exist fails naming those that do',
    async () => {
      assert.equal((await act('select', 'combobox', 'Country', { option: 'Chad' })).status, 'done');
      assert.equal(find(await look(), 'combobox', 'Country').value, 'Chad');
      const outcome = await act('select', 'combobox', 'Country', { option: 'Denmark' });
      assert.equal(outcome.status, 'failed');
      assert.match(JSON.stringify(outcome), /Denmark.*Austria.*Brazil.*Chad/);
      assert.equal(find(await look(), 'combobox', 'Country').value, 'Chad');
    },
  );

  scene(
    'a press leads to the next screen, where refs of the one before fail at once, and back returns',
    async () => {
      await act('type', 'textbox', 'Email', { text: 'Anna' });
      const old = find(await look(), 'button', 'Sign in');
      const pressed = await stage.driver.perform({ name: 'click', arguments: { ref: old.ref } }, ACTION_MS);
      assert.equal(pressed.status, 'done');
      assert.ok('box' in pressed && pressed.box && pressed.box.width > 0);
      find(await look(), 'heading', 'Welcome, Anna');
      const startedAt = performance.now();
      const stale = await stage.driver.perform({ name: 'click', arguments: { ref: old.ref } }, ACTION_MS);
      assert.equal(stale.status, 'failed');
      assert.ok(performance.now() - startedAt < ACTION_MS / 2, 'its deadline was not waited for');
      assert.equal((await stage.driver.perform({ name: 'back', arguments: {} }, ACTION_MS)).status, 'done');
      find(await look(), 'heading', 'Account');
    },
  );

  scene(
    'a disabled target, a ref that never was and an action that is not offered fail with the reason',
    async () => {
      const disabled = await act('click', 'button', 'Delete');
      assert.equal(disabled.status, 'failed');
      assert.match(JSON.stringify(disabled), /disabled/);
      assert.equal(
        (await stage.driver.perform({ name: 'click', arguments: { ref: 'x9' } }, ACTION_MS)).status,
        'failed',
      );
      assert.equal((await stage.driver.perform({ name: 'fly', arguments: {} }, ACTION_MS)).status, 'failed');
      assert.equal((await act('check', 'button', 'Sign in')).status, 'failed');
    },
  );

  scene('an open dialog is the whole screen until it is answered', async () => {
    await act('type', 'textbox', 'Email', { text: 'Anna' });
    const old = find(await look(), 'textbox', 'Email');
    assert.equal((await act('click', 'button', 'Reset')).status, 'done');
    assert.deepEqual((await look()).dialog, { kind: 'confirm', message: 'Really reset?' });
    const refused = await stage.driver.perform(
      { name: 'type', arguments: { ref: old.ref, text: 'x' } },
      ACTION_MS,
    );
    assert.equal(refused.status, 'failed');
    assert.match(JSON.stringify(refused), /Really reset/);
    assert.equal(
      (await stage.driver.perform({ name: 'dialog', arguments: { answer: 'dismiss' } }, ACTION_MS)).status,
      'done',
    );
    assert.equal(find(await look(), 'textbox', 'Email').value, 'Anna');
    await act('click', 'button', 'Reset');
    assert.equal(
      (await stage.driver.perform({ name: 'dialog', arguments: { answer: 'accept' } }, ACTION_MS)).status,
      'done',
    );
    const screen = await look();
    assert.equal(screen.dialog, null);
    assert.equal(find(screen, 'textbox', 'Email').value, '');
    assert.equal(
      (await stage.driver.perform({ name: 'dialog', arguments: { answer: 'accept' } }, ACTION_MS)).status,
      'failed',
    );
  });

  scene('a screenshot is a JPEG', async () => {
    const shot = await stage.driver.screenshot();
    assert.deepEqual([...shot.subarray(0, 3)], [0xff, 0xd8, 0xff]);
  });

  scene('a device that is gone is lost, not failed', async () => {
    const { ref } = find(await look(), 'button', 'Sign in');
    await stage.lose();
    assert.equal(
      (await stage.driver.perform({ name: 'click', arguments: { ref } }, ACTION_MS)).status,
      'lost',
    );
    await assert.rejects(() => look(), DeviceLost);
    await assert.rejects(() => stage.driver.screenshot(), DeviceLost);
  });
}
