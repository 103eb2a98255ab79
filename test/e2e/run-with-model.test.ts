import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { createClient } from '../../src/client/client.ts';
import {
  API_KEY,
  call,
  type ScriptedAnswer,
  type SentRequest,
  startProvider,
} from '../../src/engine/planners/model/fixtures/provider-server.ts';
import { serveApp } from '../apps/serve-app.ts';
import { startService } from '../support/start-service.ts';

const SHOPPING = 'Treat yourself to a nice mug';
const BOASTING = 'Judge for yourself whether this shop is generous';

/** What the model says, by the step that it is asked for and by how often it has answered there. */
function answer({ text, body }: SentRequest): ScriptedAnswer {
  const messages = body.messages as { role: string }[];
  const turn = messages.filter(({ role }) => role === 'assistant').length;
  const isAskedFor = (step: string) => new RegExp(`step \\d+ of \\d+:\\\\n${step}`).test(text);
  if (isAskedFor(SHOPPING)) {
    const [, mug = ''] = /Stoneware Mug.*?(\d+) button \\"Add to cart/.exec(text) ?? [];
    return turn === 0 ? call('click', { ref: mug }) : call('step_done');
  }
  if (isAskedFor(BOASTING)) {
    const quotes = [turn === 0 ? 'Everything is free today' : 'All prices are off'];
    return turn < 2
      ? call('verify', { claim: 'The shop is generous', holds: true, quotes })
      : call('step_done');
  }
  return call('cannot_do', { why: 'This is not in the script.' });
}

const provider = await startProvider('openai-compatible', answer);
after(() => provider[Symbol.asyncDispose]());
const service = await startService({
  SAYWRIGHT_WORKERS: '1',
  SAYWRIGHT_MODEL: 'openai-compatible:test',
  SAYWRIGHT_MODEL_URL: provider.url,
  SAYWRIGHT_MODEL_KEY: API_KEY,
});
after(() => service.stop());
const client = createClient({ baseUrl: service.address, apiKey: service.apiKey });

async function runOnShop(name: string, lines: string[]) {
  const shop = await serveApp('shop');
  try {
    await client.uploadWebBuild({ body: { app_id: name, url: shop.url } });
    const flow = await client.createFlow({ body: { name, instructions: lines.join('\n') } });
    const { batch_id } = await client.startRuns({ body: { app_id: name, flow_ids: [flow.id] } });
    for await (const _ of await client.followBatch({ params: { batch_id } }));
    const { run_groups } = await client.getBatchStatus({ query: { batch_id } });
    return await client.getRun({ params: { run_id: run_groups[0]?.runs[0]?.id ?? '' } });
  } finally {
    await shop.close();
  }
}

test('a line that only a model understands is carried out by it, the others cost no tokens', async () => {
  const run = await runOnShop('shopping', [
    'Log in as anna with password secret123',
    SHOPPING,
    'The cart badge shows 1',
  ]);
  assert.equal(run.status, 'passed', run.reason?.message);
  const paid = run.actions.filter((action) => action.input_tokens > 0);
  assert.deepEqual(
    paid.map(({ step, kind }) => [step, kind]),
    [[SHOPPING, 'click']],
  );
  // The click and the end of the step.
  assert.deepEqual([run.usage.input_tokens, run.usage.output_tokens], [200, 20]);
  assert.equal(provider.sent[0]?.headers.authorization, `Bearer ${API_KEY}`);
});

test('a model that claims what is not on the screen is told so, and the run does not pass', async () => {
  const run = await runOnShop('boasting', ['Log in as anna with password secret123', BOASTING]);
  assert.equal(run.status, 'error');
  assert.match(
    run.reason?.message ?? '',
    /No verdict without evidence: "All prices are off" is not on the screen/,
  );
  const told = provider.sent
    .map(({ text }) => text)
    .filter((text) => text.includes('Everything is free today'));
  assert.ok(told.some((text) => /Refused: .*Everything is free today.*is not on the screen/.test(text)));
});
