import path from 'node:path';
import { z } from 'zod';
import { lackFor, modelConfigOf, modelVariables } from './model-config.ts';

/** Something that the operator set cannot be right; the message says what would be. */
export class ConfigFault extends Error {}

const whole = (min: number, max: number, otherwise: number) =>
  z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().min(min, `must be at least ${min}`).max(max, `must be at most ${max}`))
    .default(otherwise);

const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== ''),
  );

const address = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });

/** What hooks can be walled off with. */
const SANDBOX_KINDS = ['bubblewrap', 'runsc', 'podman', 'docker', 'sandbox-runtime'] as const;
export type SandboxKind = (typeof SANDBOX_KINDS)[number];

const Settings = z.object({
  PORT: whole(0, 65_535, 4400),
  HOST: z.string().default('127.0.0.1'),
  SAYWRIGHT_DATA: z.string().default('./.saywright'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must be a postgres:// address')
    .optional(),
  SAYWRIGHT_PUBLIC_URL: address.optional(),
  SAYWRIGHT_MASTER_KEY: z.string().optional(),
  SAYWRIGHT_API_KEY: z
    .string()
    .regex(/^sw_[A-Za-z0-9_-]{16,200}$/, 'must be sw_ and at least 16 letters or digits')
    .optional(),
  SAYWRIGHT_ADMIN_EMAIL: z
    .string()
    .regex(/^[^\s@]+@[^\s@]+$/, 'must be an e-mail address')
    .default('admin@localhost'),
  SAYWRIGHT_TRUSTED_PROXIES: list,
  SAYWRIGHT_ADMIN_PASSWORD: z.string().min(8, 'must have at least 8 characters').max(128).optional(),
  SAYWRIGHT_S3_URL: address.optional(),
  SAYWRIGHT_RATE_LIMIT: whole(0, 1_000_000_000, 1200),
  SAYWRIGHT_WORKERS: whole(0, 100, 2),
  SAYWRIGHT_APPIUM_URLS: list.pipe(z.array(address)),
  SAYWRIGHT_DEVICES: z.string().optional(),
  SAYWRIGHT_DEVICE_WAIT_MINUTES: whole(0, 1440, 30),
  ANDROID_HOME: z.string().optional(),
  ANDROID_AVD_HOME: z.string().optional(),
  HOME: z.string().optional(),
  SAYWRIGHT_IPA_RESIGN_COMMAND: z.string().optional(),
  SAYWRIGHT_DEMO: z.enum(['0', '1']).default('1'),
  SAYWRIGHT_BROWSER: z.string().optional(),
  ...modelVariables,
  PATH: z.string().default(''),
  SAYWRIGHT_ARTIFACT_DAYS: whole(1, 3650, 30),
  SAYWRIGHT_UPLOAD_LIMIT_MB: whole(1, 1_000_000, 2048),
  SAYWRIGHT_LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).optional(),
  SAYWRIGHT_HOOK_ALLOW: list,
  SAYWRIGHT_HOOK_PRIVATE: z.enum(['0', '1']).default('1'),
  SAYWRIGHT_HOOK_SANDBOX: z.enum(SANDBOX_KINDS).optional(),
  SAYWRIGHT_HOOK_IMAGE: z.string().optional(),
  SAYWRIGHT_HOOK_NETWORK: z.string().optional(),
  SAYWRIGHT_HOOK_MEMORY_MB: whole(64, 1_000_000, 256),
  SAYWRIGHT_HOOK_PROCESSES: whole(16, 100_000, 64),
  SAYWRIGHT_HOOK_RUNNER_IPS: list,
  SAYWRIGHT_IOS_RUNNER_IPS: list,
  SAYWRIGHT_ANDROID_RUNNER_IPS: list,
  SAYWRIGHT_WEB_RUNNER_IPS: list,
});

export type Config = ReturnType<typeof readConfig>;

