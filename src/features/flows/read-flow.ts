import type { ReadStep } from '../../contract/flows.ts';
import { describeCommand } from '../../engine/planners/literal/read/describe-command.ts';
import { readInstructions } from '../../engine/planners/literal/read/read-instructions.ts';

/** What the built-in planner would do for each line, in words. */
export function readFlow(instructions: string): ReadStep[] {
  return readInstructions(instructions).map(({ index, text, commands, doubt }) => {
    const doing = (commands ?? []).filter(({ command }) => command.kind !== 'nothing');
    return {
      line: index,
      text,
      does: doing.map(({ command }) => describeCommand(command)),
      is_note: commands !== null && doing.length === 0,
      doubt,
    };
  });
}
