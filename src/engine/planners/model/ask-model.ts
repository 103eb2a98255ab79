import { setTimeout as pause } from 'node:timers/promises';
import { generateText, jsonSchema, type ModelMessage, type ToolSet, tool, wrapLanguageModel } from 'ai';
import type { ActionOffer } from '../../drivers/driver.ts';
import type { Budget } from './budget.ts';
import type { ToolCall } from './check-call.ts';
import { estimateTokens } from './estimate-tokens.ts';
import { faultOf } from './fault-of.ts';

export type Model = Parameters<typeof wrapLanguageModel>[0]['model'];

export interface Asking {
  model: Model;
  /** The longest that one answer may take. */
  answerMs: number;
  maxOutputTokens: number;
  /** How often a call is tried before the model counts as unreachable, and how long the first pause is. */
  attempts: number;
  backOffMs: number;
  signal: AbortSignal;
}

export type Answer =
  | { status: 'answered'; calls: ToolCall[]; messages: ModelMessage[] }
  | { status: 'unreachable'; message: string };

const PROVIDER_OPTIONS = {
  // A second call would be meant for a screen that the first has changed.
  anthropic: { disableParallelToolUse: true },
  // Screens of an app under test are not left in the provider's store, so each request carries the whole conversation.
  openai: { parallelToolCalls: false, store: false },
};

/** One answer of the model, however often the provider must be asked for it. Counts what it costs. */
export async function askModel(
  system: string,
  messages: ModelMessage[],
  tools: ToolSet,
  asking: Asking,
  budget: Budget,
): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    const isLastMoment = budget.remainingMs <= asking.answerMs;
    const deadlineMs = Math.max(1, Math.ceil(isLastMoment ? budget.remainingMs : asking.answerMs));
    const timeUp = AbortSignal.timeout(deadlineMs);
    try {
      const result = await generateText({
        model: callingTools(asking.model),
        system,
        messages,
        tools,
        maxRetries: 0,
        maxOutputTokens: asking.maxOutputTokens,
        abortSignal: AbortSignal.any([timeUp, asking.signal]),
        providerOptions: PROVIDER_OPTIONS,
      });
      const { usage } = result;
      // Servers that speak a provider's format often leave the count out: a budget that sees nothing limits nothing.
      budget.spendTokens({
        input: usage.inputTokens || estimateTokens(system + withoutPictures(messages)),
        output: usage.outputTokens || estimateTokens(JSON.stringify(result.content)),
      });
      return {
        status: 'answered',
        calls: result.toolCalls.map((call) => ({
          id: call.toolCallId,
          name: call.toolName,
          input: call.input,
          fault: call.invalid && typeof call.input === 'string' ? 'unreadable' : null,
        })),
        // The SDK answers unreadable calls by itself; every call is answered in one place instead.
        messages: result.response.messages.filter((message) => message.role === 'assistant'),
      };
    } catch (error) {
      if (asking.signal.aborted) return { status: 'unreachable', message: 'The run was cancelled.' };
      if (timeUp.aborted && isLastMoment) return { status: 'unreachable', message: budget.timeExceeded };
      const fault = timeUp.aborted
        ? { words: `no answer within ${deadlineMs / 1000} seconds`, isPassing: true, waitMs: null }
        : faultOf(error);
      const waitMs = fault.waitMs ?? asking.backOffMs * 2 ** (attempt - 1);
      const tries = attempt === 1 ? '' : ` (tried ${attempt} times)`;
      const unreachable: Answer = {
        status: 'unreachable',
        message: `model unreachable: ${fault.words}${tries}`,
      };
      if (!fault.isPassing || attempt >= asking.attempts) return unreachable;
      if (waitMs >= budget.remainingMs) {
        return {
          status: 'unreachable',
          message: `${unreachable.message}; another try would exceed the run's time budget`,
        };
      }
      const wasCancelled = await pause(waitMs, false, { signal: asking.signal }).catch(() => true);
      if (wasCancelled) return { status: 'unreachable', message: 'The run was cancelled.' };
    }
  }
}

const withoutPictures = (messages: readonly ModelMessage[]): string =>
  JSON.stringify(messages, (key, value: unknown) => (key === 'image' ? '' : value));

/**
 * Asks the provider for a tool call in any case. Told the same, the SDK would throw on an answer without one, and the tokens of
 * that answer would be lost.
 */
function callingTools(model: Model) {
  return wrapLanguageModel({
    model,
    middleware: {
      specificationVersion: 'v3',
      transformParams: async ({ params }) => ({ ...params, toolChoice: { type: 'required' } }),
    },
  });
}

export function toolSetOf(offers: readonly ActionOffer[]): ToolSet {
  return Object.fromEntries(
    offers.map(({ name, description, schema }) => [
      name,
      tool({ description, inputSchema: jsonSchema(schema) }),
    ]),
  );
}
