/** A piece of a line. Quoted text is one piece, whatever it holds. */
export interface Token {
  kind: 'word' | 'quoted' | 'mark' | 'hook';
  /** A word as written, quoted text without its quotes, a hook's name. */
  text: string;
  /** A word in lower case for looking it up; empty for quoted text, which is never interpreted. */
  lower: string;
  /** As written, with what stood before it, so that words can be put together again as they were. */
  raw: string;
  gap: string;
}

const CLOSING_QUOTES: Record<string, string> = {
  '"': '"',
  "'": "'",
  '“': '”',
  '”': '”',
  '‘': '’',
  '«': '»',
  '„': '“',
  '`': '`',
  '‚': '‘',
};
const ABBREVIATIONS = new Set(
  'e.g. i.e. etc. max. min. st. mr. mrs. ms. dr. jr. sr. vs. inc. ltd. co. approx. dept. fig. a.m. p.m. ave. corp. prof.'.split(
    ' ',
  ),
);
const PLACEHOLDER = /^\$\{[^{}\n]*\}/;
const MARK = /^(->|=>|→|⇒|>|[,;()[\]|])/;
const APOSTROPHE = /[’]/g;

const isWordCharacter = (character: string | undefined): boolean =>
  character !== undefined && /[\p{L}\p{N}_]/u.test(character);

/** The place of the quote that closes the one at `start`, or -1. An apostrophe inside a word closes nothing. */
const closingQuote = (text: string, start: number): number => {
  const close = CLOSING_QUOTES[text[start] ?? ''];
  if (close === undefined || isWordCharacter(text[start - 1])) return -1;
  for (let at = text.indexOf(close, start + 1); at !== -1; at = text.indexOf(close, at + 1)) {
    if (at > start + 1 && !isWordCharacter(text[at + 1])) return at;
    if (at === start + 1 && !isWordCharacter(text[at + 1]) && close === '"') return at;
  }
  return -1;
};

/** How long the word at `start` is: up to white space or a mark that ends it; URLs, decimals and abbreviations stay whole. */
const wordLength = (text: string, start: number): number => {
  let at = start;
  while (at < text.length) {
    const character = text[at] ?? '';
    if (character === '$') {
      const placeholder = PLACEHOLDER.exec(text.slice(at, at + 300));
      if (placeholder) {
        at += placeholder[0].length;
        continue;
      }
    }
    if (/\s/.test(character) || character === ';' || character === '→') break;
    const endsHere = at + 1 >= text.length || /[\s)\]"”’'»]/.test(text[at + 1] ?? '');
    if ((character === ',' || character === ':') && endsHere) break;
    if (/[")\]”»]/.test(character) && at > start && !text.slice(start, at).includes('(')) break;
    if ((character === '=' || character === ':' || character === '(') && closingQuote(text, at + 1) !== -1)
      return at + 1 - start;
    if (/[.!]/.test(character) && endsHere && !/[.]/.test(text[at - 1] ?? '') && at > start) {
      const word = text.slice(start, at + 1).toLowerCase();
      const isAbbreviation =
        ABBREVIATIONS.has(word) || (word === 'no.' && /^\s*\d/.test(text.slice(at + 1, at + 5)));
      if (!isAbbreviation) break;
    }
    at += 1;
  }
  return Math.max(at - start, 1);
};

const pieceAt = (text: string, start: number): { kind: Token['kind']; text: string; length: number } => {
  const ahead = text.slice(start, start + 300);
  const placeholder = PLACEHOLDER.exec(ahead)?.[0];
  if (placeholder?.toLowerCase().startsWith('${hooks:')) {
    return {
      kind: 'hook',
      text: placeholder.slice('${hooks:'.length, -1).trim(),
      length: placeholder.length,
    };
  }
  const closing = closingQuote(text, start);
  if (closing !== -1)
    return { kind: 'quoted', text: text.slice(start + 1, closing), length: closing + 1 - start };
  const mark = MARK.exec(ahead)?.[0];
  if (mark !== undefined) return { kind: 'mark', text: mark, length: mark.length };
  if (/^[.!:](\s|$)/.test(ahead) || /^["“”«»]/.test(ahead))
    return { kind: 'mark', text: text[start] ?? '', length: 1 };
  const length = wordLength(text, start);
  return { kind: 'word', text: text.slice(start, start + length), length };
};

/** A line as pieces: words, quoted text, marks of punctuation, hooks. */
export const tokenise = (text: string): Token[] => {
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    const gap = /^\s*/.exec(text.slice(at, at + 1000))?.[0] ?? '';
    at += gap.length;
    if (at >= text.length) break;
    const piece = pieceAt(text, at);
    const lower =
      piece.kind === 'word'
        ? piece.text.toLowerCase().replace(APOSTROPHE, "'")
        : piece.kind === 'mark'
          ? piece.text
          : '';
    tokens.push({ kind: piece.kind, text: piece.text, lower, raw: text.slice(at, at + piece.length), gap });
    at += piece.length;
  }
  return tokens;
};

/** The words as they stood in the line. */
export const asWritten = (tokens: readonly Token[]): string =>
  tokens
    .map(({ raw, gap }) => gap + raw)
    .join('')
    .trim();

/** The words of a value: quotes around the whole of it are taken off. */
export const spokenValue = (tokens: readonly Token[]): string =>
  tokens.length === 1 && tokens[0]?.kind === 'quoted' ? tokens[0].text : asWritten(tokens);

export const isQuoted = (token: Token | undefined): boolean => token?.kind === 'quoted';
export const isMark = (token: Token | undefined, text: string): boolean =>
  token?.kind === 'mark' && token.text === text;
/** Whether it is written in small letters: such words are talk, others may be labels. */
export const isSmall = (token: Token | undefined): boolean =>
  token?.kind === 'word' && token.text === token.text.toLowerCase();

/** A word that a rewording puts in. */
export const word = (text: string): Token => ({
  kind: 'word',
  text,
  lower: text.toLowerCase(),
  raw: text,
  gap: ' ',
});
