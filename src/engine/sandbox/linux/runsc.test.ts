import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { findTool } from './find-tools.ts';
import { openLab } from './fixtures/open-lab.ts';
import { openRunscSandbox } from './open-runsc-sandbox.ts';

const skip = findTool('runsc') ? false : 'runsc is not installed';
const lab = skip ? null : await openLab({ readyCount: 1 }, openRunscSandbox);
after(() => lab?.close());

test('every language runs under gVisor, and brings back what it exports', { skip }, async () => {
  for (const ran of [
    await lab?.bash('echo $((6 * 7)) >&2; echo "A=$B" >/tmp/service.env; exit 3', {
      environment: { B: 'it’s' },
    }),
    await lab?.python(
      'import os\nprint(6 * 7)\nopen("/tmp/service.env", "w").write("A=" + os.environ["B"] + "\\n")\nraise SystemExit(3)',
      { environment: { B: 'it’s' } },
    ),
    await lab?.javascript(
      'console.log(6 * 7);\nrequire("fs").writeFileSync("/tmp/service.env", `A=${process.env.B}\\n`);\nprocess.exit(3)',
      { environment: { B: 'it’s' } },
    ),
  ])
    assert.deepEqual(
      [ran?.status, ran?.exitCode, ran?.output, ran?.exported],
      ['exited', 3, '42\n', 'A=it’s\n'],
    );
});

test('gVisor’s walls hold, too: no file, no loopback, nothing after the time limit', { skip }, async () => {
  const ran = await lab?.bash(
    'cat /etc/shadow /root/.profile; ls /home /usr/local; echo x >/usr/bin/x; uname -r',
  );
  assert.doesNotMatch(ran?.output ?? '', /root:|^bin$/m);
  const spinning = await lab?.bash('trap "" TERM; while :; do :; done', { timeLimitMs: 1500 });
  assert.equal(spinning?.status, 'timed-out');
});
