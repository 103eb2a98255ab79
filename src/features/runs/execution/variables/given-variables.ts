import type { GroupInHand } from '../group-in-hand.ts';
import type { RunToDo } from '../store.ts';

/** What the hooks around a suite are given: the suite's variables, the request's with the build's, the environment's. */
export function suiteVariables({ environment, group }: GroupInHand): Record<string, string> {
  return { ...environment.values, ...group.options.variables, ...group.suite?.variables };
}

/** What a flow and the hooks around it are given. */
export function flowVariables(inHand: GroupInHand, run: RunToDo): Record<string, string> {
  return { ...suiteVariables(inHand), ...run.flow.variables };
}
