import type { ScreenTree } from './screen-tree.ts';
import { closenessOf, isWhole, positionOfWords, spaced } from './words.ts';

const DENIAL =
  /(?:^|[\s(])(?:not|no|never|none|neither|nor|without|cannot|\p{L}+n't|nicht|keine?[rnms]?|nie|ohne)(?:\s+\p{L}+){0,3}\s+$|\bnon-$/iu;

/** Each place where the words stand in the text as whole words, whatever their capitals. */
function* placesOf(text: string, words: string): Generator<number> {
  const [seen, sought] = [text.toLowerCase(), words.toLowerCase()];
  for (let from = 0; from < seen.length; ) {
    const at = positionOfWords(seen.slice(from), sought);
    if (at < 0) return;
    yield from + at;
    from += at + sought.length;
  }
}

/** Whether a text has the words only to say that it is not so: "Not shipped", "has not yet been shipped", "Non-refundable". */
export function isDenied(seenText: string, soughtText: string): boolean {
  const [text, words] = [spaced(seenText), spaced(soughtText)];
  const places = [...placesOf(text, words)];
  return places.length > 0 && places.every((at) => DENIAL.test(text.slice(0, at)));
}

/** "Mark as paid" has the word that somebody writes as "Paid", but does not say it. */
export function isOtherwise(seenText: string, soughtText: string): boolean {
  const [text, words] = [spaced(seenText), spaced(soughtText)];
  const places = [...placesOf(text, words)];
  const isSmall = (at: number) => at > 0 && /^\p{Ll}/u.test(text.slice(at));
  return /^\p{Lu}/u.test(words) && places.length > 0 && places.every(isSmall);
}

const isOffer = (tree: ScreenTree, index: number): boolean => /^(button|menuitem)$/.test(tree.at(index).role);

/** Whether nothing but buttons say it in there. */
export function isOnlyOffered(tree: ScreenTree, index: number, says: (text: string) => boolean): boolean {
  const saying = [index, ...tree.descendantsOf(index)].filter((at) => says(spaced(tree.at(at).text)));
  return tree
    .innermost(saying)
    .every((at) => [at, ...tree.ancestorsOf(at)].some((one) => isOffer(tree, one)));
}

const TEXT_ROLES = /^(cell|gridcell|paragraph|heading|status|alert)$/;

/**
 * The words may stand in a row or card without being what it says: in a text that denies them, in the middle of one that says
 * something else, in the name of a control that offers to bring it about. That text; null if they are said as they are.
 */
export function saidInPassing(
  tree: ScreenTree,
  holder: number,
  soughtText: string,
  isQuoted: boolean,
): string | null {
  const words = spaced(soughtText);
  const inside = tree.descendantsOf(holder);
  const texts = inside.filter(
    (at) => tree.childrenOf(at).length === 0 && !placesOf(spaced(tree.at(at).text), words).next().done,
  );
  const passing = texts.map((at) => {
    const text = spaced(tree.at(at).text);
    const closeness = closenessOf(words, text, isQuoted);
    const around = tree.ancestorsOf(at).filter((one) => inside.includes(one));
    const whole = around.find((one) => TEXT_ROLES.test(tree.at(one).role));
    const sentence = whole === undefined ? text : spaced(tree.at(whole).text);
    if (isDenied(sentence, words)) return sentence;
    if (closeness !== null && isWhole(closeness)) return null;
    const isOffered = [at, ...around].some((one) => isOffer(tree, one));
    return isOffered || (!isQuoted && isOtherwise(text, words)) ? text : null;
  });
  return passing.includes(null) ? null : (passing[0] ?? null);
}
