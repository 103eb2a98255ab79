import { z } from 'zod';

/** What is needed to ask models: addresses and keys, by provider. */
export interface ModelConfig {
  /** The service's own model; an organization may choose another. */
  name: string | null;
  /** Of the server for `openai-compatible` alone: a provider's key must never be sent to another's address. */
  url: string | null;
  keys: Partial<Record<string, string>>;
}

/** Where a provider's key is looked for. A server of one's own often needs none. */
const KEY_VARIABLES = {
  anthropic: 'ANTHROPIC_API_KEY',
  openai: 'OPENAI_API_KEY',
  google: 'GOOGLE_GENERATIVE_AI_API_KEY',
  'openai-compatible': 'SAYWRIGHT_MODEL_KEY',
} as const;

export const modelVariables = {
  SAYWRIGHT_MODEL: z
    .string()
    .regex(
      /^(anthropic|openai|google|openai-compatible):\S+$/,
      'must be anthropic:<model>, openai:<model>, google:<model> or openai-compatible:<model>',
    )
    .optional(),
  SAYWRIGHT_MODEL_URL: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  ANTHROPIC_API_KEY: z.string().optional(),
  OPENAI_API_KEY: z.string().optional(),
  GOOGLE_GENERATIVE_AI_API_KEY: z.string().optional(),
  SAYWRIGHT_MODEL_KEY: z.string().optional(),
};

type ModelVariables = { [Name in keyof typeof modelVariables]?: string | undefined };

export function modelConfigOf(variables: ModelVariables): ModelConfig {
  const keys = Object.entries(KEY_VARIABLES).map(([provider, variable]) => [provider, variables[variable]]);
  return {
    name: variables.SAYWRIGHT_MODEL ?? null,
    url: variables.SAYWRIGHT_MODEL_URL?.replace(/\/+$/, '') ?? null,
    keys: Object.fromEntries(keys),
  };
}

/** What the service lacks to ask this model, as a sentence; null if it lacks nothing. */
export function lackFor(model: string, { url, keys }: ModelConfig): string | null {
  const provider = model.slice(0, model.indexOf(':'));
  if (provider === 'openai-compatible')
    return url === null
      ? `The model ${model} needs the address of its server: set SAYWRIGHT_MODEL_URL.`
      : null;
  if (keys[provider] !== undefined) return null;
  const variable = KEY_VARIABLES[provider as keyof typeof KEY_VARIABLES];
  return `The model ${model} needs an API key: set ${variable}.`;
}
