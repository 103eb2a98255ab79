import { HookRefusal } from '../hook-refusal.ts';
import { FLAGS, SHORT, VALUES, whyRefused } from './options.ts';
import { splitWords } from './split-words.ts';

/** Linux takes no longer argument, and would not start curl at all. */
const LONGEST_BYTES = 128 * 1024 - 1;

/** Where the user says nothing else. A host named "ftp.example.com" would otherwise be asked by FTP. */
const BEFORE = ['--silent', '--proto-default', 'http'];
/** Whatever the user says: errors are told, and brackets in the address do not make several requests of one. */
const BEHIND = ['--show-error', '--globoff'];

export interface CurlCommand {
  /** Arguments for curl, placeholders filled in. */
  words: string[];
  /** The user has said what curl writes at the end. */
  reportsItself: boolean;
}

interface WrittenOption {
  name: string;
  value: string | null;
}

/**
 * Reads one curl command without a shell. Only options that are known to be harmless are taken, each with its own check, and
 * placeholders are filled in afterwards: a value can become no option, and no second argument. Throws HookRefusal.
 */
export function parseCurl(command: string, reveal: (text: string) => string): CurlCommand {
  const words = splitWords(command);
  // People copy the prompt along with the command.
  if (words[0] === '$') words.shift();
  const program = words.shift();
  if (program === undefined) throw new HookRefusal('it is empty. A cURL hook is one curl command.');
  if (!/^(?:.*\/)?curl(?:\.exe)?$/.test(program))
    throw new HookRefusal('it does not begin with curl. A cURL hook is one curl command.');
  const written = readOptions(words);
  const addresses = written.filter(({ name }) => name === 'url').length;
  if (addresses === 0) throw new HookRefusal('it names no address.');
  if (addresses > 1)
    throw new HookRefusal(`it names ${addresses} addresses, and a cURL hook makes one request.`);
  const options = written.map((option) => filledIn(option, reveal));
  return {
    words: [...BEFORE, ...protocolsOf(options), ...options.flatMap(asWords), ...BEHIND],
    reportsItself: written.some(({ name }) => name === 'write-out'),
  };
}

function readOptions(words: readonly string[]): WrittenOption[] {
  const options: WrittenOption[] = [];
  const rest = [...words];
  let isOption = true;
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    if (isOption && word === '--') isOption = false;
    else if (isOption && word.startsWith('--')) options.push(longOption(word, rest));
    else if (isOption && word.startsWith('-') && word !== '-') options.push(...shortOptions(word, rest));
    else options.push({ name: 'url', value: plainAddress(word) });
  }
  return options;
}

function longOption(word: string, rest: string[]): WrittenOption {
  const name = word.slice(2);
  if (FLAGS.has(name) || (name.startsWith('no-') && FLAGS.has(name.slice(3)))) return { name, value: null };
  if (VALUES.has(name)) return { name, value: takeValue(word, rest) };
  throw new HookRefusal(`the option ${word} ${whyRefused(name)}`);
}

/** `-sSfL`, `-XPOST`, `-sXPOST`: what follows on an option with a value is the value. */
function shortOptions(word: string, rest: string[]): WrittenOption[] {
  const options: WrittenOption[] = [];
  const letters = [...word].slice(1);
  for (const [index, letter] of letters.entries()) {
    const name = SHORT[letter];
    if (name === undefined) throw new HookRefusal(`the option -${letter} is not known here.`);
    if (VALUES.has(name)) {
      const joined = letters.slice(index + 1).join('');
      options.push({ name, value: joined === '' ? takeValue(`-${letter}`, rest) : joined });
      break;
    }
    if (!FLAGS.has(name.replace(/^no-/, '')))
      throw new HookRefusal(`the option -${letter} (--${name}) ${whyRefused(name)}`);
    options.push({ name, value: null });
  }
  return options;
}

function takeValue(option: string, rest: string[]): string {
  const value = rest.shift();
  if (value === undefined) throw new HookRefusal(`the option ${option} lacks its value.`);
  return value;
}

/** Text programs make typographic quotes and dashes out of plain ones. */
function plainAddress(word: string): string {
  if (/^[“”„‘’‚–—]/u.test(word))
    throw new HookRefusal(
      `"${[...word].slice(0, 20).join('')}" begins with a typographic quote or dash. Write plain ones: ' " -.`,
    );
  return word;
}

function filledIn({ name, value }: WrittenOption, reveal: (text: string) => string): WrittenOption {
  if (value === null) return { name, value };
  const filled = reveal(value);
  const fault = VALUES.get(name)?.(filled) ?? null;
  const what = name === 'url' ? 'the address' : `the value of --${name}`;
  if (fault !== null) throw new HookRefusal(`${what} ${fault}.`);
  if (filled.includes('\0')) throw new HookRefusal(`${what} holds a NUL character.`);
  if (Buffer.byteLength(filled) > LONGEST_BYTES) throw new HookRefusal(`${what} is longer than 128 kB.`);
  return { name, value: filled };
}

/** curl adds to all that it knows unless the list begins with an equals sign, so the lists are written anew. */
function protocolsOf(options: readonly WrittenOption[]): string[] {
  return ['proto', 'proto-redir'].flatMap((name) => {
    const list = options.findLast((option) => option.name === name)?.value ?? 'http,https';
    const named = list.split(',').filter((one) => !one.startsWith('-'));
    return [`--${name}`, `=${named.map((one) => one.replace(/^[=+]/, '').toLowerCase()).join(',')}`];
  });
}

function asWords({ name, value }: WrittenOption): string[] {
  if (name === 'proto' || name === 'proto-redir') return [];
  return value === null ? [`--${name}`] : [`--${name}`, value];
}
