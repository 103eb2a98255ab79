import assert from 'node:assert/strict';
import type { RunningService } from '../support/start-service.ts';

/** Lets runs of the flow be done again from memory, as a signed-in person does: a key may not. */
export async function enableCaching({ address, output }: RunningService, flowId: string): Promise<void> {
  const [, email, password] = /Sign in +(\S+), password (\S+)/.exec(output()) ?? [];
  const headers = { origin: address, 'content-type': 'application/json' };
  const signedIn = await fetch(`${address}/api/auth/sign-in/email`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ email, password }),
  });
  assert.equal(signedIn.status, 200, await signedIn.text());
  const cookie = signedIn.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const changed = await fetch(`${address}/api/v1/flows/${flowId}`, {
    method: 'PATCH',
    headers: { ...headers, cookie },
    body: JSON.stringify({ caching_enabled: true }),
  });
  assert.equal(changed.status, 200, await changed.text());
}
