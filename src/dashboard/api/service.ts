import { createClient } from '../../client/client.ts';

/** A test of a hook may take a minute by itself. */
const TIMEOUT_MS = 90_000;

/** The service that served this page; the session's cookie is the credential. */
export const service = createClient({ baseUrl: location.origin, timeoutMs: TIMEOUT_MS });
