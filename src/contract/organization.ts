import { z } from 'zod';
import { declare } from './endpoint.ts';
import { CreatedBy, Id, Name, Paging, pagesOf, patchOf, Timestamp, text } from './text.ts';

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

export const Role = z.enum(['owner', 'admin', 'member']);
export type Role = z.infer<typeof Role>;

export const Member = z
  .object({ id: Id, user_id: Id, name: z.string(), email: z.string(), role: Role, created_at: Timestamp })
  .meta({ id: 'Member' });
export type Member = z.infer<typeof Member>;

const Email = text({ min: 3, max: 255 }).refine((value) => /^[^@\s]+@[^@\s]+$/.test(value), {
  message: 'must be an email address',
});

const OrganizationName = z.object({ id: Id, name: z.string() });

const Me = z
  .object({
    kind: z.enum(['key', 'session']),
    user: z.object({ id: Id, name: z.string(), email: z.string() }).nullable(),
    role: Role,
    organization: OrganizationName,
    organizations: z.array(OrganizationName).meta({
      description: 'all that the user belongs to; of a key, the one that it is for',
    }),
  })
  .meta({ id: 'Me' });
export type Me = z.infer<typeof Me>;

const Addresses = z.array(z.string());

const tag = 'Organization';

export const organizationEndpoints = declare({
  getMe: {
    method: 'GET',
    path: '/api/v1/me',
    tag,
    summary: 'Who makes this call, and in which organization',
    success: { status: 200, schema: Me },
    refusals: [],
  },
  listMembers: {
    method: 'GET',
    path: '/api/v1/members',
    tag,
    summary: 'The people of the organization',
    query: z.object(Paging),
    success: { status: 200, schema: pagesOf('members', Member) },
    refusals: [404, 422],
  },
  addMember: {
    method: 'POST',
    path: '/api/v1/members',
    tag,
    summary: 'Add a person; the password in this answer is shown only here',
    access: 'admin',
    body: z.object({ name: Name, email: Email, role: Role.default('member') }),
    success: {
      status: 201,
      schema: Member.extend({
        password: z.string().nullable().meta({ description: 'null: the person has one already' }),
      }),
    },
    refusals: [400, 409, 422],
  },
  updateMember: {
    method: 'PATCH',
    path: '/api/v1/members/{member_id}',
    tag,
    summary: 'Change the role of a person; an organization keeps at least one owner',
    access: 'admin',
    body: patchOf({ role: Role }),
    success: { status: 200, schema: Member },
    refusals: [400, 404, 409, 422],
  },
  removeMember: {
    method: 'DELETE',
    path: '/api/v1/members/{member_id}',
    tag,
    summary: 'Remove a person from the organization; what the person made stays',
    access: 'admin',
    success: { status: 204 },
    refusals: [404, 409],
  },
  listApiKeys: {
    method: 'GET',
    path: '/api/v1/api-keys',
    tag,
    summary: 'List API keys that are in force',
    access: 'admin',
    query: z.object(Paging),
    success: { status: 200, schema: pagesOf('api_keys', ApiKey) },
    refusals: [404, 422],
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
