import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Variables } from '../agent/variables.ts';
import { type SandboxEnd, type SandboxTask, SandboxUnavailable } from '../sandbox/sandbox.ts';
import { type HookParts, type HookToRun, runHook } from './run-hook.ts';

const SECRETS = new Map([['TOKEN', 's3cret-t0ken']]);
const EXITED: SandboxEnd = {
  status: 'exited',
  exitCode: 0,
  problem: null,
  exported: '',
  isOutputCut: false,
  durationMs: 12,
};

/** Runs a hook where every program prints these pieces and ends so. */
async function run(
  hook: Partial<HookToRun>,
  { prints = [] as string[], ...end }: Partial<SandboxEnd> & { prints?: string[] } = {},
  parts: Partial<HookParts> = {},
) {
  const tasks: SandboxTask[] = [];
  const shown: string[] = [];
  const variables = new Variables({ HOST: 'shop.test', TOKEN: 's3cret-t0ken' });
  const result = await runHook({ name: 'Make user', script: 'x', script_type: 'bash', ...hook }, variables, {
    sandbox: {
      run: async (task) => {
        tasks.push(task);
        // What curl is told to write at the end is known only here.
        const config = task.program.language === 'curl' ? task.program.config : '';
        const mark = (/write-out = "(.*)"\n$/.exec(config)?.[1] ?? '').replace(/\\(.)/g, '$1');
        for (const piece of prints)
          task.onOutput(
            piece.replace('<status 404>', mark.replaceAll('\\n', '\n').replace('%{http_code}', '404')),
          );
        return { ...EXITED, ...end };
      },
      close: async () => undefined,
    },
    secrets: SECRETS,
    proxyUrl: null,
    timeLimitMs: 300_000,
    signal: new AbortController().signal,
    onOutput: (text) => shown.push(text),
    environment: { HOST: 'shop.test', TOKEN: 's3cret-t0ken' },
    ...parts,
  });
  return { ...result, shown, task: tasks[0] };
}

test('a script runs as it is written, with all variables around it', async () => {
  const { task, status, problem, durationMs } = await run({ script: 'print(1)\r\n', script_type: 'python' });
  assert.deepEqual(task?.program, { language: 'python', source: 'print(1)\r\n' });
  assert.deepEqual(task?.environment, { HOST: 'shop.test', TOKEN: 's3cret-t0ken' });
  assert.equal(task?.timeLimitMs, 300_000);
  assert.deepEqual({ status, problem, durationMs }, { status: 'passed', problem: null, durationMs: 12 });
});

test('scripts that were written on Windows run, and TypeScript runs as JavaScript', async () => {
  const bash = await run({ script: '\uFEFFecho a\r\necho b\r\n' });
  assert.deepEqual(bash.task?.program, { language: 'bash', source: 'echo a\necho b\n' });
  const typescript = await run({ script: 'let a: number = 1', script_type: 'typescript' });
  assert.deepEqual(typescript.task?.program, { language: 'javascript', source: 'let a         = 1' });
  const enums = await run({ script: 'enum A { B }', script_type: 'typescript' });
  assert.equal(enums.task?.environment.NODE_OPTIONS, '--enable-source-maps');
});

test('secrets, rule 3: what a hook prints is shown as it comes and kept, without secrets, also where one is split', async () => {
  const { output, shown } = await run({}, { prints: ['token s3cr', 'et-t0ken\n', 'more\0\n'] });
  assert.equal(output, 'token ${env:TOKEN}\nmore\uFFFD\n');
  assert.deepEqual(shown, ['token ', '${env:TOKEN}\n', 'more\uFFFD\n']);
});

test('output that was cut ends with a notice, also when only the placeholders made it too long', async () => {
  const cut = await run({}, { prints: ['abc', ' s3cret-t'], isOutputCut: true });
  assert.equal(cut.output, 'abc \n[The hook printed more: only the first 1 MB is kept.]\n');
  assert.equal(cut.shown.join(''), cut.output);
  const grown = await run({}, { prints: Array(90_000).fill('s3cret-t0ken') });
  assert.ok(grown.output.length < 1024 * 1024 + 100);
  assert.match(grown.output.slice(-60), /only the first 1 MB/);
});

test('exports carry their true values, and one that holds a secret is known as such', async () => {
  const exported = 'USER=ann\r\nCOPY=Bearer s3cret-t0ken\n9=x\n';
  const { exports, secretExports, warnings } = await run({}, { exported });
  assert.deepEqual(
    [...exports],
    [
      ['USER', 'ann'],
      ['COPY', 'Bearer s3cret-t0ken'],
    ],
  );
  assert.deepEqual([...secretExports], ['COPY']);
  assert.equal(warnings.length, 1);
});

