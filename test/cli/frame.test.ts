import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import test, { after } from 'node:test';
import { promisify } from 'node:util';
import { commands } from '../../src/cli/commands.ts';
import { helpText, usageOf } from '../../src/cli/frame/help.ts';
import { flowTools } from '../../src/mcp/flow-tools.ts';
import { runTools } from '../../src/mcp/run-tools.ts';
import { sessionTools } from '../../src/mcp/session-tools.ts';
import { settingTools } from '../../src/mcp/setting-tools.ts';
import { openCli } from './support/open-cli.ts';
import { serveApi } from './support/serve-api.ts';

const api = await serveApi();
after(() => api.close());
const cli = await openCli();
after(() => cli.close());

async function refused(words: string[], exitCode: number, pattern: RegExp, environment = {}): Promise<void> {
  const ended = await cli.run(words, { environment });
  assert.match(ended.stderr, pattern);
  assert.equal(ended.exitCode, exitCode, ended.stderr);
  assert.equal(ended.stdout, '');
}

test('what is wrong with a command is said with what would be right', async () => {
  await refused(['fows'], 2, /no command "fows". Did you mean flows\?/);
  await refused(['runs', 'strat'], 2, /no "runs strat". Did you mean start\?/);
  await refused(['flows', '--jsn'], 2, /flows list has no option --jsn. Did you mean --json\?/);
  await refused(['flows', 'show'], 2, /flows show needs FLOW.*For example: saywright flows show/);
  await refused(['flows', 'show', 'a', 'b'], 2, /"b" is one word too many/);
  await refused(
    ['completion', 'fihs'],
    2,
    /SHELL must be one of bash, zsh, fish, not "fihs". Did you mean fish\?/,
  );
  await refused(['runs', 'start', '--platform', 'andriod', '--app', 'x'], 2, /Did you mean android\?/);
  await refused(['--json', 'flows'], 2, /The command comes first/);
  await refused(['keys'], 2, /keys what\? One of rotate/);
  await refused(['suites', '--server', 'localhost'], 2, /no address of a server/);
});

test('every command has help with an example of itself, and the overview names it', async () => {
  const overview = helpText(commands, '', '1.0');
  for (const one of commands) {
    const { exitCode, stdout } = await cli.run(['help', ...one.name.split(' ')]);
    assert.equal(exitCode, 0);
    assert.ok(stdout.startsWith(`saywright ${one.name}`), stdout);
    assert.ok(one.examples.length > 0, one.name);
    for (const example of one.examples) assert.ok(example.includes(one.name.replace(/ list$/, '')), example);
    const [first = '', second = ''] = one.name.split(' ');
    assert.match(overview, new RegExp(`^  ${first}\\b.*${second}`, 'm'), one.name);
  }
  assert.match((await cli.run(['runs', 'start', '-h'])).stdout, /--wait +wait for the end/);
  assert.match((await cli.run(['runs', '--help'])).stdout, /runs start \[options\]/);
  assert.equal((await cli.run(['--version'])).stdout, 'saywright 0.0.0\n');
});

test('completion for each shell names every command, and bash can read it', async () => {
  for (const shell of ['bash', 'zsh', 'fish']) {
    const { stdout } = await cli.run(['completion', shell]);
    for (const one of commands)
      assert.ok(stdout.includes(one.name.split(' ').at(-1) ?? ''), `${shell}: ${one.name}`);
  }
  const { stdout } = await cli.run(['completion', 'bash']);
  const ask = async (...words: string[]) => {
    const script = `${stdout}\nCOMP_WORDS=(saywright ${words.map((word) => `"${word}"`).join(' ')}); COMP_CWORD=${words.length}; _saywright; echo "\${COMPREPLY[@]}"`;
    return (await promisify(execFile)('bash', ['-c', script])).stdout.trim();
  };
  assert.equal(await ask('ru'), 'run runs');
  assert.equal(await ask('runs', 'st'), 'start');
  assert.equal(await ask('runs', 'start', '--pa'), '--parallel');
  assert.equal(await ask('runs', 'start', '--platform', 'an'), 'android');
  assert.equal(await ask('completion', 'z'), 'zsh');
});

