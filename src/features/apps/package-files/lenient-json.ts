import { plainText } from './plain-text.ts';
import { UnacceptableFile } from './unacceptable-file.ts';

/** JSON as Chrome reads it in extensions: a byte order mark and comments of both kinds are allowed. */
export function parseLenientJson(bytes: Buffer, filename: string): unknown {
  try {
    return JSON.parse(withoutComments(new TextDecoder('utf-8').decode(bytes)));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new UnacceptableFile(`has a ${filename} that is not JSON: ${plainText(error.message)}`);
  }
}

/** One pass, with no pattern that could start over: a megabyte of quotes must not take minutes. */
function withoutComments(text: string): string {
  let json = '';
  let at = 0;
  const keepUntil = (end: number) => {
    json += text.slice(at, end);
    at = end;
  };
  for (let next = indexOfMark(text, 0); next !== -1; next = indexOfMark(text, at)) {
    keepUntil(next);
    if (text[at] === '"') keepUntil(endOfString(text, at));
    else if (text[at + 1] === '/') at = endOf(text, /[\r\n]/g, at);
    else if (text[at + 1] === '*') at = endOf(text, /\*\//g, at + 2);
    else keepUntil(at + 1);
  }
  keepUntil(text.length);
  return json;
}

/** The next place where a string or a comment may begin. */
function indexOfMark(text: string, from: number): number {
  const mark = /["/]/g;
  mark.lastIndex = from;
  return mark.exec(text)?.index ?? -1;
}

function endOfString(text: string, start: number): number {
  const stop = /["\\]/g;
  stop.lastIndex = start + 1;
  for (let found = stop.exec(text); found !== null; found = stop.exec(text)) {
    if (found[0] === '"') return stop.lastIndex;
    stop.lastIndex++;
  }
  return text.length;
}

function endOf(text: string, mark: RegExp, from: number): number {
  mark.lastIndex = from;
  return mark.exec(text) === null ? text.length : mark.lastIndex;
}
