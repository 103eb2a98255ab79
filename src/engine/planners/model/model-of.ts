import { createAnthropic } from '@ai-sdk/anthropic';
import { createGoogleGenerativeAI } from '@ai-sdk/google';
import { createOpenAI } from '@ai-sdk/openai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { ChosenModel } from './ask-model.ts';

export interface ModelOptions {
  /** Where the provider is, if not at its usual address. `openai-compatible` has no usual one. */
  url?: string;
  /** By provider: `anthropic`, `openai`, `google`, `openai-compatible`. */
  apiKeys: Record<string, string | undefined>;
}

export class UnknownModel extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UnknownModel';
  }
}

const FORMS = 'anthropic:<model>, openai:<model>, google:<model> or openai-compatible:<model>';

/** The model of a name such as `anthropic:claude-sonnet-4-5`. Throws UnknownModel, in words for the operator. */
export function modelOf(name: string, { url, apiKeys }: ModelOptions): ChosenModel {
  const colon = name.indexOf(':');
  const provider = name.slice(0, Math.max(colon, 0)).trim();
  const model = name.slice(colon + 1).trim();
  if (provider === '' || model === '') throw new UnknownModel(`"${name}" names no model: write ${FORMS}.`);

  // The SDK would otherwise look for addresses and keys in the environment: both are always given to it.
  const key = apiKeys[provider];
  const keyed = (usualUrl: string) => {
    if (!key) throw new UnknownModel(`The model "${name}" needs an API key for ${provider}.`);
    return { apiKey: key, baseURL: url ?? usualUrl };
  };
  const chosen = (opened: ChosenModel['model']): ChosenModel => ({ model: opened, apiKey: key ?? null });
  switch (provider) {
    case 'anthropic':
      return chosen(createAnthropic(keyed('https://api.anthropic.com/v1'))(model));
    case 'openai':
      return chosen(createOpenAI(keyed('https://api.openai.com/v1'))(model));
    case 'google':
      return chosen(
        createGoogleGenerativeAI(keyed('https://generativelanguage.googleapis.com/v1beta'))(model),
      );
    case 'openai-compatible': {
      if (!url) throw new UnknownModel(`The model "${name}" needs the address of its server.`);
      const settings = { name: provider, baseURL: url, ...(key ? { apiKey: key } : {}) };
      return chosen(createOpenAICompatible(settings)(model));
    }
    default:
      throw new UnknownModel(`There is no provider "${provider}" (in "${name}"): write ${FORMS}.`);
  }
}
