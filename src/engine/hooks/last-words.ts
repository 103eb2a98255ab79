const LONGEST = 500;
const LINES = 3;
/** Below an error, Node lists where it was thrown, its fields and its own version. */
const ERROR_LINE = /^\[?(?:Uncaught )?[\w.]*(?:Error|Exception)\b/;
const PLACE_LINE = /^\s+at /;
const IDLE_LINE = /^(?:[\s^~{}[\],]*|Node\.js v\S+)$/;
const CAUSE_LINE = /^\s*\[cause\]: /;

/** What a program that failed had to say last, in one line. */
export function lastWords(printed: string): string {
  const lines = printed.slice(-20_000).split(/\r?\n/);
  const errorAt = lines.findLastIndex((line) => ERROR_LINE.test(line));
  const below = errorAt < 0 ? [] : lines.slice(errorAt + 1);
  const words = below.some((line) => PLACE_LINE.test(line))
    ? [lines[errorAt], below.find((line) => CAUSE_LINE.test(line))?.replace(CAUSE_LINE, 'because of ')]
    : lines.filter((line) => !IDLE_LINE.test(line) && !PLACE_LINE.test(line)).slice(-LINES);
  const text = words
    .map((line) => line?.trim().replace(/ \{$/, ''))
    .filter((line) => line)
    .join(' / ');
  return text.length > LONGEST ? `…${text.slice(-LONGEST)}` : text;
}
