import path from 'node:path';
import type { Output } from '../output/output.ts';
import type { FileProblem } from './load-folder.ts';

/** `file:line:column` with the path as it is reached from here, as editors and terminals link it. */
export function problemLine(output: Output, root: string, directory: string, problem: FileProblem): string {
  const file = path.relative(directory, path.join(root, problem.file)) || problem.file;
  const kind =
    problem.severity === 'error' ? output.style('red', 'error') : output.style('yellow', 'warning');
  return `${file}:${problem.line}:${problem.column}: ${kind}: ${problem.message}`;
}
