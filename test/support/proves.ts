import assert from 'node:assert/strict';
import test from 'node:test';
import type { EndpointId } from '../../src/contract/endpoints.ts';
import type { Reply } from './api.ts';

/**
 * A test that proves one status of one endpoint: `act` returns the reply in question and may assert more. A test over the
 * test files holds these against the declarations, so that no endpoint and no declared status goes unproved.
 */
export function proves(
  endpoint: EndpointId,
  status: number,
  sentence: string,
  act: () => Promise<Reply>,
): void {
  test(`${endpoint} ${status}: ${sentence}`, async () => {
    const reply = await act();
    assert.equal(reply.endpoint, endpoint);
    assert.equal(
      reply.status,
      status,
      `answered ${reply.status}: ${reply.detail || JSON.stringify(reply.body)}`,
    );
  });
}
