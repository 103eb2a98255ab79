import { setTimeout as pause } from 'node:timers/promises';
import { generateText, jsonSchema, type ModelMessage, type ToolSet, tool, wrapLanguageModel } from 'ai';
import type { ActionOffer } from '../../drivers/driver.ts';
import type { Situation } from '../planner.ts';
import type { ToolCall } from './check-call.ts';
import { estimateTokens } from './estimate-tokens.ts';
import { type Fault, faultOf } from './fault-of.ts';

export type Model = Parameters<typeof wrapLanguageModel>[0]['model'];

/** A model, and the key that it is asked with. */
export interface ChosenModel {
  model: Model;
  apiKey: string | null;
}

export interface Asking extends ChosenModel {
  /** The longest that one answer may take. */
  answerMs: number;
  maxOutputTokens: number;
  /** How often a call is tried before the model counts as unreachable, and how long the first pause is. */
  attempts: number;
  backOffMs: number;
  /** The longest pause that a provider may ask for: a run that stands still for longer keeps its device from others. */
  longestWaitMs: number;
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

/** One answer of the model, however often the provider must be asked for it. Counts what it costs; throws when the run ends. */
export async function askModel(
  system: string,
  messages: ModelMessage[],
  tools: ToolSet,
  asking: Asking,
  situation: Situation,
): Promise<Answer> {
  const { signal } = situation;
  for (let attempt = 1; ; attempt++) {
    const timeUp = AbortSignal.timeout(asking.answerMs);
    const result = await generateText({
      model: callingTools(asking.model),
      system,
      messages,
      tools,
      maxRetries: 0,
      maxOutputTokens: asking.maxOutputTokens,
      abortSignal: AbortSignal.any([timeUp, signal]),
      providerOptions: PROVIDER_OPTIONS,
    }).catch((error: unknown): Fault => {
      signal.throwIfAborted();
      return timeUp.aborted ? lateBy(asking.answerMs) : faultOf(error, asking.apiKey);
    });
    // Servers that speak a provider's format often leave the count out: a budget that sees nothing limits nothing.
    const estimatedInput = () => estimateTokens(system + withoutPictures(messages));
    if (!('words' in result)) {
      const { usage } = result;
      situation.spend({
        input: usage.inputTokens || estimatedInput(),
        output: usage.outputTokens || estimateTokens(JSON.stringify(result.content)),
      });
      return { status: 'answered', calls: callsOf(result), messages: assistantsOf(result) };
    }
    if (result.isPaid) situation.spend({ input: estimatedInput(), output: 0 });
    const waitMs = result.waitMs ?? asking.backOffMs * 2 ** (attempt - 1);
    const tries = attempt === 1 ? '' : ` (tried ${attempt} times)`;
    const unreachable = (why = ''): Answer => ({
      status: 'unreachable',
      message: `The model is unreachable: ${result.words}${tries}${why}.`,
    });
    if (!result.isPassing || attempt >= asking.attempts) return unreachable();
    if (waitMs > asking.longestWaitMs)
      return unreachable(`; it asks to wait ${Math.ceil(waitMs / 1000)} seconds, which is too long`);
    if (waitMs >= situation.remainingMs()) return unreachable("; another try would exceed the run's time");
    await pause(waitMs, undefined, { signal }).catch(() => signal.throwIfAborted());
  }
}

type Result = Awaited<ReturnType<typeof generateText>>;

const callsOf = (result: Result): ToolCall[] =>
  result.toolCalls.map((call) => ({
    id: call.toolCallId,
    name: call.toolName,
    input: call.input,
    fault: call.invalid && typeof call.input === 'string' ? 'unreadable' : null,
  }));

/** The SDK answers unreadable calls by itself; every call is answered in one place instead. */
const assistantsOf = (result: Result): ModelMessage[] =>
  result.response.messages.filter((message) => message.role === 'assistant');

/** An answer that was being written is paid for, though nobody waited for its end. */
const lateBy = (answerMs: number): Fault => ({
  words: `no answer within ${answerMs / 1000} seconds`,
  isPassing: true,
  isPaid: true,
  waitMs: null,
});

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
