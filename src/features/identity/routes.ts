import type { FastifyInstance } from 'fastify';
import type { organizationEndpoints } from '../../contract/organization.ts';
import { noSuch } from '../../contract/refusal.ts';
import type { settingsEndpoints } from '../../contract/settings.ts';
import { send } from '../../platform/http/answer-error.ts';
import { answerPage } from '../../platform/http/answer-page.ts';
import type { HandlersOf } from '../../platform/http/handler.ts';
import { createApiKey } from './create-api-key.ts';
import { showEmailsIn, toStoredEmail } from './local-email.ts';
import { addMember, changeRole, removeMember } from './members/change-members.ts';
import { describeCaller, findMember, listMembers } from './members/store.ts';
import { changeSettings, settingsOf } from './settings/store.ts';
import type { SignIn } from './sign-in.ts';
import { findApiKey, listApiKeys, revokeApiKey } from './store.ts';

type Allowlist = {
  hook_runners: string[];
  flow_runners: { ios: string[]; android: string[]; web: string[] };
};

export const organizationRoutes = (
  allowlist: Allowlist,
): HandlersOf<typeof organizationEndpoints & typeof settingsEndpoints> => ({
  async getMe({ tenant, caller }) {
    const { kind, role, user } = caller;
    const described = await describeCaller(tenant, user?.id ?? null);
    // A key is of one organization, whatever else the person belongs to who made it.
    const organizations = kind === 'key' ? [described.organization] : described.organizations;
    return { kind, role, ...described, organizations };
  },
  listMembers: ({ tenant, query }) =>
    answerPage('members', query, {
      noun: 'member',
      read: (page) => listMembers(tenant, page),
      find: (id) => findMember(tenant, id),
    }),
  addMember: ({ tenant, caller, body }) => addMember(tenant, caller, body),
  async updateMember({ tenant, caller, params, body }) {
    return changeRole(tenant, caller, params.member_id, body.role ?? 'member');
  },
  removeMember: ({ tenant, caller, params }) => removeMember(tenant, caller, params.member_id),
  listApiKeys: ({ tenant, query }) =>
    answerPage('api_keys', query, {
      noun: 'API key',
      read: (page) => listApiKeys(tenant, page),
      find: (id) => findApiKey(tenant, id),
    }),
  createApiKey: ({ tenant, caller, body }) => createApiKey(tenant, { name: body.name, user: caller.user }),
  async revokeApiKey({ tenant, params }) {
    if (!(await revokeApiKey(tenant, params.api_key_id))) throw noSuch('API key', params.api_key_id);
  },
  getNetworkAllowlist: async () => allowlist,
  getSettings: ({ tenant }) => settingsOf(tenant),
  updateSettings: ({ tenant, body }) => changeSettings(tenant, body),
});

/** better-auth answers everything below /api/auth: signing in and out, members, invitations. */
export function registerSignIn(app: FastifyInstance, signIn: SignIn, publicUrl: string) {
  app.route({
    method: ['GET', 'POST'],
    url: '/api/auth/*',
    handler: async (request, reply) => {
      const headers = new Headers();
      for (const [name, value] of Object.entries(request.headers)) {
        for (const one of [value ?? []].flat()) headers.append(name, one);
      }
      // Attempts are counted by address, so the address is the one that we see and not one that the caller wrote down.
      headers.set('x-forwarded-for', request.ip);
      const init: RequestInit = { method: request.method, headers };
      if (request.method === 'POST') init.body = JSON.stringify(withStoredEmail(request.body));
      const answer = await signIn.handler(new Request(new URL(request.url, publicUrl), init));
      for (const [name, value] of answer.headers) reply.header(name, value);
      const wait = answer.headers.get('x-retry-after');
      if (wait !== null) reply.header('retry-after', wait);
      const text = showEmailsIn(await answer.text());
      return answer.status < 400
        ? reply.code(answer.status).send(text)
        : send(reply, answer.status, { detail: reasonIn(text) });
    },
  });
}

function withStoredEmail(body: unknown): unknown {
  const { email } = (body ?? {}) as { email?: unknown };
  return typeof email === 'string' ? { ...(body as object), email: toStoredEmail(email) } : (body ?? {});
}

/** better-auth says why in `message`; our errors have one body. */
function reasonIn(text: string): string {
  const { message } = text.startsWith('{') ? (JSON.parse(text) as { message?: unknown }) : {};
  return typeof message === 'string' && message !== '' ? message : 'Signing in did not work.';
}
