import type { Tenant } from '../../../../platform/db/tenant.ts';
import type { Log } from '../../../../platform/log/log.ts';
import { writeHookOutput } from './store.ts';

const WRITE_EVERY_MS = 300;

/** Puts away what a hook prints while it runs, for whoever looks at the run meanwhile. */
export function keepOutput(tenant: Tenant, log: Log, hookRunId: string) {
  let printed = '';
  let written = '';
  let writing: Promise<void> = Promise.resolve();
  const write = () => {
    if (printed === written) return;
    written = printed;
    writing = writing
      .then(() => writeHookOutput(tenant, hookRunId, written))
      // The whole output is written once more when the hook ends.
      .catch((error: unknown) => log.warn({ err: error }, 'the output of a hook could not be put away yet'));
  };
  const timer = setInterval(write, WRITE_EVERY_MS);
  return {
    add: (text: string) => {
      printed += text;
    },
    async stop() {
      clearInterval(timer);
      await writing;
    },
  };
}
