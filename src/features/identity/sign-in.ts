import { betterAuth } from 'better-auth';
import { organization } from 'better-auth/plugins';
import type pg from 'pg';
import type { Log } from '../../platform/log/log.ts';

export interface SignInSettings {
  pool: pg.Pool;
  publicUrl: string;
  secret: Buffer;
  log: Log;
}

const timestamps = { createdAt: 'created_at', updatedAt: 'updated_at' };

/** Options for better-auth: users, sessions and organizations in our tables. A test holds the tables against these. */
export function signInOptions(settings: SignInSettings) {
  return {
    database: settings.pool,
    baseURL: settings.publicUrl,
    basePath: '/api/auth',
    secret: settings.secret.toString('base64url'),
    trustedOrigins: trustedOrigins(settings.publicUrl),
    telemetry: { enabled: false },
    logger: {
      level: 'warn' as const,
      log: (level: 'debug' | 'info' | 'warn' | 'error', message: string) => settings.log[level](message),
    },
    // The first owner is made at the first start; everyone else is invited.
    emailAndPassword: { enabled: true, disableSignUp: true },
    rateLimit: { enabled: true, window: 60, max: 100 },
    advanced: {
      cookiePrefix: 'saywright',
      useSecureCookies: settings.publicUrl.startsWith('https:'),
      database: { generateId: 'uuid' as const },
    },
    user: { modelName: 'users', fields: { emailVerified: 'email_verified', ...timestamps } },
    session: {
      modelName: 'sessions',
      fields: {
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        ...timestamps,
      },
    },
    account: {
      modelName: 'accounts',
      fields: {
        userId: 'user_id',
        accountId: 'account_id',
        providerId: 'provider_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        ...timestamps,
      },
    },
    verification: { modelName: 'verifications', fields: { expiresAt: 'expires_at', ...timestamps } },
    plugins: [
      organization({
        allowUserToCreateOrganization: false,
        schema: {
          organization: { modelName: 'organizations', fields: { createdAt: 'created_at' } },
          member: {
            modelName: 'members',
            fields: { organizationId: 'organization_id', userId: 'user_id', createdAt: 'created_at' },
          },
          invitation: {
            modelName: 'invitations',
            fields: {
              organizationId: 'organization_id',
              inviterId: 'inviter_id',
              expiresAt: 'expires_at',
              createdAt: 'created_at',
            },
          },
          session: { fields: { activeOrganizationId: 'active_organization_id' } },
        },
      }),
    ],
  };
}

export type SignIn = ReturnType<typeof openSignIn>;

export function openSignIn(settings: SignInSettings) {
  return betterAuth(signInOptions(settings));
}

const LOOPBACK_NAMES = ['127.0.0.1', 'localhost', '[::1]'];

/** The dashboard's own origins. A loopback service is reached under each of the machine's names for itself. */
export function trustedOrigins(publicUrl: string): string[] {
  const url = new URL(publicUrl);
  if (!LOOPBACK_NAMES.includes(url.hostname)) return [url.origin];
  const port = url.port ? `:${url.port}` : '';
  return LOOPBACK_NAMES.map((name) => `${url.protocol}//${name}${port}`);
}
