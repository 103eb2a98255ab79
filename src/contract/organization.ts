import { z } from 'zod';
import { declare } from './endpoint.ts';
import { CreatedBy, Id, listOf, Name, Timestamp } from './text.ts';

export const ApiKey = z
  .object({
    id: Id,
    name: Name,
    hint: z.string().meta({ description: 'the first characters of the key' }),
    created_at: Timestamp,
    created_by: CreatedBy,
    last_used_at: Timestamp.nullable(),
  })
  .meta({ id: 'ApiKey' });
export type ApiKey = z.infer<typeof ApiKey>;

const Addresses = z.array(z.string());

const tag = 'Organization';

export const organizationEndpoints = declare({
  listApiKeys: {
    method: 'GET',
    path: '/api/v1/api-keys',
    tag,
    summary: 'List API keys that are in force',
    access: 'admin',
    success: { status: 200, schema: listOf('api_keys', ApiKey) },
    refusals: [],
  },
  createApiKey: {
    method: 'POST',
    path: '/api/v1/api-keys',
    tag,
    summary: 'Create an API key; this answer is the only place where it is shown',
    access: 'admin',
    body: z.object({ name: Name }),
    success: { status: 201, schema: ApiKey.extend({ key: z.string() }) },
    refusals: [400, 422],
  },
  revokeApiKey: {
    method: 'DELETE',
    path: '/api/v1/api-keys/{api_key_id}',
    tag,
    summary: 'Revoke an API key, everywhere within a second',
    access: 'admin',
    success: { status: 204 },
    refusals: [404],
  },
  getNetworkAllowlist: {
    method: 'GET',
    path: '/api/v1/network/allowlist',
    tag,
    summary: 'The source addresses to allow in a firewall',
    success: {
      status: 200,
      schema: z.object({
        hook_runners: Addresses,
        flow_runners: z.object({ ios: Addresses, android: Addresses, web: Addresses }),
      }),
    },
    refusals: [],
  },
});
