import type { Screen, ScreenElement } from '../../screen.ts';

/** Whether the words stand on the screen exactly so, apart from white space: whole words and whole numbers. */
export function isOnScreen(quote: string, screen: Screen): boolean {
  const around = [screen.url, screen.title, screen.dialog?.message ?? ''];
  return isIn(quote, around) || screen.elements.some((element) => isOnElement(quote, element));
}

export function isOnElement(quote: string, element: ScreenElement): boolean {
  const { name, text, value, placeholder, attributes, options } = element;
  const { title = '', alt = '' } = attributes;
  return isIn(quote, [name, text, value ?? '', placeholder ?? '', title, alt, ...(options ?? [])]);
}

function isIn(quote: string, texts: readonly string[]): boolean {
  const wanted = single(quote);
  return wanted !== '' && texts.some((text) => containsWhole(single(text), wanted));
}

/** Models like to put a quote in quotation marks, and to end a line that was cut for them as it was cut. */
export function bareQuote(quote: string): string {
  const text = single(quote).replace(/^…|…$/g, '').trim();
  const marked = /^(?:"(.+)"|“(.+)”|'(.+)'|`(.+)`)$/.exec(text);
  return marked ? (marked.slice(1).find((inner) => inner !== undefined) ?? text).trim() : text;
}

const single = (text: string): string => text.replace(/\s+/g, ' ').trim();

/**
 * A "1" must not be found in "$18.00", nor "active" in "inactive". Scripts without spaces between words have no such edges.
 */
function containsWhole(text: string, quote: string): boolean {
  for (let at = text.indexOf(quote); at !== -1; at = text.indexOf(quote, at + 1)) {
    const before = text.slice(0, at);
    const after = text.slice(at + quote.length);
    if (!joins(before, quote) && !joins(quote, after)) return true;
  }
  return false;
}

const WORD_END = /[\p{Lu}\p{Ll}\p{N}]$/u;
const WORD_START = /^[\p{Lu}\p{Ll}\p{N}]/u;

/** Whether a word or number goes on from one part into the next. */
function joins(left: string, right: string): boolean {
  if (WORD_END.test(left) && WORD_START.test(right)) return true;
  return (/\d[.,]$/.test(left) && /^\d/.test(right)) || (/\d$/.test(left) && /^[.,]\d/.test(right));
}
