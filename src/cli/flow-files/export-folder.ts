import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { Document, parseDocument } from 'yaml';
import { endingOf } from '../script-types.ts';
import type { ConfigFile, FlowFile, SuiteFile } from './file-schemas.ts';
import { FlowFile as FlowSchema, SuiteFile as SuiteSchema } from './file-schemas.ts';
import type { Counterparts } from './find-counterparts.ts';
import { FLOW_ENDING } from './load-folder.ts';
import { readYaml } from './read-yaml.ts';
import type { Around, ServerState } from './server-state.ts';

export interface ExportedFile {
  file: string;
  text: string;
  state: 'new' | 'changed' | 'same';
}

/** The files that say what the server has. Where a thing has a file already it keeps it. */
export async function exportFolder(
  root: string,
  server: ServerState,
  counterparts: Counterparts | null,
): Promise<ExportedFile[]> {
  const names = new UniqueNames();
  const fileOfFlow = new Map<string, string>();
  const fileOfSuite = new Map<string, string>();
  const keyOf = new Map<string, string>();
  for (const [suite, one] of counterparts?.suites ?? []) {
    fileOfSuite.set(one.id, names.take(suite.file));
    if (suite.value.key !== undefined) keyOf.set(one.id, suite.value.key);
  }
  for (const [flow, one] of counterparts?.flows ?? []) {
    fileOfFlow.set(one.id, names.take(flow.file));
    if (flow.value.key !== undefined) keyOf.set(one.id, flow.value.key);
  }
  for (const suite of server.suites)
    if (!fileOfSuite.has(suite.id))
      fileOfSuite.set(suite.id, `${names.folder(slug(suite.name))}/_suite.yaml`);
  for (const flow of server.flows) {
    if (fileOfFlow.has(flow.id)) continue;
    const home = server.suites.find((suite) => suite.flowIds.includes(flow.id));
    const folder = home ? path.posix.dirname(fileOfSuite.get(home.id) ?? '') : '';
    fileOfFlow.set(flow.id, names.file(folder, slug(flow.name), FLOW_ENDING));
  }
  const exported: ExportedFile[] = [];
  const keep = async (file: string, text: string, isSame: (present: string) => boolean) => {
    const present = await readIfThere(path.join(root, file));
    const state = present === null ? 'new' : isSame(present) ? 'same' : 'changed';
    exported.push({ file, text: state === 'same' ? (present ?? '') : text, state });
  };
  for (const flow of server.flows) {
    const { id, name, instructions, device_count } = flow;
    const value: FlowFile = {
      key: keyOf.get(id) ?? id,
      name,
      instructions,
      ...(device_count === 1 ? {} : { device_count }),
      ...aroundOf(flow),
    };
    await keep(fileOfFlow.get(id) ?? '', yamlOf(value), (text) =>
      isDeepStrictEqual(readYaml(FlowSchema, text).value, value),
    );
  }
  for (const suite of server.suites) {
    const file = fileOfSuite.get(suite.id) ?? '';
    const value: SuiteFile = {
      key: keyOf.get(suite.id) ?? suite.id,
      name: suite.name,
      ...withoutNulls({
        description: suite.description,
        instructions: suite.instructions,
        auth_instructions: suite.auth_instructions,
      }),
      ...aroundOf(suite),
      flows: suite.flowIds.flatMap((id) => {
        const member = fileOfFlow.get(id);
        return member === undefined ? [] : [path.posix.relative(path.posix.dirname(file), member)];
      }),
    };
    await keep(file, yamlOf(value), (text) => isDeepStrictEqual(readYaml(SuiteSchema, text).value, value));
  }
  const hookNames: NonNullable<ConfigFile['hooks']> = {};
  for (const hook of server.hooks) {
    const ending = endingOf(hook.script_type);
    const base = names.file('hooks', slug(hook.name), ending).slice('hooks/'.length);
    const description = hook.description === null ? {} : { description: hook.description };
    const name = base.slice(0, -ending.length) === hook.name ? {} : { name: hook.name };
    if (Object.keys({ ...name, ...description }).length > 0) hookNames[base] = { ...name, ...description };
    await keep(`hooks/${base}`, hook.script, (text) => text === hook.script);
  }
  await keepConfig(root, server, hookNames, keep);
  return exported;
}

