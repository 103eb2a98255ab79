import type { Screen, ScreenElement } from '../../screen.ts';
import type { Service, Situation } from '../planner.ts';
import { revealIn } from '../reveal.ts';
import { DONE, notFound } from './act-on.ts';
import type { Command } from './command.ts';
import { lookFor } from './customary-names.ts';
import { describeElement } from './find/describe-element.ts';
import { findTarget } from './find/find-target.ts';
import { ScreenTree } from './find/screen-tree.ts';
import { awaitTarget } from './wait-for-screen.ts';

type Opening = Extract<Command, { kind: 'click' }>;

const EFFECT_MS = 2_000;

/** What opens and shuts: the thing itself, or the node or row that its words stand in. */
function openedBy(tree: ScreenTree, index: number): number {
  const isOpened = (at: number) => tree.at(at).states.expanded !== undefined;
  const isNode = (at: number) => /^(treeitem|row)$/.test(tree.at(at).role);
  return (
    [index, ...tree.ancestorsOf(index)].find((at) => isOpened(at) && (at === index || isNode(at))) ?? index
  );
}

/** A press on a node of a tree often selects it; what opens it is the sign before its words. */
function signOf(tree: ScreenTree, node: number): ScreenElement | null {
  if (!/^(treeitem|row)$/.test(tree.at(node).role)) return null;
  const first = tree.descendantsOf(node).find((at) => tree.childrenOf(at).length === 0);
  if (first === undefined || tree.at(first).text.trim() !== '') return null;
  return (
    [first, ...tree.ancestorsOf(first)]
      .filter((at) => at !== node && tree.isInside(at, node))
      .map((at) => tree.at(at))
      .find(({ isClickable }) => isClickable) ?? null
  );
}

/** "Expand Technology": opens it unless it is open, and sees that it did. */
export async function* serveOpening(command: Opening, description: string, situation: Situation): Service {
  const target = revealIn(command.target, situation);
  const wanted = command.until === 'expanded';
  const isSo = (screen: Screen): boolean | undefined => {
    const found = findTarget(screen, target, 'click');
    if (found.status !== 'found') return undefined;
    const tree = new ScreenTree(screen);
    return tree.at(openedBy(tree, found.index)).states.expanded;
  };
  const { screen, result } = await awaitTarget(situation, target, 'click');
  if (result.status !== 'found') return notFound(description, result);
  const tree = new ScreenTree(screen);
  const opened = openedBy(tree, result.index);
  const before = tree.at(opened).states.expanded;
  if (before === wanted) return DONE;
  const pressed = signOf(tree, opened) ?? result.element;
  const action = {
    name: 'click',
    arguments: { ref: pressed.ref, button: command.button, count: command.count },
  };
  const outcome = yield { kind: 'act', action, description, target: pressed };
  const what = `${description} (${describeElement(screen, result.index)})`;
  if (outcome.status !== 'done') return { status: 'failed', message: `${what}: ${outcome.problem}` };
  if (before === undefined) return DONE;
  const has = await lookFor(situation, (seen) => (isSo(seen) === before ? null : true), EFFECT_MS);
  return has
    ? DONE
    : { status: 'failed', message: `${what}: it was pressed and is still not ${command.until}.` };
}
