import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { openTestService } from '../../../../test/support/test-service.ts';
import { makeKeyring } from '../../../platform/crypto/keyring.ts';
import { ObedientDriver, WordPlanner, wordRuns } from './fixtures/word-runs.ts';
import { openGroupVariables, resealGroupVariables } from './variables/group-variables.ts';

const service = await openTestService();
after(() => service.close());
const { api } = service.organization;
await api.make('uploadWebBuild', { body: { app_id: 'shop', url: 'http://shop.invalid/' } });
const { runSuite } = wordRuns(service);
const allow = (retries: number) => api.make('updateSettings', { body: { retries } });

/** A device that is lost at its first "crash" and not at later ones. */
function crashesOnce() {
  let crashes = 0;
  class Shaky extends ObedientDriver {
    override async perform(action: { name: string; arguments: Record<string, unknown> }) {
      const outcome = await super.perform(action);
      return action.name === 'crash' && crashes++ > 0
        ? { status: 'done' as const, box: null, effect: null }
        : outcome;
    }
  }
  const drivers: Shaky[] = [];
  const openDriver = async () => {
    const driver = new Shaky();
    drivers.push(driver);
    return driver;
  };
  return { openDriver, drivers };
}

test('a run that did not pass is tried again in a new session with its login, as often as was set', async () => {
  await allow(2);
  const { openDriver, drivers } = crashesOnce();
  const { execute, show } = await runSuite(['do a\ncrash\nexpect yes'], {
    auth: 'do login',
    parts: { openDriver },
  });
  await execute();
  const [run] = (await show()).runs;
  assert.deepEqual([run?.status, run?.attempt], ['passed', 2]);
  assert.match(run?.warnings[0] ?? '', /^Attempt 1 ended in error: the browser is gone/);
  assert.deepEqual(
    drivers.map((driver) => [driver.done, driver.isClosed]),
    [
      [['login', 'a', 'crash'], true],
      [['login', 'a', 'crash'], true],
    ],
  );
  const { attempts } = await api.make('listAttempts', { params: { run_id: run?.id ?? '' } });
  assert.deepEqual(
    attempts.map((one) => [one.attempt, one.status, one.actions.length, one.artifacts.video_urls.length]),
    [[1, 'error', 3, 1]],
  );
  assert.equal(run?.usage.total_action_count, 3 + 4, 'usage counts every attempt');
});

test('a run that never passes ends with its last verdict, and what failed attempts set is forgotten', async () => {
  await allow(1);
  const { execute, show, drivers } = await runSuite(['set K one\nexpect no', 'do ${env:K}']);
  await execute();
  const { runs, statuses } = await show();
  assert.deepEqual(statuses, ['failed', 'passed']);
  assert.deepEqual([runs[0]?.attempt, drivers[1]?.done], [2, ['start', 'one']]);
});

test('a step that cannot be read is not tried again', async () => {
  await allow(5);
  const { execute, show } = await runSuite(['doubt']);
  await execute();
  const [run] = (await show()).runs;
  assert.deepEqual([run?.status, run?.attempt], ['error', 1]);
});

test('variables that finished flows set are kept when their worker dies', async () => {
  await allow(0);
  const dying = new AbortController();
  const makePlanner = () => new WordPlanner(async () => dying.abort());
  const { execute, show, drivers } = await runSuite(['set K kept', 'wait\ndo ${env:K}'], {
    parts: { makePlanner },
  });
  await assert.rejects(execute(dying.signal));
  await execute();
  assert.deepEqual((await show()).statuses, ['passed', 'passed']);
  assert.ok(drivers.at(-1)?.done.includes('kept'));
});

test('variables of groups are sealed, and stay readable when the key is changed', async () => {
  const { execute, groupId } = await runSuite(['set K secret']);
  await execute();
  const { database } = service.parts;
  const { rows } = await database.pool.query<{ value_sealed: Buffer }>(
    'select value_sealed from group_variables',
  );
  assert.ok(rows.every(({ value_sealed }) => !value_sealed.includes('secret')));
  const [old, next] = [Buffer.alloc(32, 7), Buffer.alloc(32, 8)];
  assert.equal(await resealGroupVariables(database, makeKeyring([next, old])), rows.length);
  const opened = await openGroupVariables(service.organization.tenant, makeKeyring([next]), groupId);
  assert.equal(opened.pool.agentSet.get('K'), 'secret');
  assert.equal(await resealGroupVariables(database, makeKeyring([old, next])), rows.length);
});
