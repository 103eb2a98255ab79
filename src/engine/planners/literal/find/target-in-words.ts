import type { Target } from '../command.ts';
import { labelOf, spokenRole } from './describe-element.ts';
import { isActionable } from './roles.ts';
import type { ScreenTree } from './screen-tree.ts';
import { isTextBySide } from './texts-on-side.ts';
import { plainWords, shorten } from './words.ts';

type Scope = (index: number) => boolean;

export function nameTarget({ words, isQuoted, kind, ordinal }: Target): string {
  const named = words === '' ? '' : isQuoted ? `"${words}"` : words;
  const counted = ordinal === null ? '' : ordinal === -1 ? 'the last ' : `number ${ordinal} of `;
  return `${counted}${[named, kind].filter(Boolean).join(' ') || 'it'}`;
}

/** Whether it is told by where it is drawn. */
export function isPlaced({ side, region }: Target): boolean {
  return side !== undefined || region !== undefined;
}

/**
 * Why it may not be the app's fault that nothing of that name is there: "the bar at the bottom" and "below the chart" tell what
 * is meant by what it is and where, and perhaps by no word of the screen.
 */
export function unsureOf(target: Target, isAnchor = false): { unsure?: string } {
  const { unsure, words, isQuoted, kind } = target;
  if (unsure !== undefined) return { unsure };
  const isDescribed = !isQuoted && kind === null && /^\p{Ll}/u.test(words) && !isTextBySide(target);
  // "The role of anna": where a name begins is not told by small letters.
  const isOfSomething = / (?:of|for) /u.test(words);
  return isDescribed && (isAnchor || isPlaced(target) || isOfSomething)
    ? { unsure: `whether something there is the ${words} cannot be told; name it in the words of the screen` }
    : {};
}

/** The place that boxes tell, for the message that it is not there. */
export function placeInWords({ near, side, region, looks }: Target): string {
  const beside = side === undefined || near === null ? '' : ` ${side} ${nameTarget(near)}`;
  return `${beside}${region === undefined || looks === undefined ? '' : ` (${looks})`}`;
}

/** What comes nearest to it in words, for the message that says it is not there. */
export function closestTo(tree: ScreenTree, target: Target, scope: Scope): string[] {
  const sought = new Set(plainWords([target.words, ...target.containing].join(' ')));
  const scored: { index: number; score: number }[] = [];
  tree.elements.forEach((element, index) => {
    if (!scope(index)) return;
    const label = labelOf(element);
    if (label === '' || label.length > 120) return;
    const words = plainWords(`${label} ${element.placeholder ?? ''}`);
    const shared = words.filter((word) => sought.has(word)).length;
    const resembles = words.some((word) =>
      [...sought].some(
        (other) => other.length > 2 && (word.startsWith(other) || other.startsWith(word)) && word.length > 2,
      ),
    );
    const score = shared / Math.max(words.length, sought.size, 1) + (resembles ? 0.2 : 0);
    if (score > 0) scored.push({ index, score: score + (isActionable(element) ? 0.1 : 0) });
  });
  scored.sort((one, other) => other.score - one.score || one.index - other.index);
  const descriptions = scored.map(
    ({ index }) => `${spokenRole(tree.at(index).role)} "${shorten(labelOf(tree.at(index)))}"`,
  );
  return [...new Set(descriptions)].slice(0, 3);
}
