import path from 'node:path';
import type { ScriptType } from '../contract/hooks.ts';

/** The kind of a hook, by how its file's name ends. */
const TYPES: Record<string, ScriptType> = {
  '.py': 'python',
  '.js': 'javascript',
  '.ts': 'typescript',
  '.sh': 'bash',
  '.curl': 'curl',
  '.json': 'launch_args',
};

export const SCRIPT_ENDINGS = Object.keys(TYPES);

export const scriptTypeOf = (file: string): ScriptType | null => TYPES[path.extname(file)] ?? null;

export function endingOf(type: ScriptType): string {
  const found = Object.entries(TYPES).find(([, one]) => one === type);
  return found?.[0] ?? '.txt';
}
