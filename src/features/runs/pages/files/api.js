/** Pages are one level below the service's own address, wherever that is. */
const API = new URL('../api/', location.href);
const KEY = 'saywright-api-key';

/** Nobody is signed in here, or the credential is not good any more. */
export class SignedOut extends Error {}

export const useKey = (key) => sessionStorage.setItem(KEY, key.trim());

export async function signIn(email, password) {
  const response = await fetch(new URL('auth/sign-in/email', API), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  if (response.ok) return sessionStorage.removeItem(KEY);
  const { message, detail } = await response.json();
  throw new Error(detail ?? message ?? 'This email and password do not fit.');
}

async function ask(path, options = {}) {
  const key = sessionStorage.getItem(KEY);
  const headers = { ...options.headers, ...(key && { 'x-api-key': key }) };
  const response = await fetch(new URL(`v1${path}`, API), { ...options, headers });
  if (response.ok) return response;
  const { detail } = await response.json();
  if (response.status === 401 || response.status === 403) {
    sessionStorage.removeItem(KEY);
    throw new SignedOut(key ? detail : '');
  }
  throw new Error(detail);
}

export const get = async (path) => (await ask(path)).json();

/** Calls back for each event; a connection that breaks is taken up where it ended. Returns after the last event. */
export async function follow(path, isLast, onEvent) {
  let lastId = '0';
  for (;;) {
    try {
      const response = await ask(path, { headers: { 'last-event-id': lastId } });
      for await (const { id, event, data } of eventsOf(response.body)) {
        // Live pictures have no id: whoever missed one wants the next.
        lastId = id ?? lastId;
        onEvent(event, data);
        if (event === isLast) return;
      }
    } catch (error) {
      if (error instanceof SignedOut) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
}

/** EventSource could not send a key. */
async function* eventsOf(body) {
  let rest = '';
  for await (const text of body.pipeThrough(new TextDecoderStream())) {
    const blocks = (rest + text).split('\n\n');
    rest = blocks.pop();
    for (const block of blocks) {
      const fields = Object.fromEntries(block.split('\n').map((line) => line.split(/: (.*)/s, 2)));
      if (fields.event) yield { ...fields, data: JSON.parse(fields.data) };
    }
  }
}
