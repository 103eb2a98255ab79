import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { openLab } from './fixtures/open-lab.ts';

const lab = await openLab();
after(() => lab.close());

test('Python has its standard library and nothing else', async () => {
  const ran = await lab.python(
    'import json, ssl, sys, urllib.request\nprint(json.dumps([p for p in sys.path if "-packages" in p]))',
  );
  assert.deepEqual([ran.exitCode, ran.output], [0, '[]\n']);
  const missing = await lab.python('import pip');
  assert.equal(missing.exitCode, 1);
  assert.match(missing.output, /ModuleNotFoundError/);
});

test('an error names the line of the script, in every language', async () => {
  assert.match((await lab.python('a = 1\n\nb()')).output, /File "\/hook\/hook\.py", line 3/);
  assert.match((await lab.bash('a=1\n\nb')).output, /hook\.sh: line 3: b: command not found/);
  assert.match((await lab.javascript('let a = 1;\n\nb();')).output, /hook\.js:3/);
  assert.match((await lab.javascript('import "node:fs";\n\nb();')).output, /hook\.js:3/);
  assert.match((await lab.javascript('let a = 1;\n\nlet = ;')).output, /hook\.js:3/);
});

for (const [name, source] of Object.entries({
  'require alone': `const os = require('node:os'); console.log(typeof os.cpus);`,
  'import alone': `import os from 'node:os'; console.log(typeof os.cpus);`,
  'import and require': `import os from 'node:os'; const { cpus } = require('node:os'); console.log(typeof (os.cpus === cpus && cpus));`,
  'await and require': `const os = require('os'); await null; console.log(typeof os.cpus);`,
  'a sloppy script': `os = require('os'); console.log(typeof os.cpus); if (os) return;`,
}))
  test(`JavaScript with ${name} runs as it is, and says nothing of its own`, async () => {
    const ran = await lab.javascript(source);
    assert.deepEqual([ran.exitCode, ran.output], [0, 'function\n']);
  });

test('JavaScript finds no packages of the service', async () => {
  const ran = await lab.javascript(`try { require('zod') } catch (error) { console.log(error.code) }`);
  assert.equal(ran.output, 'MODULE_NOT_FOUND\n');
});

test('curl gets its arguments as they are, and no settings from elsewhere', async () => {
  const ran = await lab.run({
    language: 'curl',
    config: `write-out = "a 'b' $HOME %{exitcode}"\nurl = "http://127.0.0.1:9/"\n`,
  });
  assert.equal(ran.exitCode, 7);
  assert.match(ran.output, /a 'b' \$HOME 7$/);
});

test('a script that reads its input finds none, and not its own text', async () => {
  for (const ran of [
    await lab.bash('read -r line; echo "[$line]"\necho next'),
    await lab.python('import sys\nprint("[" + sys.stdin.read() + "]")\nprint("next")'),
    await lab.javascript(
      `console.log('[' + require('fs').readFileSync(0, 'utf8') + ']');\nconsole.log('next');`,
    ),
  ])
    assert.equal(ran.output, '[]\nnext\n');
});

test('the environment is what was given and what every program needs, whatever the values are', async () => {
  const value = `it's "a" \\ $HOME \`b\`\r\n\tü 汉字 \u0081\u0088\u{1f600} = !`;
  const ran = await lab.python('import json, os\nprint(json.dumps(dict(os.environ)))', {
    environment: { VALUE: value, EMPTY: '' },
  });
  const { SHLVL, PWD, OLDPWD, _, ...environment } = JSON.parse(ran.output);
  assert.deepEqual(environment, {
    VALUE: value,
    EMPTY: '',
    HOME: '/tmp',
    LANG: 'C.UTF-8',
    PATH: '/usr/bin:/bin:/opt/bin',
  });
});

test('variables that no program can be given are refused in a sentence', async () => {
  for (const [environment, problem] of [
    [{ 'a b': '' }, 'No program can be given a variable named "a b".'],
    [{ A: 'x'.repeat(200_000) }, 'The variable A is larger than the 128 kB that a program can be given.'],
    [{ A: 'a\0b' }, 'The variable A has a zero byte in it, which no program can be given.'],
  ] as const) {
    const ran = await lab.bash('echo began', { environment });
    assert.deepEqual([ran.status, ran.problem, ran.output], ['killed', problem, '']);
  }
});

test('a script arrives byte for byte, also a long one in many alphabets', async () => {
  const text = `${'ü汉字\u0081\u0087é😀\'"\\\\ '.repeat(9000)}end`;
  const ran = await lab.python(
    `text = ${JSON.stringify(text)}\nimport hashlib\nprint(hashlib.sha256(text.encode('utf-16-le')).hexdigest())`,
  );
  const { createHash } = await import('node:crypto');
  assert.equal(ran.output.trim(), createHash('sha256').update(text, 'utf16le').digest('hex'));
});

test('what is printed comes as it is printed, out and error in their order, also by their names', async () => {
  const seen: string[] = [];
  const gate = Promise.withResolvers<void>();
  const stop = new AbortController();
  const running = lab.bash(
    'echo one; echo two >&2; echo three >/dev/stderr; echo four >/dev/stdout; exec sleep 60',
    {
      signal: stop.signal,
      onOutput(text) {
        seen.push(text);
        if (seen.join('').includes('four')) gate.resolve();
      },
    },
  );
  await gate.promise;
  assert.equal(seen.join(''), 'one\ntwo\nthree\nfour\n');
  stop.abort();
  assert.equal((await running).status, 'stopped');
});

test('a character that comes in two parts is one character', async () => {
  const ran = await lab.python(
    'import os, time\nfor b in "ü€😀".encode():\n  os.write(1, bytes([b]))\n  time.sleep(0.01)\nos.write(1, b"\\xff")',
  );
  assert.equal(ran.output, 'ü€😀\ufffd');
});

test('the exit code is the program’s, and what it left in /tmp/service.env comes back', async () => {
  const ran = await lab.bash('printf "A=1\\nB=x=y\\r\\n" >/tmp/service.env; exit 7');
  assert.deepEqual(
    [ran.status, ran.exitCode, ran.exported, ran.problem],
    ['exited', 7, 'A=1\nB=x=y\r\n', null],
  );
  assert.equal((await lab.bash('kill -SEGV $$')).exitCode, 139);
});

test('chance is fresh in every run', async () => {
  const source = {
    python:
      'import os, random, secrets, uuid\nprint(os.urandom(8).hex(), random.random(), secrets.token_hex(), uuid.uuid4())',
    javascript: `console.log(require('crypto').randomUUID(), Math.random())`,
    bash: 'echo $RANDOM$RANDOM$RANDOM; cat /proc/sys/kernel/random/uuid',
  } as const;
  for (const language of ['python', 'javascript', 'bash'] as const) {
    const runs = [await lab[language](source[language]), await lab[language](source[language])];
    const words = runs.flatMap(({ output }) => output.trim().split(/\s+/));
    assert.ok(words.length >= 4);
    assert.equal(new Set(words).size, words.length, `${words}`);
  }
});
