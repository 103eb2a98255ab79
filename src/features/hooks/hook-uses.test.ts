import assert from 'node:assert/strict';
import { after } from 'node:test';
import { proves } from '../../../test/support/proves.ts';
import { openTestService } from '../../../test/support/test-service.ts';

const service = await openTestService();
after(() => service.close());
const { api } = service.organization;

proves(
  'listHookUses',
  200,
  'names what it is attached to and what names it in its instructions',
  async () => {
    const hook = await api.make('createHook', {
      body: { name: 'Seed %', script: 'exit 0', script_type: 'bash' },
    });
    const params = { hook_id: hook.id };
    assert.deepEqual(await api.make('listHookUses', { params }), { uses: [], count: 0 });
    const make = (name: string, instructions: string) =>
      api.make('createFlow', { body: { name, instructions } });
    const attached = await make('attached', 'Look');
    const naming = await make('naming', 'Click Save\n${hooks:Seed %}');
    await make('another', '${hooks:Seed 1}');
    const body = { name: 'suite', auth_instructions: 'Run ${hooks:Seed %}' };
    const suite = await api.make('createSuite', { body });
    await api.make('putFlowHooks', { params: { flow_id: attached.id }, body: { teardown: [hook.id] } });
    await api.make('putSuiteHooks', { params: { suite_id: suite.id }, body: { setup: [hook.id] } });
    const reply = await api.call('listHookUses', { params });
    assert.deepEqual(reply.body.uses, [
      { kind: 'flow', id: attached.id, name: 'attached', positions: ['teardown'] },
      { kind: 'flow', id: naming.id, name: 'naming', positions: ['runtime'] },
      { kind: 'suite', id: suite.id, name: 'suite', positions: ['setup', 'runtime'] },
    ]);
    return reply;
  },
);
proves('listHookUses', 404, 'of a hook that there is not', () =>
  api.call('listHookUses', { params: { hook_id: '00000000-0000-4000-8000-000000000000' } }),
);
