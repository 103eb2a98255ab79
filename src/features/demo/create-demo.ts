import type { Keyring } from '../../platform/crypto/keyring.ts';
import type { Tenant } from '../../platform/db/tenant.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { createApp } from '../apps/index.ts';
import { createEnvironment, createVariable } from '../environments/index.ts';
import { createFlow, createSuite } from '../flows/index.ts';
import { createLabel, insertSuiteLabel } from '../labels/index.ts';
import { readDemoFlows } from './read-demo-flows.ts';

export const DEMO_APP_ID = 'demo-shop';
const LABEL = 'demo';

/** What starts the demo, as the body of a run request. */
export const DEMO_REQUEST = { app_id: DEMO_APP_ID, labels: [LABEL] };

export const demoUrl = (publicUrl: string) => `${publicUrl}/demo/`;

const VARIABLES = [
  { key: 'SHOP_USER', value: 'anna', is_secret: false, description: "The demo shop's one customer" },
  { key: 'SHOP_PASSWORD', value: 'sprout-42', is_secret: true, description: 'Shown nowhere but in the shop' },
  { key: 'CITY', value: 'Lisbon', is_secret: false, description: 'Where orders go' },
];

/** An app, an environment and a suite to begin with, all or nothing. */
export async function createDemo(
  tenant: Tenant,
  caller: Caller,
  keyring: Keyring,
  publicUrl: string,
): Promise<void> {
  const flows = await readDemoFlows();
  await tenant.transaction(async (transaction) => {
    const environment = await createEnvironment(transaction, caller, keyring, { name: 'Demo' });
    for (const variable of VARIABLES)
      await createVariable(transaction, keyring, { environment_id: environment.id, ...variable });
    await createApp(transaction, caller, {
      name: 'Fern & Fable',
      platform: 'web',
      app_id: DEMO_APP_ID,
      environment: environment.name,
      url: demoUrl(publicUrl),
    });
    const suite = await createSuite(transaction, caller, {
      name: 'Demo',
      description: 'Five flows on the demo shop that Saywright itself serves. Delete it whenever you like.',
      instructions: 'The shop sells potted plants. Prices are in US dollars.',
      auth_instructions: 'Log in as ${env:SHOP_USER} with the password ${env:SHOP_PASSWORD}',
    });
    for (const flow of flows)
      await createFlow(transaction, caller, {
        ...flow,
        device_count: 1,
        caching_enabled: false,
        suite_id: suite.id,
      });
    const label = await createLabel(transaction, caller, { name: LABEL });
    await insertSuiteLabel(transaction, suite.id, label.id);
  });
}
