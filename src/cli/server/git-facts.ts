import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

export interface GitFacts {
  commit_sha?: string;
  branch_name?: string;
}

/** The commit and branch of a checkout; nothing where there is none, or no git. */
export async function gitFacts(directory: string): Promise<GitFacts> {
  const ask = async (...args: string[]): Promise<string> => {
    try {
      const { stdout } = await promisify(execFile)('git', args, { cwd: directory, timeout: 5000 });
      return stdout.trim();
    } catch {
      return '';
    }
  };
  const [commit, branch] = await Promise.all([ask('rev-parse', 'HEAD'), ask('branch', '--show-current')]);
  return { ...(commit ? { commit_sha: commit } : {}), ...(branch ? { branch_name: branch } : {}) };
}
