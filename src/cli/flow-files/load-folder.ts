import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { z } from 'zod';
import type { ScriptType } from '../../contract/hooks.ts';
import { UserFault } from '../frame/fault.ts';
import { scriptTypeOf } from '../script-types.ts';
import { ConfigFile, FlowFile, NOT_IN_FILES, SuiteFile } from './file-schemas.ts';
import { type Place, type ReadYaml, readYaml } from './read-yaml.ts';

/** Something that is wrong with a file, or looks so. */
export interface FileProblem extends Place {
  /** Relative to the folder. */
  file: string;
  severity: 'error' | 'warning';
  message: string;
}

interface Loaded<Value> {
  /** Relative to the folder, with slashes. */
  file: string;
  value: Value;
  yaml: ReadYaml<Value>;
}

export interface LoadedFlow extends Loaded<FlowFile> {
  key: string;
}

export interface LoadedSuite extends Loaded<SuiteFile> {
  key: string;
  /** Files of its flows, in their order. */
  flows: string[];
}

export interface LoadedHook {
  file: string;
  name: string;
  script: string;
  script_type: ScriptType;
  description: string | null;
}

/** A folder of flows as it was read: what is right in it, and what is wrong. */
export interface LoadedFolder {
  root: string;
  config: ConfigFile;
  flows: LoadedFlow[];
  suites: LoadedSuite[];
  hooks: LoadedHook[];
  problems: FileProblem[];
}

export const FLOW_ENDING = '.flow.yaml';
const SUITE_NAME = '_suite.yaml';
export const FOLDER_NAME = '.saywright';

/** A service that was started here keeps its data in the same folder. */
const DATA_OF_SERVICE = new Set(['postgres', 'blobs', 'browser', 'sessions', 'extensions', 'node_modules']);

/** The folder of flows that a path belongs to: `.saywright` itself, or the nearest one above that has settings. */
export async function rootOf(given: string): Promise<string> {
  const facts = await stat(given);
  const start = facts.isDirectory() ? given : path.dirname(given);
  const inside = path.join(start, FOLDER_NAME);
  if (facts.isDirectory() && (await isThere(inside))) return inside;
  for (let folder = start; ; folder = path.dirname(folder)) {
    if (path.basename(folder) === FOLDER_NAME || (await isThere(path.join(folder, 'config.yaml'))))
      return folder;
    if (folder === path.dirname(folder)) return start;
  }
}

async function isThere(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}

export async function loadFolder(root: string): Promise<LoadedFolder> {
  const files = await listFiles(root);
  const problems: FileProblem[] = [];
  const load = async <Schema extends z.ZodType>(schema: Schema, file: string) => {
    const yaml = readYaml(schema, await readFile(path.join(root, file), 'utf8'), NOT_IN_FILES);
    for (const problem of yaml.problems) problems.push({ file, severity: 'error', ...problem });
    return yaml.value === null ? null : { file, value: yaml.value, yaml };
  };
  const config = files.includes('config.yaml') ? ((await load(ConfigFile, 'config.yaml'))?.value ?? {}) : {};
  const flows: LoadedFlow[] = [];
  const suites: LoadedSuite[] = [];
  const flowFiles = files.filter((file) => file.endsWith(FLOW_ENDING));
  for (const file of flowFiles) {
    const flow = await load(FlowFile, file);
    if (flow) flows.push({ ...flow, key: flow.value.key ?? file.slice(0, -FLOW_ENDING.length) });
  }
  for (const file of files.filter((one) => path.posix.basename(one) === SUITE_NAME)) {
    const suite = await load(SuiteFile, file);
    if (!suite) continue;
    const folder = path.posix.dirname(file);
    const listed = suite.value.flows?.map((one) => path.posix.join(folder, one));
    const beside = flowFiles.filter((one) => path.posix.dirname(one) === folder);
    suites.push({ ...suite, key: suite.value.key ?? folder, flows: listed ?? beside });
  }
  const hooks = await loadHooks(root, files, config);
  return { root, config, flows, suites, hooks, problems };
}

/** All files that could be meant, relative to the folder, by name. */
async function listFiles(root: string, below = ''): Promise<string[]> {
  let entries: Awaited<ReturnType<typeof readEntries>>;
  try {
    entries = await readEntries(path.join(root, below));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || below !== '') throw error;
    throw new UserFault(
      `There is no folder ${root}. Make one with a file such as login.flow.yaml in it, which has \`name\` and \`instructions\`; \`saywright flows export\` makes one from a server.`,
    );
  }
  const files: string[] = [];
  for (const entry of entries) {
    const name = path.posix.join(below, entry.name);
    if (entry.isDirectory()) {
      if (!DATA_OF_SERVICE.has(entry.name)) files.push(...(await listFiles(root, name)));
    } else files.push(name);
  }
  return files;
}

const readEntries = async (folder: string) =>
  (await readdir(folder, { withFileTypes: true })).sort((one, other) => (one.name < other.name ? -1 : 1));

async function loadHooks(root: string, files: readonly string[], config: ConfigFile): Promise<LoadedHook[]> {
  const hooks: LoadedHook[] = [];
  for (const file of files) {
    const script_type = path.posix.dirname(file) === 'hooks' ? scriptTypeOf(file) : null;
    if (script_type === null) continue;
    const base = path.posix.basename(file);
    const entry = config.hooks?.[base];
    hooks.push({
      file,
      name: entry?.name ?? base.slice(0, -path.posix.extname(base).length),
      script: await readFile(path.join(root, file), 'utf8'),
      script_type,
      description: entry?.description ?? null,
    });
  }
  return hooks;
}
