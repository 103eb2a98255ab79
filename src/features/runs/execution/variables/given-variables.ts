import type { RunVariable } from '../../../../contract/runs.ts';
import type { GroupInHand } from '../group-in-hand.ts';
import type { RunToDo } from '../store.ts';

type Given = [source: RunVariable['source'], values: Record<string, string>];

const ofSuite = ({ environment, group }: GroupInHand): Given[] => [
  ['environment', environment.values],
  ['build', group.options.build_variables ?? {}],
  ['run', group.options.variables ?? {}],
  ['suite', group.suite?.variables ?? {}],
];

/** What a flow and the hooks around it are given, by who gives it. A later one has the last word. */
export const givenBySource = (inHand: GroupInHand, run: RunToDo): Given[] => [
  ...ofSuite(inHand),
  ['flow', run.flow.variables],
];

const merged = (given: Given[]): Record<string, string> =>
  Object.assign({}, ...given.map(([, values]) => values));

/** What the hooks around a suite are given: the suite's variables, the request's, the build's, the environment's. */
export const suiteVariables = (inHand: GroupInHand) => merged(ofSuite(inHand));

/** What a flow and the hooks around it are given. */
export const flowVariables = (inHand: GroupInHand, run: RunToDo) => merged(givenBySource(inHand, run));
