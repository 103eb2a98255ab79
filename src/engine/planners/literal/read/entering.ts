import type { Command, Step } from '../command.ts';

/** "Add a task “X” and press Enter": what is said after it is how it is entered. */
export const entersIt = (command: Command | undefined): boolean =>
  (command?.kind === 'press' && command.keys === 'Enter' && command.times === 1 && command.target === null) ||
  (command?.kind === 'click' &&
    /^(add|create|save|send|post|submit|ok|\+)(?!\w)/i.test(command.target.words));

/** The same where it is said in the next step: the entry is not entered twice. */
export const withEnteringNext = (steps: readonly Step[]): Step[] =>
  steps.map((step, at) => {
    const last = step.commands?.at(-1);
    const next = steps[at + 1]?.commands?.[0]?.command;
    if (last?.command.kind !== 'add-entry' || last.command.entering || !entersIt(next)) return step;
    const command: Command = { ...last.command, entering: 'by-next-press' };
    return { ...step, commands: [...(step.commands ?? []).slice(0, -1), { ...last, command }] };
  });
