import { readFileSync } from 'node:fs';
import { chmod, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'vite';
import manifest from '../../package.json' with { type: 'json' };

const ROOT = path.resolve(import.meta.dirname, '../..');
const [directory = path.join(ROOT, 'dist/cli')] = process.argv.slice(2);

/** What cannot be part of one file: they look for files of their own beside themselves. */
const APART = { 'playwright-core': manifest.dependencies['playwright-core'] };
const OPTIONAL = { '@sparticuz/chromium': manifest.dependencies['@sparticuz/chromium'] };

/** Texts that modules read from beside themselves become part of the file. */
const inlineTexts: Plugin = {
  name: 'inline-texts',
  // Before types are stripped, which writes everything anew.
  enforce: 'pre',
  transform(code, id) {
    if (!code.includes('readFileSync(new URL(')) return null;
    return code.replaceAll(/textOf\('(\.\/[^']+)'\)/g, (_, file: string) =>
      JSON.stringify(readFileSync(path.join(path.dirname(id), file), 'utf8').trim()),
    );
  },
};

/** The functions for pages are sent as their own source, and call each other by name: no bundler may rename them. */
const inlinePageScript: Plugin = {
  name: 'inline-page-script',
  enforce: 'pre',
  async load(id) {
    if (!id.endsWith('/in-page/page-script.js')) return null;
    const { pageScript } = (await import(pathToFileURL(id).href)) as { pageScript: string };
    return `export const pageScript = ${JSON.stringify(pageScript)};`;
  },
};

/** `npm run build:cli [folder]`: the command line as one file with the manifest of a package, ready for npx. */
await build({
  configFile: false,
  logLevel: 'warn',
  root: ROOT,
  plugins: [inlineTexts, inlinePageScript],
  ssr: { noExternal: true, external: [...Object.keys(APART), ...Object.keys(OPTIONAL)] },
  build: {
    ssr: path.join(ROOT, 'src/main/cli-alone.ts'),
    outDir: directory,
    emptyOutDir: true,
    target: 'node24',
    minify: false,
    rolldownOptions: {
      output: { entryFileNames: 'saywright.mjs', codeSplitting: false, banner: '#!/usr/bin/env node' },
    },
  },
});
await chmod(path.join(directory, 'saywright.mjs'), 0o755);
const { version, license, description } = manifest;
const own = {
  name: 'saywright',
  version,
  description,
  license,
  type: 'module',
  engines: { node: '>=24' },
  bin: { saywright: 'saywright.mjs' },
  dependencies: APART,
  optionalDependencies: OPTIONAL,
};
await writeFile(path.join(directory, 'package.json'), `${JSON.stringify(own, null, 2)}\n`);
