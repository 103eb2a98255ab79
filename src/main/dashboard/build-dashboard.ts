import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const BUILDS = path.join(ROOT, 'dist/dashboard');
const SOURCES = ['src/dashboard/**/*', 'src/contract/*.ts', 'src/client/*.ts', 'package-lock.json'];
const BUILD_MS = 300_000;

/** Where the dashboard's files are, built first if their sources are not those of the last build. */
export async function buildDashboard(tell: (sentence: string) => void): Promise<string> {
  const directory = path.join(BUILDS, await fingerprint());
  if (existsSync(directory)) return directory;
  const startedAt = performance.now();
  tell('Building the dashboard …');
  const unfinished = path.join(BUILDS, `.unfinished-${process.pid}`);
  await mkdir(BUILDS, { recursive: true });
  try {
    await runVite(unfinished);
    await compress(unfinished);
    // Two that build at once make the same: the one that comes second finds the place taken.
    await rename(unfinished, directory).catch((fault: NodeJS.ErrnoException) => {
      if (fault.code !== 'ENOTEMPTY' && fault.code !== 'EEXIST') throw fault;
    });
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
  await forgetOthers(path.basename(directory));
  tell(`The dashboard is built (${Math.round((performance.now() - startedAt) / 1000)} s).`);
  return directory;
}

/** What the sources come to. Times of files say nothing after a checkout. */
async function fingerprint(): Promise<string> {
  const hash = createHash('sha256');
  const files = globSync(SOURCES, { cwd: ROOT, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
  for (const file of files)
    hash
      .update(path.relative(ROOT, file))
      .update('\0')
      .update(await readFile(file));
  return hash.digest('hex').slice(0, 16);
}

async function runVite(outDirectory: string): Promise<void> {
  const vite = path.join(ROOT, 'node_modules/vite/bin/vite.js');
  const config = path.join(ROOT, 'src/dashboard/vite.config.ts');
  const child = spawn(
    process.execPath,
    [
      ...[vite, 'build', '--config', config, '--configLoader', 'native', '--outDir', outDirectory],
      ...['--emptyOutDir', '--logLevel', 'warn'],
    ],
    { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'], timeout: BUILD_MS, killSignal: 'SIGKILL' },
  );
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  const [output, complaints, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  if (code !== 0) throw new Error(`The dashboard could not be built:\n${output}${complaints}`);
}

/** Once here, rather than for each request. */
async function compress(directory: string): Promise<void> {
  const files = globSync('**/*.{js,css,svg}', { cwd: directory }).map((name) => path.join(directory, name));
  await Promise.all(
    files.map(async (file) => {
      const content = await readFile(file);
      const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
      await writeFile(`${file}.br`, await promisify(brotliCompress)(content, { params }));
      await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
    }),
  );
}

/** Whoever serves an older build has it in memory. */
async function forgetOthers(current: string): Promise<void> {
  for (const name of await readdir(BUILDS))
    if (name !== current && !name.startsWith('.'))
      await rm(path.join(BUILDS, name), { recursive: true, force: true });
}
