import path from 'node:path';
import { DEMO_REQUEST } from '../features/demo/index.ts';
import type { Credentials } from '../features/identity/index.ts';
import type { Config } from '../platform/config/config.ts';

/** What a person needs after a start, in a few lines. Credentials are there only once, at the first start. */
export function announcement(
  config: Config,
  credentials: Credentials | null,
  browser: string | null,
  hooks: { kind: string | null; problem: string | null },
): string {
  const { publicUrl, adminEmail, adminPassword, firstApiKey } = config;
  const relative = path.relative('', config.dataDirectory);
  const data = relative.startsWith('..') ? config.dataDirectory : `./${relative}`;
  const lines = [
    ['Address', publicUrl],
    ['API', `${publicUrl}/api/docs`],
    ...(credentials
      ? [
          [
            'Sign in',
            `${credentials.email}, password ${adminPassword ? 'as in SAYWRIGHT_ADMIN_PASSWORD' : credentials.password}`,
          ],
          ['API key', firstApiKey ? 'as in SAYWRIGHT_API_KEY' : credentials.apiKey],
          ['', 'Shown this once: keep them. npm run credentials makes new ones.'],
          ...thingsToTry(config, firstApiKey ? '$SAYWRIGHT_API_KEY' : credentials.apiKey),
        ]
      : [
          ['Sign in', `${adminEmail}, with the password shown at the first start`],
          ['API key', 'as shown at the first start; npm run credentials makes new ones'],
        ]),
    ['Runs', browser === null ? 'none in this process' : `${config.workers} at once in ${browser}`],
    ['Hooks', hooks.problem ?? `walled off with ${hooks.kind}`],
    ['Data', config.databaseUrl ? `${data}, and the database of DATABASE_URL` : data],
  ];
  return lines.map(([name = '', value = '']) => `  ${name.padEnd(9)}${value}`).join('\n');
}

/** A line for the shell as it is; the demo's answer names the page that shows how its runs go. */
function thingsToTry({ publicUrl, isDemoWanted, workers }: Config, apiKey: string): string[][] {
  const curl = `curl -H "X-API-Key: ${apiKey}"`;
  if (!isDemoWanted) return [['Try', `${curl} ${publicUrl}/api/v1/suites`]];
  const worker = workers > 0 ? '' : ' It waits for a worker: npm run worker.';
  return [
    [
      'Try',
      `${curl} -H "Content-Type: application/json" -d '${JSON.stringify(DEMO_REQUEST)}' ${publicUrl}/api/v1/flows/run`,
    ],
    ['', `That tests the demo shop at ${publicUrl}/demo/ with five flows.${worker}`],
    ['', 'Open the batch_url of its answer to watch them, and sign in there as above. For programs:'],
    ['', `${curl} "${publicUrl}/api/v1/runs/status?batch_id=…"`],
  ];
}
