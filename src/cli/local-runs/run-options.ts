import { integerOf } from '../server/given-values.ts';

/** What every command takes that runs flows on this machine. */
export const RUN_OPTIONS = {
  url: { type: 'string', value: 'URL', description: 'where the app is; else `url` in config.yaml' },
  variable: {
    type: 'string',
    value: 'KEY=VALUE',
    multiple: true,
    description: 'a value for ${env:KEY}',
  },
  secret: {
    type: 'string',
    value: 'KEY',
    multiple: true,
    description: 'a value for ${env:KEY} from the environment variable KEY, shown nowhere',
  },
  'env-file': { type: 'string', value: 'FILE', description: 'a file of KEY=VALUE lines, shown nowhere' },
  'max-actions': {
    type: 'string',
    value: 'N',
    description: 'how many actions a flow may take, 300 if not said',
  },
  patience: {
    type: 'string',
    value: 'SECONDS',
    description: 'how long a step waits for the screen to become what it needs, 5 if not said',
  },
} as const;

/** The limits of a flow, as they were given or as a server has them. */
export function limitsOf(options: { 'max-actions': string | undefined; patience: string | undefined }) {
  return {
    maxActions: integerOf(options['max-actions'], 'max-actions') || 300,
    patienceMs: (integerOf(options.patience, 'patience') ?? 5) * 1000,
  };
}
