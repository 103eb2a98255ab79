import { parseArgs } from 'node:util';
import {
  type AnyCommand,
  type Given,
  type Option,
  type Options,
  optionsOf,
  type SHARED_OPTIONS,
} from './command.ts';
import { UserFault } from './fault.ts';
import { suggestion } from './nearest-word.ts';

export type Parsed =
  | { kind: 'run'; command: AnyCommand; given: Given<Options & typeof SHARED_OPTIONS> }
  /** Help for one command, for those that begin with a word, or for all. */
  | { kind: 'help'; topic: string };

/** Finds the command that the words name, and reads the rest by its declaration. */
export function parseCommand(commands: readonly AnyCommand[], words: readonly string[]): Parsed {
  const named = words.slice(0, leadingWords(words));
  if (named[0] === 'help') return { kind: 'help', topic: topicOf(commands, named.slice(1)) };
  const asksHelp = words.includes('--help') || words.includes('-h');
  if (words.length === 0 || (asksHelp && named.length === 0)) return { kind: 'help', topic: '' };
  if (asksHelp) return { kind: 'help', topic: topicOf(commands, named) };
  const command = findCommand(commands, named);
  const rest = words.slice(command.name.split(' ').length - (isShortened(command, named) ? 1 : 0));
  return { kind: 'run', command, given: readRest(command, rest) };
}

const leadingWords = (words: readonly string[]) => {
  const at = words.findIndex((word) => word.startsWith('-'));
  return at === -1 ? words.length : at;
};

/** `suites` alone is `suites list`. */
const isShortened = (command: AnyCommand, named: readonly string[]) =>
  command.name.endsWith(' list') && named[1] !== 'list';

function findCommand(commands: readonly AnyCommand[], named: readonly string[]): AnyCommand {
  const [first = '', second] = named;
  const exact = (name: string) => commands.find((one) => one.name === name);
  const pair = second === undefined ? undefined : exact(`${first} ${second}`);
  const found = pair ?? exact(first);
  if (found) return found;
  const verbs = commands
    .filter((one) => one.name.startsWith(`${first} `))
    .map((one) => one.name.slice(first.length + 1));
  if (verbs.length === 0) {
    const firsts = [...new Set(commands.map((one) => one.name.split(' ')[0] ?? ''))];
    throw new UserFault(
      first === ''
        ? 'The command comes first, its options after it. `saywright help` lists the commands.'
        : `There is no command "${first}".${suggestion(first, firsts)} \`saywright help\` lists them.`,
    );
  }
  const list = exact(`${first} list`);
  if (second === undefined && list) return list;
  throw new UserFault(
    second === undefined
      ? `${first} what? One of ${verbs.join(', ')}.`
      : `There is no "${first} ${second}".${suggestion(second, verbs)} It is one of ${verbs.join(', ')}.`,
  );
}

/** As much of the words as names something; an unknown first word is a fault even when help was asked for. */
function topicOf(commands: readonly AnyCommand[], named: readonly string[]): string {
  const [first, second] = named;
  if (first === undefined) return '';
  const pair = `${first} ${second}`;
  if (commands.some((one) => one.name === pair)) return pair;
  if (commands.some((one) => one.name === first || one.name.startsWith(`${first} `))) return first;
  findCommand(commands, [first]);
  return '';
}

function readRest(command: AnyCommand, rest: readonly string[]): Given<Options & typeof SHARED_OPTIONS> {
  const options = optionsOf(command);
  const { values, positionals } = parseStrictly(command, options, rest);
  for (const [name, option] of Object.entries(options)) {
    for (const value of [values[name] ?? []].flat())
      if (option.choices && !option.choices.includes(String(value)))
        throw new UserFault(
          `--${name} must be one of ${option.choices.join(', ')}, not "${value}".${suggestion(String(value), option.choices)}`,
        );
    values[name] ??= option.multiple ? [] : option.type === 'boolean' ? false : undefined;
  }
  checkWords(command, positionals);
  return { options: values, words: positionals } as unknown as Given<Options & typeof SHARED_OPTIONS>;
}

function parseStrictly(command: AnyCommand, options: Options, rest: readonly string[]) {
  const plain = Object.fromEntries(
    Object.entries(options).map(([name, { type, short, multiple = false }]: [string, Option]) => [
      name,
      { type, multiple, ...(short === undefined ? {} : { short }) },
    ]),
  );
  try {
    const parsed = parseArgs({ args: [...rest], options: plain, allowPositionals: true, strict: true });
    return { values: parsed.values as Record<string, unknown>, positionals: parsed.positionals };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (!code?.startsWith('ERR_PARSE_ARGS')) throw error;
    const unknown = /Unknown option '(-[^']*)'/.exec(message)?.[1];
    const help = `\`saywright ${command.name} --help\` lists its options.`;
    if (unknown === undefined) throw new UserFault(`${message.split('\n')[0]} ${help}`);
    const known = Object.keys(options).map((name) => `--${name}`);
    throw new UserFault(`${command.name} has no option ${unknown}.${suggestion(unknown, known)} ${help}`);
  }
}

function checkWords(command: AnyCommand, words: readonly string[]): void {
  const places = command.positionals ?? [];
  const lacking = places.find((place, index) => !place.isOptional && words[index] === undefined);
  if (lacking)
    throw new UserFault(
      `${command.name} needs ${lacking.name}: ${lacking.description}. For example: ${command.examples[0]}`,
    );
  const most = places.at(-1)?.isMany ? Number.POSITIVE_INFINITY : places.length;
  const extra = words[most];
  if (extra !== undefined)
    throw new UserFault(
      `"${extra}" is one word too many for ${command.name}; put names with spaces in quotes.`,
    );
  for (const [index, { choices, name }] of places.entries()) {
    const word = words[index];
    if (choices && word !== undefined && !choices.includes(word))
      throw new UserFault(
        `${name} must be one of ${choices.join(', ')}, not "${word}".${suggestion(word, choices)}`,
      );
  }
}
