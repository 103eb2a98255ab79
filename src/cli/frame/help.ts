import { type AnyCommand, type Option, type Options, optionsOf } from './command.ts';

/** The groups of the overview, each by the first words of its commands. */
const GROUPS: readonly [string, readonly string[]][] = [
  [
    'On this machine',
    ['run', 'flows validate', 'flows schema', 'flows playwright', 'doctor', 'mcp', 'completion'],
  ],
  ['The service itself', ['serve', 'worker', 'migrate', 'keys']],
  [
    'Against a server',
    [
      'login',
      'logout',
      'whoami',
      'runs',
      'flows',
      'suites',
      'labels',
      'apps',
      'builds',
      'envs',
      'hooks',
      'usage',
      'devices',
    ],
  ],
];

export function helpText(commands: readonly AnyCommand[], topic: string, version: string): string {
  const exact = commands.find((one) => one.name === topic);
  if (exact) return helpOfCommand(exact);
  if (topic !== '') return helpOfGroup(commands, topic);
  const sections = GROUPS.map(([title, starts]) => {
    const listed = starts.flatMap((start) => linesOf(commands, start));
    return `${title}\n${columns(listed)}`;
  });
  return [
    `Saywright ${version}: tests written in plain language`,
    'Usage: saywright <command> [options]',
    ...sections,
    `Exit codes: 0 passed, 1 tests failed, 2 something is wrong with the command, 3 with the service or the machine.`,
    'saywright help <command> says more, with examples.',
  ].join('\n\n');
}

/** A noun with many verbs takes one line, unless a verb was named by itself. */
function linesOf(commands: readonly AnyCommand[], start: string): [string, string][] {
  const exact = commands.find((one) => one.name === start);
  if (exact) return [[exact.name, exact.summary]];
  const verbs = commands
    .filter((one) => one.name.startsWith(`${start} `))
    .map((one) => one.name.slice(start.length + 1));
  return verbs.length === 0 ? [] : [[start, verbs.join(', ')]];
}

function helpOfGroup(commands: readonly AnyCommand[], topic: string): string {
  const members = commands.filter((one) => one.name.startsWith(`${topic} `));
  const lines = members.map((one): [string, string] => [usageOf(one), one.summary]);
  return [`saywright ${topic}`, columns(lines), `saywright help ${topic} <verb> says more.`].join('\n\n');
}

function helpOfCommand(command: AnyCommand): string {
  const words = (command.positionals ?? []).map((one): [string, string] => [one.name, one.description]);
  const parts = [
    `saywright ${usageOf(command)}`,
    [command.summary, command.details].filter((part) => part !== undefined).join('\n\n'),
    ...(words.length > 0 ? [`Words\n${columns(words)}`] : []),
    `Options\n${columns(optionLines(optionsOf(command)))}`,
    `Examples\n${command.examples.map((line) => `  ${line}`).join('\n')}`,
  ];
  return parts.join('\n\n');
}

export function usageOf({ name, positionals = [], options = {} }: AnyCommand): string {
  const words = positionals.map((one) => {
    const shown = one.isMany ? `${one.name}…` : one.name;
    return one.isOptional ? `[${shown}]` : shown;
  });
  return [name, ...words, ...(Object.keys(options).length > 0 ? ['[options]'] : [])].join(' ');
}

export function optionLines(options: Options): [string, string][] {
  return Object.entries(options).map(([name, option]) => [optionUsage(name, option), descriptionOf(option)]);
}

function optionUsage(name: string, { short, type, value = 'TEXT' }: Option): string {
  return `${short ? `-${short}, ` : ''}--${name}${type === 'string' ? ` ${value}` : ''}`;
}

function descriptionOf({ description, choices, multiple }: Option): string {
  const facts = [
    ...(choices ? [choices.join(', ')] : []),
    ...(multiple ? ['may be given several times'] : []),
  ];
  return facts.length > 0 ? `${description} (${facts.join('; ')})` : description;
}

function columns(lines: readonly (readonly [string, string])[]): string {
  const width = Math.min(34, Math.max(0, ...lines.map(([left]) => left.length)));
  return lines
    .map(([left, right]) =>
      left.length > width
        ? `  ${left}\n  ${' '.repeat(width)}  ${right}`
        : `  ${left.padEnd(width)}  ${right}`,
    )
    .join('\n');
}
