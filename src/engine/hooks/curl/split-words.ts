import { HookRefusal } from '../hook-refusal.ts';
import { dollarQuoted } from './dollar-quoted.ts';

/** Blanks behind the backslash are easily left there, and nobody means them. */
const CONTINUATION = /\\(?:[ \t]*\r?\n|$)/y;
const BLANK = /[ \t]+/y;
const LINE_END = /\r?\n/y;
const COMMENT = /#[^\n]*/y;
const SINGLE_QUOTED = /'([^']*)'/y;
const DOLLAR_QUOTED = /\$'((?:[^'\\]|\\[\s\S])*)'/y;
const DOUBLE_QUOTED = /\$?"((?:[^"\\]|\\[\s\S])*)"/y;
const ESCAPED = /\\(\P{Cs}|[\s\S])/uy;
const PLAIN = /[^ \t\r\n'"\\$`;&|<>()]+|[\r$]/y;

const SUBSTITUTION =
  'it runs a command inside the command, with $(…) or backticks, and there is no shell to do it.';

/** What stands in the way of a single command, by the character outside quotes that says so. */
const OPERATORS: Record<string, string> = {
  ';': 'it has more than one command (;), and a cURL hook makes one request.',
  '&': 'it has an & outside quotes, which begins another command. If it belongs to the address, put the address in quotes.',
  '|': 'it passes its output on to another command (|), and there is no shell to do it.',
  '<': 'it reads from a file (<), and a cURL hook has none.',
  '>': 'it writes to a file (>), and a cURL hook has none.',
  '(': 'it has a bracket outside quotes. Put the word in quotes.',
  ')': 'it has a bracket outside quotes. Put the word in quotes.',
  '`': SUBSTITUTION,
  "'": "a quote (') is not closed.",
  '"': 'a quote (") is not closed.',
};

/**
 * Splits a command into its words as a POSIX shell quotes them, and does nothing else that a shell does: `$NAME`, `*`, `~` and
 * braces are plain text. Throws HookRefusal where a shell would run more than this one command.
 */
export function splitWords(command: string): string[] {
  const words: string[] = [];
  let word: string | null = null;
  let at = 0;
  let hasEnded = false;
  const take = (pattern: RegExp): string | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(command);
    if (found === null) return null;
    at = pattern.lastIndex;
    return found[1] ?? found[0];
  };
  const endWord = () => {
    if (word !== null) words.push(word);
    word = null;
  };
  while (at < command.length) {
    if (take(CONTINUATION) !== null) continue;
    if (take(BLANK) !== null) endWord();
    else if (take(LINE_END) !== null) {
      endWord();
      hasEnded = words.length > 0;
    } else if (word !== null || take(COMMENT) === null) {
      if (hasEnded)
        throw new HookRefusal(
          'it has more than one command, each in its line, and a cURL hook makes one request. A line that goes on ends with a backslash.',
        );
      word = `${word ?? ''}${takePiece(take, command.slice(at, at + 2))}`;
    }
  }
  endWord();
  return words;
}

function takePiece(take: (pattern: RegExp) => string | null, next: string): string {
  if (next === '$(') throw new HookRefusal(SUBSTITUTION);
  const quoted = take(DOUBLE_QUOTED);
  if (quoted !== null) return doubleQuoted(quoted);
  const escapes = take(DOLLAR_QUOTED);
  if (escapes !== null) return dollarQuoted(escapes);
  const piece = take(SINGLE_QUOTED) ?? take(ESCAPED);
  if (piece !== null) return piece;
  // A dollar that begins a quote which never ends is no plain text.
  if (next !== '$"' && next !== "$'") {
    const plain = take(PLAIN);
    if (plain !== null) return plain;
  }
  throw new HookRefusal(OPERATORS[next.replace('$', '').charAt(0)] ?? 'it cannot be read.');
}

/** Inside double quotes a backslash takes the meaning of four characters only. */
function doubleQuoted(text: string): string {
  return text.replace(/\\(\r\n|[\s\S])|`|\$\(/g, (found, escaped: string | undefined) => {
    if (escaped === undefined) throw new HookRefusal(SUBSTITUTION);
    if (escaped === '\n' || escaped === '\r\n') return '';
    return '$`"\\'.includes(escaped) ? escaped : found;
  });
}
