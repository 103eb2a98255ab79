import { type AnyCommand, command } from '../frame/command.ts';
import { EXIT, UserFault } from '../frame/fault.ts';
import type { Program } from '../world.ts';

const program = (name: string, which: Program, summary: string, example: string): AnyCommand =>
  command({
    name,
    summary,
    examples: [example],
    isProgram: true,
    async run(_given, { world }) {
      if (world.programs === null)
        throw new UserFault(
          `${name} needs the whole of Saywright, and this is the command line alone: clone the repository and call \`npm start\` there.`,
        );
      await world.programs[which]();
      return undefined;
    },
  });

const SIGNS = { good: '✓', optional: '–', bad: '✗' } as const;
const STYLES = { good: 'green', optional: 'dim', bad: 'red' } as const;

const doctor = command({
  name: 'doctor',
  summary: 'Check what this machine has and lacks, with what mends it',
  details:
    'What has a heading is only needed for that, line by line with what mends it. Exit code 3 if something needed is missing.',
  examples: ['saywright doctor'],
  async run(_given, { world, output }) {
    const findings = [];
    let heading: string | undefined;
    for await (const finding of world.examine()) {
      findings.push(finding);
      const { group, status, name, message, remedy } = finding;
      if (output.isJson) continue;
      if (group !== heading) output.print(`\n${output.style('bold', group ?? '')}`);
      heading = group;
      output.print(`${output.style(STYLES[status], SIGNS[status])} ${name.padEnd(15)} ${message}`);
      if (remedy !== null && status !== 'good')
        output.print(`  ${' '.repeat(15)} ${output.style('cyan', remedy)}`);
    }
    const bad = findings.filter((one) => one.status === 'bad').length;
    output.answer({ healthy: bad === 0, findings }, () =>
      bad === 0
        ? '\nNothing that is needed is missing.'
        : `\n${bad} ${bad === 1 ? 'thing is' : 'things are'} missing.`,
    );
    return bad === 0 ? EXIT.passed : EXIT.ourFault;
  },
});

export const machineCommands = [
  program(
    'serve',
    'serve',
    'Serve the API and the dashboard, and carry out runs',
    'PORT=4400 saywright serve',
  ),
  program(
    'worker',
    'worker',
    'Carry out runs for a server on the same database',
    'DATABASE_URL=postgres://… saywright worker',
  ),
  program('migrate', 'migrate', 'Bring the database up to date', 'saywright migrate'),
  program(
    'keys rotate',
    'rotate-key',
    'Encrypt every secret under a new master key',
    'saywright keys rotate',
  ),
  doctor,
];
