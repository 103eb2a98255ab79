import { actionCacheEndpoints } from './action-cache.ts';
import { appEndpoints } from './apps.ts';
import { deviceEndpoints } from './devices.ts';
import { environmentEndpoints } from './environments.ts';
import { flowEndpoints } from './flows.ts';
import { hookEndpoints } from './hooks.ts';
import { labelEndpoints } from './labels.ts';
import { organizationEndpoints } from './organization.ts';
import { runEndpoints } from './runs.ts';
import { settingsEndpoints } from './settings.ts';
import { suiteEndpoints } from './suites.ts';
import { uploadEndpoints } from './uploads.ts';
import { usageEndpoints } from './usage.ts';
import { webhookEndpoints } from './webhooks.ts';

/** Every call of the interface, by its operation id. */
export const endpoints = {
  ...suiteEndpoints,
  ...flowEndpoints,
  ...labelEndpoints,
  ...appEndpoints,
  ...uploadEndpoints,
  ...environmentEndpoints,
  ...hookEndpoints,
  ...runEndpoints,
  ...actionCacheEndpoints,
  ...usageEndpoints,
  ...deviceEndpoints,
  ...webhookEndpoints,
  ...organizationEndpoints,
  ...settingsEndpoints,
};

export type Endpoints = typeof endpoints;
export type EndpointId = keyof Endpoints;
