import { isDeepStrictEqual } from 'node:util';
import type { FlowFile, SuiteFile } from './file-schemas.ts';
import type { Around, ServerFlow, ServerSuite } from './server-state.ts';

/** What a flow file says, with what it leaves out filled in. */
export function wholeFlow(file: FlowFile) {
  const { name, instructions, device_count = 1 } = file;
  return { name, instructions, device_count, ...around(file) };
}

export function wholeSuite(file: SuiteFile) {
  const { name, description, instructions, auth_instructions } = file;
  return {
    name,
    description: description ?? null,
    instructions: instructions ?? null,
    auth_instructions: auth_instructions ?? null,
    ...around(file),
  };
}

export const flowOnServer = (flow: ServerFlow) => wholeFlow(flow as FlowFile);

export const suiteOnServer = (suite: ServerSuite) => ({
  ...wholeSuite({ name: suite.name, labels: suite.labels, variables: suite.variables, hooks: suite.hooks }),
  description: suite.description,
  instructions: suite.instructions,
  auth_instructions: suite.auth_instructions,
});

function around({
  labels = [],
  variables = {},
  hooks = {},
}: Pick<FlowFile, 'labels' | 'variables' | 'hooks'>): Around {
  return {
    labels: [...new Set(labels)].sort(),
    variables,
    hooks: { setup: hooks.setup ?? [], teardown: hooks.teardown ?? [] },
  };
}

/** The names of the fields in which two things differ. Labels are the same in any case of letters. */
export function differences<Fields extends Record<string, unknown> & { labels: string[] }>(
  wanted: Fields,
  present: Fields,
): (keyof Fields & string)[] {
  const folded = (labels: readonly string[]) => labels.map((label) => label.toLowerCase()).sort();
  return Object.keys(wanted).filter((name) =>
    name === 'labels'
      ? !isDeepStrictEqual(folded(wanted.labels), folded(present.labels))
      : !isDeepStrictEqual(wanted[name], present[name]),
  ) as (keyof Fields & string)[];
}
