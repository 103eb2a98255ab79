import type { ModelMessage, ToolResultPart } from 'ai';
import type { Service, Situation, StepEnd } from '../planner.ts';
import { askModel } from './ask-model.ts';
import { carryOutAction, carryOutOwn, type Reply, type Stage } from './carry-out.ts';
import { checkCall, type ToolCall } from './check-call.ts';
import { type ModelRun, Sight, type Step, stepPrompt } from './model-run.ts';
import { ownCall } from './own-tools.ts';
import { StepProgress } from './step-progress.ts';

/** How many unusable answers in a row are sent back before nobody believes that a usable one will come. */
const CORRECTIONS = 2;
const ONE_CALL = 'Answer with exactly one tool call.';

/** Serves one step: asks, checks the answer, carries it out, tells the model what came of it, until the step is decided. */
export async function* serveStep(step: Step, situation: Situation, run: ModelRun): Service {
  const sight = await Sight.open(situation, run.concealment);
  const stage: Stage = { step, situation, run, sight, progress: new StepProgress() };
  const messages: ModelMessage[] = [
    { role: 'user', content: stepPrompt(step, run.view.whole(sight.shown), run, situation) },
  ];
  let corrections = 0;
  for (;;) {
    const answer = await askModel(run.system, messages, run.tools, run.asking, situation);
    if (answer.status === 'unreachable') return unavailable(answer.message);

    messages.push(...answer.messages);
    const [call, ...surplus] = answer.calls;
    const checked = call ? checkCall(call, run.offers, sight.shown, run.numbers) : null;
    if (!call || !checked?.isRight) {
      const correction = checked && !checked.isRight ? checked.correction : ONE_CALL;
      if (++corrections > CORRECTIONS) {
        return unavailable(
          `The model gave no usable answer, ${corrections} times in a row. The last fault: ${correction}`,
        );
      }
      messages.push(...(call ? told(call, { text: correction }, surplus) : [asUser(correction)]));
      continue;
    }
    corrections = 0;
    const own = ownCall(call.name, checked.arguments);
    const reply: Reply = yield* own
      ? carryOutOwn(own, stage)
      : carryOutAction(call.name, checked.arguments, stage);
    if ('end' in reply) return reply.end;
    messages.push(...told(call, reply, surplus));
  }
}

const unavailable = (message: string): StepEnd => ({ status: 'unavailable', message });

const asUser = (content: string): ModelMessage => ({ role: 'user', content });

/** Providers refuse a conversation in which a call has no result, so the surplus ones are answered too. */
function told(
  call: ToolCall,
  reply: Exclude<Reply, { end: StepEnd }>,
  surplus: readonly ToolCall[],
): ModelMessage[] {
  const result = ({ id, name }: ToolCall, value: string): ToolResultPart => ({
    type: 'tool-result',
    toolCallId: id,
    toolName: name,
    output: { type: 'text', value },
  });
  const notDone = 'Not carried out: one call at a time, after you have seen what came of the one before.';
  const results: ModelMessage = {
    role: 'tool',
    content: [result(call, reply.text), ...surplus.map((one) => result(one, notDone))],
  };
  if (reply.image === undefined) return [results];
  // Not every provider takes a picture as the result of a tool; all take it from the user.
  const picture: ModelMessage = {
    role: 'user',
    content: [{ type: 'image', image: reply.image, mediaType: 'image/jpeg' }],
  };
  return [results, picture];
}
