import type { Claim } from '../command.ts';
import { describeIn } from './describe-element.ts';
import { findInTree } from './find-target.ts';
import type { ScreenTree } from './screen-tree.ts';
import { aboutMissing, decided, turned, undecidable, type Verdict } from './verdict.ts';
import { shorten, spaced } from './words.ts';

const BY = /^(?:(?:written|posted|sent|added) )?(?:by|from):? /iu;

/** Whether a text is a name and no more than what is customary beside one: "Karl", "by Karl", "Karl · 2 days ago". */
function tellsWho(text: string, name: string): boolean {
  const said = spaced(text).toLowerCase().replace(BY, '');
  return said === name || (said.startsWith(name) && /^\s*[,·•|(–—\p{So}-]/u.test(said.slice(name.length)));
}

/** Whether a review, comment or message is somebody's. That the name is in it may also mean that it speaks of them. */
export function checkFrom(tree: ScreenTree, claim: Extract<Claim, { kind: 'from' }>): Verdict {
  const found = findInTree(tree, claim.target, 'read');
  if (found.status !== 'found') return aboutMissing(found, claim.isNegated);
  const name = spaced(claim.name).toLowerCase();
  const [own, description] = [tree.at(found.index), describeIn(tree, found.index)];
  const inside = [found.index, ...tree.descendantsOf(found.index)];
  // What comes after other words may be somebody who is mentioned.
  const first = inside.find((at) => tree.childrenOf(at).length === 0 && /\p{Ll}{2}/u.test(tree.at(at).text));
  const isTold = inside.some((at) => {
    const said = [tree.at(at).name, tree.at(at).text];
    const isHead = first === undefined || at <= first;
    return said.some((text) => tellsWho(text, name) && (isHead || BY.test(spaced(text))));
  });
  if (isTold)
    return turned(decided(true, `${description} names "${claim.name}"`, [found.index]), claim.isNegated);
  if (spaced(own.text).toLowerCase().includes(name))
    return undecidable(`${description} mentions "${claim.name}", but whether it is theirs cannot be told`);
  const evidence = `${description} says "${shorten(own.text, 100)}", without "${claim.name}"`;
  return turned(decided(false, evidence, [found.index]), claim.isNegated);
}