export async function writeExported(root: string, files: readonly ExportedFile[]): Promise<void> {
  for (const { file, text, state } of files) {
    if (state === 'same') continue;
    const whole = path.join(root, file);
    await mkdir(path.dirname(whole), { recursive: true });
    await writeFile(whole, text);
  }
}

/** Apps and names of hooks are the server's; what else stands in the settings is its author's. */
async function keepConfig(
  root: string,
  { apps }: ServerState,
  hooks: NonNullable<ConfigFile['hooks']>,
  keep: (file: string, text: string, isSame: (text: string) => boolean) => Promise<void>,
) {
  const listed = apps.map(({ name, platform, app_id, bundle_id, environment }) => ({
    name,
    platform,
    ...withoutNulls({ app_id, bundle_id, environment: environment?.name ?? null }),
  }));
  const present = (await readIfThere(path.join(root, 'config.yaml'))) ?? '';
  const document = parseDocument(present);
  const put = (name: string, value: unknown, isEmpty: boolean) => {
    if (!isEmpty) document.set(name, document.createNode(value));
    // An empty document has nothing that could be deleted from it.
    else if (document.has(name)) document.delete(name);
  };
  put('apps', listed, listed.length === 0);
  put('hooks', hooks, Object.keys(hooks).length === 0);
  if (document.contents === null || isDeepStrictEqual(document.toJS(), {})) return;
  const value = document.toJS();
  await keep('config.yaml', document.toString({ lineWidth: 0 }), (text) =>
    isDeepStrictEqual(parseDocument(text).toJS(), value),
  );
}

/** Texts of several lines as blocks, in which nothing is folded. */
export const yamlOf = (value: object): string =>
  new Document(value).toString({ lineWidth: 0, blockQuote: 'literal' });

function aroundOf({ labels, variables, hooks }: Around): Pick<FlowFile, 'labels' | 'variables' | 'hooks'> {
  const { setup, teardown } = hooks;
  return {
    ...(labels.length > 0 ? { labels } : {}),
    ...(Object.keys(variables).length > 0 ? { variables } : {}),
    ...(setup.length + teardown.length > 0
      ? { hooks: { ...(setup.length > 0 ? { setup } : {}), ...(teardown.length > 0 ? { teardown } : {}) } }
      : {}),
  };
}

const withoutNulls = <Fields extends Record<string, string | null>>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)) as {
    [Name in keyof Fields]?: string;
  };

async function readIfThere(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** A name for a file that every system takes. */
function slug(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase();
  return (
    plain
      .replaceAll(/[^\p{Letter}\p{Number}]+/gu, '-')
      .replaceAll(/^-+|-+$/g, '')
      .slice(0, 80) || 'unnamed'
  );
}

class UniqueNames {
  readonly #taken = new Set(['hooks', 'config.yaml', 'sync.json']);

  take(name: string): string {
    this.#taken.add(name.toLowerCase());
    const folder = path.posix.dirname(name);
    if (folder !== '.') this.#taken.add(folder.toLowerCase());
    return name;
  }

  folder(name: string): string {
    return this.#free(name, '');
  }

  file(folder: string, name: string, ending: string): string {
    return this.#free(path.posix.join(folder, name), ending);
  }

  #free(start: string, ending: string): string {
    for (let count = 1; ; count++) {
      const name = `${start}${count === 1 ? '' : `-${count}`}${ending}`;
      if (this.#taken.has(name.toLowerCase())) continue;
      this.#taken.add(name.toLowerCase());
      return name;
    }
  }
}