const isInstalled = (shell: string) =>
  promisify(execFile)(shell, ['-c', 'true']).then(
    () => true,
    () => false,
  );

test('fish and zsh complete with what they are given; where they are not installed, it is held against their grammar', async () => {
  const scriptOf = async (shell: string) => {
    const file = path.join(cli.directory, `saywright.${shell}`);
    await writeFile(file, (await cli.run(['completion', shell])).stdout);
    return file;
  };
  const CASES: [string, string][] = [
    ['runs st', 'start'],
    ['runs start --pa', '--parallel'],
    ['runs start --platform an', 'android'],
    ['completion z', 'zsh'],
  ];
  const fish = await scriptOf('fish');
  if (await isInstalled('fish'))
    for (const [typed, wanted] of CASES) {
      const ask = ['--no-config', '-c', `source ${fish}; complete -C "saywright ${typed}"`];
      assert.equal((await promisify(execFile)('fish', ask)).stdout.split(/\s/)[0], wanted, typed);
    }
  // Words, or texts in quotes in which a quote is escaped, and nothing else.
  const word = /(?:[^\s'"\\;|&()$]+|"[^"$\\]*"|'(?:[^'\\]|\\.)*')/;
  const line = new RegExp(`^complete -c saywright(?: ${word.source})+$`);
  for (const one of (await readFile(fish, 'utf8')).trim().split('\n')) assert.match(one, line);
  const zsh = await scriptOf('zsh');
  await promisify(execFile)('bash', ['-n', zsh]);
  if (!(await isInstalled('zsh'))) return;
  for (const [typed, wanted] of CASES) {
    const words = typed.split(' ');
    // As bashcompinit calls it; zsh itself leaves out what does not begin as typed.
    const ask = `ZDOTDIR=${cli.directory}; HOME=${cli.directory}; source ${zsh}; emulate -L sh; setopt kshglob noshglob braceexpand ksharrays
      COMP_WORDS=(saywright ${words.join(' ')}); COMP_CWORD=${words.length}; _saywright; echo "\${COMPREPLY[@]}"`;
    const { stdout } = await promisify(execFile)('zsh', ['-f', '-c', ask]);
    assert.ok(stdout.trim().split(' ').includes(wanted), `${typed}: ${stdout}`);
  }
});

test('a key is tried, kept for its owner alone, used for its own server only, and forgotten', async () => {
  const { key } = api.service.organization;
  const bad = await cli.run(['login', '--server', api.url], { input: 'sw_wrong' });
  assert.equal(bad.exitCode, 2);
  assert.match(bad.stderr, /not valid.*saywright login --server/);
  const { exitCode, stdout, stderr } = await cli.run(['login', '--server', `${api.url}/`], {
    input: `${key}\n`,
  });
  assert.equal(exitCode, 0, stderr);
  assert.match(stdout, /^Logged in to first at http/);
  const file = path.join(cli.configDirectory, 'login.json');
  assert.equal((await stat(file)).mode & 0o777, 0o600);
  assert.ok(!`${stdout}${stderr}`.includes(key));
  const who = await cli.run(['whoami']);
  assert.match(who.stdout, /Organization +first[\s\S]*Key from +saywright login/);
  await refused(
    ['whoami', '--server', 'http://127.0.0.1:9'],
    2,
    /There is no API key for http:\/\/127.0.0.1:9/,
  );
  const json = JSON.parse(
    (await cli.run(['whoami', '--json'], { environment: { SAYWRIGHT_API_KEY: api.service.other.key } }))
      .stdout,
  );
  assert.deepEqual([json.key_from, json.organization.name], ['SAYWRIGHT_API_KEY', 'second']);
  assert.match((await cli.run(['logout'])).stdout, /is forgotten here/);
  await assert.rejects(readFile(file), { code: 'ENOENT' });
  assert.match((await cli.run(['logout'])).stdout, /No key/);
});

test('a person types the key without seeing it', async () => {
  const login = cli.start(['login', '--server', api.url], { isTerminal: true });
  login.type(`${api.service.organization.key}\n`);
  const { exitCode, stdout, stderr } = await login.ended;
  assert.equal(exitCode, 0, stderr);
  assert.ok(!`${stdout}${stderr}`.includes(api.service.organization.key));
  await cli.run(['logout']);
});

test('a file of logins that is broken says what to do', async () => {
  const broken = await openCli();
  await mkdir(broken.configDirectory, { recursive: true });
  await writeFile(path.join(broken.configDirectory, 'login.json'), '{');
  const { exitCode, stderr } = await broken.run(['suites']);
  assert.equal(exitCode, 2);
  assert.match(stderr, /login.json cannot be read: delete it and log in again/);
  await broken.close();
});

test('no server, a stranger in its place, and a server that fails are told apart from a wrong command', async () => {
  const key = { SAYWRIGHT_API_KEY: 'sw_x' };
  await refused(['suites'], 3, /http:\/\/127.0.0.1:47001 cannot be reached: nothing listens there/, {
    ...key,
    SAYWRIGHT_URL: 'http://127.0.0.1:47001',
  });
  await refused(['suites'], 3, /cannot be reached: there is no such host|looked up/, {
    ...key,
    SAYWRIGHT_URL: 'http://saywright.invalid',
  });
  let status = 502;
  const stranger = createServer((_request, response) =>
    response.writeHead(status).end('<h1>Bad gateway</h1>'),
  ).listen(0, '127.0.0.1');
  await once(stranger, 'listening');
  after(() => stranger.close());
  const url = `http://127.0.0.1:${(stranger.address() as AddressInfo).port}`;
  await refused(['suites'], 3, /not from Saywright: <h1>Bad gateway/, { ...key, SAYWRIGHT_URL: url });
  status = 200;
  await refused(['suites'], 3, /not from Saywright/, { ...key, SAYWRIGHT_URL: url });
});

test('a bad key is refused with the way to a good one', async () => {
  await refused(['suites'], 2, /not valid. Log in with a key that works: saywright login --server/, {
    SAYWRIGHT_API_KEY: 'sw_wrong',
    SAYWRIGHT_URL: api.url,
  });
});

test('a reader that goes away ends the talk, not the command', async () => {
  const listing = cli.start(['suites'], { environment: api.environment });
  listing.closeStdout();
  const { exitCode, stderr } = await listing.ended;
  assert.deepEqual([exitCode, stderr], [0, '']);
});

test('doctor says line by line what is there, and the command that mends what is not', async () => {
  const { exitCode, stdout } = await cli.run(['doctor']);
  assert.equal(exitCode, 3);
  assert.match(stdout, /✓ Node +24\n✗ Browser +none\n +apt-get install chromium\n\n1 thing is missing/);
  assert.equal(JSON.parse((await cli.run(['doctor', '--json'])).stdout).healthy, false);
});

test('programs of the service are refused where only the command line is installed', async () => {
  await refused(['serve'], 2, /clone the repository/);
});

test('the documents list every command as it is, and every tool', async () => {
  const docs = path.resolve(import.meta.dirname, '../../docs');
  const cliPage = await readFile(path.join(docs, 'cli.md'), 'utf8');
  for (const one of commands)
    assert.ok(
      cliPage.includes(`| \`${usageOf(one)}\` | ${one.summary} |`),
      `docs/cli.md lacks ${usageOf(one)}`,
    );
  const mcpPage = await readFile(path.join(docs, 'mcp.md'), 'utf8');
  for (const { name } of [...flowTools, ...settingTools, ...runTools, ...sessionTools])
    assert.ok(mcpPage.includes(`\`${name}\``), name);
});
