import path from 'node:path';
import type { LoadedFlow, LoadedFolder, LoadedSuite } from '../flow-files/load-folder.ts';

/** Flows that share a session: those of a suite, or one alone. */
export interface LocalGroup {
  name: string;
  suite: LoadedSuite | null;
  flows: LoadedFlow[];
}

export interface Selection {
  /** Whole paths of files and folders; none: everything. */
  paths: readonly string[];
  labels: readonly string[];
}

/** What to run, suite by suite in their order, then flows that are in none. */
export function selectGroups(folder: LoadedFolder, { paths, labels }: Selection): LocalGroup[] {
  const isNamed = (file: string) => {
    const whole = path.join(folder.root, file);
    return paths.length === 0 || paths.some((one) => whole === one || whole.startsWith(one + path.sep));
  };
  const wanted = new Set(labels.map((label) => label.toLowerCase()));
  const carries = (item: LoadedFlow | LoadedSuite | null) =>
    (item?.value.labels ?? []).some((label) => wanted.has(label.toLowerCase()));
  const isWanted = (flow: LoadedFlow, suite: LoadedSuite | null) =>
    isNamed(flow.file) && (wanted.size === 0 || carries(flow) || carries(suite));
  const flowOf = new Map(folder.flows.map((flow) => [flow.file, flow]));
  const groups: LocalGroup[] = folder.suites.map((suite) => {
    const members = suite.flows.flatMap((file) => flowOf.get(file) ?? []);
    return { name: suite.value.name, suite, flows: members.filter((flow) => isWanted(flow, suite)) };
  });
  const inSuites = new Set(folder.suites.flatMap((suite) => suite.flows));
  for (const flow of folder.flows)
    if (!inSuites.has(flow.file) && isWanted(flow, null))
      groups.push({ name: flow.value.name, suite: null, flows: [flow] });
  return groups.filter((group) => group.flows.length > 0);
}
