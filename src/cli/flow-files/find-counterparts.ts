import type { LoadedFlow, LoadedFolder, LoadedSuite } from './load-folder.ts';
import type { ServerFlow, ServerState, ServerSuite } from './server-state.ts';

export interface Counterparts {
  flows: Map<LoadedFlow, ServerFlow>;
  suites: Map<LoadedSuite, ServerSuite>;
  /** Files whose counterpart cannot be told, with the reason. */
  doubts: { file: string; message: string }[];
}

/** Which thing on the server each file is: by its key first, so that a rename is a rename; by its name otherwise. */
export function findCounterparts(
  folder: Pick<LoadedFolder, 'flows' | 'suites'>,
  server: Pick<ServerState, 'flows' | 'suites'>,
  known: { flows: Record<string, string>; suites: Record<string, string> },
): Counterparts {
  const doubts: Counterparts['doubts'] = [];
  const suites = match(folder.suites, server.suites, known.suites, doubts, () => null);
  const suiteOf = new Map(
    folder.suites.flatMap((suite) => suite.flows.map((file) => [file, suites.get(suite)?.flowIds] as const)),
  );
  const flows = match(
    folder.flows,
    server.flows,
    known.flows,
    doubts,
    (flow) => suiteOf.get(flow.file) ?? null,
  );
  return { flows, suites, doubts };
}

interface Item {
  file: string;
  key: string;
  value: { name: string };
}

function match<Own extends Item, Theirs extends { id: string; name: string }>(
  items: readonly Own[],
  theirs: readonly Theirs[],
  known: Record<string, string>,
  doubts: Counterparts['doubts'],
  likely: (item: Own) => readonly string[] | null,
): Map<Own, Theirs> {
  const found = new Map<Own, Theirs>();
  const byId = new Map(theirs.map((one) => [one.id, one]));
  for (const item of items) {
    const id = known[item.key];
    const one = (id === undefined ? undefined : byId.get(id)) ?? byId.get(item.key);
    if (one) found.set(item, one);
  }
  const taken = new Set(found.values());
  for (const item of items) {
    if (found.has(item)) continue;
    const named = theirs.filter((one) => one.name === item.value.name && !taken.has(one));
    const inSuite = named.filter((one) => likely(item)?.includes(one.id));
    const candidates = inSuite.length > 0 ? inSuite : named;
    const [only] = candidates;
    if (candidates.length > 1)
      doubts.push({
        file: item.file,
        message: `${candidates.length} on the server are named "${item.value.name}": put the id of the right one in \`key\` (${candidates.map((one) => one.id).join(', ')}).`,
      });
    else if (only) {
      found.set(item, only);
      taken.add(only);
    }
  }
  return found;
}
