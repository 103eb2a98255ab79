import type { Program } from '../sandbox.ts';

/** Where the programs are, as seen from behind the walls. */
export interface Interpreters {
  python: string;
  node: string;
  bash: string;
  curl: string;
  /** A directory that the shell may write the script into. */
  scriptDirectory: string;
}

export interface Invocation {
  command: string[];
  /** What the command expects to find. */
  files: { path: string; source: string }[];
}

/**
 * Each script is a file, so that it can read its standard input and that errors name its lines. A script in JavaScript is run
 * as CommonJS and, if only an ES module can be written so (`import`, `await` outside functions), as one; both have `require`.
 */
export function invocationOf(program: Program, at: Interpreters, memoryMb: number): Invocation {
  const scripted = (command: string[], name: string, source: string): Invocation => {
    const path = `${at.scriptDirectory}/${name}`;
    return { command: [...command, path], files: [{ path, source }] };
  };
  switch (program.language) {
    case 'python':
      return scripted([at.python, '-I', '-S', '-u'], 'hook.py', program.source);
    case 'bash':
      return scripted([at.bash, '--noprofile', '--norc'], 'hook.sh', program.source);
    case 'javascript': {
      const requiring = requireFile(at.scriptDirectory);
      const options = [...nodeOptions(memoryMb), '--require', requiring.path];
      const { command, files } = scripted([at.node, ...options], 'hook.js', program.source);
      return { command, files: [requiring, ...files] };
    }
    case 'curl':
      return scripted([at.curl, '-q', '--config'], 'hook.curl', program.config);
  }
}

/** Defines `require` for scripts that Node takes for ES modules. */
const requireFile = (directory: string) => ({
  path: `${directory}/require.cjs`,
  source: `globalThis.require = require('node:module').createRequire('${directory}/hook.js');\n`,
});

/** V8 is told of the memory limit: its own complaint helps more than a kill. */
const nodeOptions = (memoryMb: number) => [
  `--max-old-space-size=${Math.max(32, Math.floor(memoryMb * 0.75))}`,
  '--disable-warning=MODULE_TYPELESS_PACKAGE_JSON',
  '--disable-warning=ExperimentalWarning',
];
