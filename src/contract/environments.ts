import { z } from 'zod';
import { declare } from './endpoint.ts';
import {
  asRead,
  Description,
  Id,
  Name,
  Paging,
  pagesOf,
  patchOf,
  Timestamp,
  VariableKey,
  VariableValue,
} from './text.ts';

/** What stands where a secret's value would. */
export const HIDDEN = '***';

export const Variable = z
  .object({
    id: Id,
    environment_id: Id,
    key: z.string(),
    value: z.string().meta({ description: 'in full, or *** for a secret' }),
    is_secret: z.boolean(),
    description: z.string().nullable(),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: 'Variable' });
export type Variable = z.infer<typeof Variable>;

/** A variable as it was saved, with what its owner should know about it. */
export const SavedVariable = Variable.extend({
  warnings: z.array(z.string()).optional(),
}).meta({ id: 'SavedVariable' });
export type SavedVariable = z.infer<typeof SavedVariable>;

/** A shorter value stands in other texts by chance: replacing it there would tear them apart and hide nothing. */
export const SHORTEST_SECRET = 4;

const isProxyUrl = (value: string) =>
  URL.canParse(value) && ['http:', 'https:', 'socks5:'].includes(new URL(value).protocol);

const ProxyUrl = z
  .string()
  .max(2048)
  .refine((value) => isProxyUrl(value), { message: 'must be an http, https or socks5 address' });

export const PrivateNetwork = z
  .object({ proxy_url: ProxyUrl })
  .meta({ description: 'the proxy that reaches a private network; write-only, comes back as ***' });

export const Environment = z
  .object({
    id: Id,
    name: Name,
    env_vars: z.array(Variable),
    private_network: z.object({ proxy_url: z.literal(HIDDEN) }).nullable(),
    created_at: Timestamp,
  })
  .meta({ id: 'Environment' });
export type Environment = z.infer<typeof Environment>;

const VariableFields = {
  key: VariableKey,
  value: VariableValue,
  is_secret: z.boolean(),
  description: Description.nullable(),
};

const tag = 'Environments';

export const environmentEndpoints = declare({
  listEnvironments: {
    method: 'GET',
    path: '/api/v1/environments',
    tag,
    summary: 'List environments with their variables',
    query: z.object(Paging),
    success: { status: 200, schema: pagesOf('environments', Environment) },
    refusals: [404, 422],
  },
  createEnvironment: {
    method: 'POST',
    path: '/api/v1/environments',
    tag,
    summary: 'Create an environment',
    body: z.object({ name: Name, private_network: PrivateNetwork.nullish() }),
    success: { status: 201, schema: Environment },
    refusals: [400, 409, 422],
  },
  getEnvironment: {
    method: 'GET',
    path: '/api/v1/environments/{environment_id}',
    tag,
    summary: 'Get an environment',
    success: { status: 200, schema: Environment },
    refusals: [404],
  },
  updateEnvironment: {
    method: 'PATCH',
    path: '/api/v1/environments/{environment_id}',
    tag,
    summary: 'Rename an environment, or set or clear its private network',
    body: patchOf({ name: Name, private_network: PrivateNetwork.nullable() }),
    success: { status: 200, schema: Environment },
    refusals: [400, 404, 409, 422],
  },
  deleteEnvironment: {
    method: 'DELETE',
    path: '/api/v1/environments/{environment_id}',
    tag,
    summary: 'Delete an environment and its variables; refused while an app belongs to it',
    success: { status: 204 },
    refusals: [404, 409],
  },
  duplicateEnvironment: {
    method: 'POST',
    path: '/api/v1/environments/{environment_id}/duplicate',
    tag,
    summary: 'Copy an environment, secrets included',
    body: z.object({
      name: Name.nullish(),
      exclude: z.array(z.string()).max(10_000).default([]),
      values: z.record(z.string(), VariableValue).default({}),
    }),
    success: { status: 201, schema: Environment },
    refusals: [404, 409, 422],
  },
  createVariable: {
    method: 'POST',
    path: '/api/v1/env-vars',
    tag,
    summary: 'Create a variable',
    body: z.object({
      environment_id: Id,
      key: VariableKey,
      value: VariableValue,
      is_secret: z.boolean().default(false),
      description: Description.nullish(),
    }),
    success: { status: 201, schema: SavedVariable },
    refusals: [400, 404, 409, 422],
  },
  getVariable: {
    method: 'GET',
    path: '/api/v1/env-vars/{variable_id}',
    tag,
    summary: 'Get a variable',
    success: { status: 200, schema: Variable },
    refusals: [404],
  },
  updateVariable: {
    method: 'PATCH',
    path: '/api/v1/env-vars/{variable_id}',
    tag,
    summary: 'Update a variable; a secret never becomes plain',
    body: patchOf(VariableFields).safeExtend({
      was: asRead({ ...VariableFields, updated_at: Timestamp }),
    }),
    success: { status: 200, schema: SavedVariable },
    refusals: [400, 404, 409, 422],
  },
  deleteVariable: {
    method: 'DELETE',
    path: '/api/v1/env-vars/{variable_id}',
    tag,
    summary: 'Delete a variable',
    success: { status: 204 },
    refusals: [404],
  },
});