/** The one reader of the environment. An empty variable counts as unset, as compose files and CI systems leave them. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env) {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const verdict = Settings.safeParse(set);
  if (!verdict.success) {
    const issue = verdict.error.issues[0];
    throw new ConfigFault(`${issue?.path.join('.')} ${issue?.message}.`);
  }
  const settings = verdict.data;
  const models = modelConfigOf(settings);
  const lack = models.name && lackFor(models.name, models);
  if (lack) throw new ConfigFault(lack);
  return {
    host: settings.HOST,
    port: settings.PORT,
    dataDirectory: path.resolve(settings.SAYWRIGHT_DATA),
    databaseUrl: settings.DATABASE_URL,
    publicUrl: settings.SAYWRIGHT_PUBLIC_URL?.replace(/\/+$/, '') ?? addressOf(settings.HOST, settings.PORT),
    masterKey: settings.SAYWRIGHT_MASTER_KEY,
    firstApiKey: settings.SAYWRIGHT_API_KEY,
    adminEmail: settings.SAYWRIGHT_ADMIN_EMAIL,
    adminPassword: settings.SAYWRIGHT_ADMIN_PASSWORD,
    s3Url: settings.SAYWRIGHT_S3_URL,
    requestsPerMinute: settings.SAYWRIGHT_RATE_LIMIT,
    workers: settings.SAYWRIGHT_WORKERS,
    isDemoWanted: settings.SAYWRIGHT_DEMO === '1',
    browserPath: settings.SAYWRIGHT_BROWSER,
    searchPath: settings.PATH,
    appiumUrls: settings.SAYWRIGHT_APPIUM_URLS,
    devicesFile: settings.SAYWRIGHT_DEVICES,
    deviceWaitMs: settings.SAYWRIGHT_DEVICE_WAIT_MINUTES * 60_000,
    androidHome: settings.ANDROID_HOME,
    avdHome: settings.ANDROID_AVD_HOME ?? (settings.HOME && path.join(settings.HOME, '.android', 'avd')),
    ipaResignCommand: settings.SAYWRIGHT_IPA_RESIGN_COMMAND,
    models,
    artifactDays: settings.SAYWRIGHT_ARTIFACT_DAYS,
    maxUploadBytes: settings.SAYWRIGHT_UPLOAD_LIMIT_MB * 1024 * 1024,
    logLevel: settings.SAYWRIGHT_LOG_LEVEL,
    trustedProxies: settings.SAYWRIGHT_TRUSTED_PROXIES,
    loopbackAllowed: settings.SAYWRIGHT_HOOK_ALLOW,
    hooks: {
      sandbox: settings.SAYWRIGHT_HOOK_SANDBOX,
      image: settings.SAYWRIGHT_HOOK_IMAGE,
      network: settings.SAYWRIGHT_HOOK_NETWORK,
      isPrivateAllowed: settings.SAYWRIGHT_HOOK_PRIVATE === '1',
      memoryMb: settings.SAYWRIGHT_HOOK_MEMORY_MB,
      processes: settings.SAYWRIGHT_HOOK_PROCESSES,
    },
    allowlist: {
      hook_runners: settings.SAYWRIGHT_HOOK_RUNNER_IPS,
      flow_runners: {
        ios: settings.SAYWRIGHT_IOS_RUNNER_IPS,
        android: settings.SAYWRIGHT_ANDROID_RUNNER_IPS,
        web: settings.SAYWRIGHT_WEB_RUNNER_IPS,
      },
    },
  };
}

const addressOf = (host: string, port: number) => `http://${host.includes(':') ? `[${host}]` : host}:${port}`;

/** The same settings on another port; an address that was made from the port follows it. */
export function withPort(config: Config, port: number): Config {
  const isOwnAddress = config.publicUrl === addressOf(config.host, config.port);
  return { ...config, port, publicUrl: isOwnAddress ? addressOf(config.host, port) : config.publicUrl };
}