test('a hook that fails says so with its exit code and its last words, and what it exported stays', async () => {
  const end = await run({}, { prints: ['one\ntwo\nno s3cret-t0ken\n'], exitCode: 3, exported: 'ID=7' });
  assert.equal(end.status, 'failed');
  assert.equal(
    end.problem,
    'Hook "Make user" ended with exit code 3. It printed: one / two / no ${env:TOKEN}',
  );
  assert.equal(end.exports.get('ID'), '7');
  const silent = await run({}, { exitCode: 1 });
  assert.equal(silent.problem, 'Hook "Make user" ended with exit code 1.');
});

test('error case 1: a hook that exceeds its time is ended and timed out', async () => {
  const long = await run({}, { status: 'timed-out', exitCode: null });
  assert.deepEqual([long.status, long.problem], ['timed_out', 'Hook "Make user" was ended after 5 minutes.']);
  const tested = await run({}, { status: 'timed-out', exitCode: null }, { timeLimitMs: 60_000 });
  assert.equal(tested.problem, 'Hook "Make user" was ended after 1 minute.');
  const short = await run({}, { status: 'timed-out', exitCode: null }, { timeLimitMs: 1500 });
  assert.equal(short.problem, 'Hook "Make user" was ended after 1.5 seconds.');
});

test('a hook that was stopped or broke a limit says so', async () => {
  const stopped = await run({}, { status: 'stopped', exitCode: null });
  assert.deepEqual([stopped.status, stopped.problem], ['stopped', 'Hook "Make user" was stopped.']);
  const killed = await run({}, { status: 'killed', exitCode: null, problem: 'It used more than 256 MB.' });
  assert.deepEqual(
    [killed.status, killed.problem],
    ['failed', 'Hook "Make user" failed. It used more than 256 MB.'],
  );
});

test('sharing data, rule 5: a cURL hook gets its arguments filled in, and cannot export', async () => {
  const script = 'curl -H "Authorization: Bearer ${env:TOKEN}" https://${env:HOST}/a';
  const { task, exports } = await run({ script, script_type: 'curl' }, { exported: 'A=1' });
  const config = task?.program.language === 'curl' ? task.program.config : '';
  assert.match(config, /^header = "Authorization: Bearer s3cret-t0ken"$/m);
  assert.match(config, /^url = "https:\/\/shop\.test\/a"$/m);
  assert.match(config, /^write-out = .*\n$/m);
  assert.deepEqual(task?.environment, {});
  assert.equal(exports.size, 0);
});

test("a cURL hook's answer other than 2xx is reported, unless the user reports it", async () => {
  const hook = { script: 'curl x.test', script_type: 'curl' } as const;
  const { output, warnings, status } = await run(hook, { prints: ['not here', '<status 404>'] });
  assert.equal(output, 'not here\nHTTP 404\n');
  assert.deepEqual(warnings, ['The server answered with HTTP 404.']);
  assert.equal(status, 'passed');
  const own = await run({ ...hook, script: 'curl -w "%{http_code}" x.test' }, { prints: ['404'] });
  assert.deepEqual([own.output, own.warnings], ['404', []]);
  const failed = await run(
    { ...hook, script: 'curl -f x.test' },
    { prints: ['<status 404>', 'curl: (22)\n'], exitCode: 22 },
  );
  assert.equal(failed.problem, 'Hook "Make user" ended with exit code 22. It printed: HTTP 404 / curl: (22)');
});

test('a variable that does not exist fails the cURL hook that uses it, by name', async () => {
  const { status, problem, task } = await run({ script: 'curl ${env:NOWHERE}', script_type: 'curl' });
  assert.equal(status, 'failed');
  assert.equal(problem, 'Hook "Make user" cannot be run: There is no variable NOWHERE.');
  assert.equal(task, undefined);
});

test('a hook that cannot be run as it is written says why', async () => {
  const syntax = await run({ script: 'let a: = 1', script_type: 'typescript' });
  assert.match(syntax.problem ?? '', /^Hook "Make user" cannot be run: line 1 is no valid TypeScript: /);
  const launch = await run({ script: '{}', script_type: 'launch_args' });
  assert.equal(
    launch.problem,
    'Hook "Make user" cannot be run: an App Launch Configuration works only as a setup hook of a mobile run.',
  );
});

test('the proxy of the private network is around the hook, and nobody sees it', async () => {
  const proxyUrl = 'http://me:pr0xy-pass@proxy.test:8080';
  const prints = [`via ${proxyUrl}/ pr0xy-pass`];
  const { task, output, warnings } = await run({}, { prints }, { proxyUrl, environment: { PATH: '/x' } });
  assert.equal(task?.environment.https_proxy, proxyUrl);
  assert.equal(output, 'via ${env:ALL_PROXY}/ ${env:ALL_PROXY}');
  assert.match(warnings.join(), /variable PATH/);
});

test('where nothing can be run, the caller hears why', async () => {
  const sandbox = {
    run: () => Promise.reject(new SandboxUnavailable('no walls')),
    close: async () => undefined,
  };
  await assert.rejects(run({}, {}, { sandbox }), SandboxUnavailable);
});
