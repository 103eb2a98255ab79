import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import test from 'node:test';
import { installSandboxTools } from '../../../main/install-sandbox-tools.ts';
import { SandboxUnavailable } from '../sandbox.ts';
import { explainRefusal, missingToolsProblem } from './explain-refusal.ts';
import { findTools } from './find-tools.ts';
import { LAB_OPTIONS } from './fixtures/open-lab.ts';
import { LinuxSandbox } from './linux-sandbox.ts';

test('missing tools are named with the one command that installs them', () => {
  const empty = mkdtempSync(path.join(tmpdir(), 'saywright-tools-'));
  const found = findTools([empty]);
  rmSync(empty, { recursive: true });
  assert.ok('missingPackages' in found && found.missingPackages.includes('passt'));
  assert.equal(
    missingToolsProblem(['bubblewrap', 'passt']),
    'Hooks cannot run: bubblewrap and passt are not installed. Run "apt-get install bubblewrap passt" as root and start again.',
  );
});

test('a kernel that refuses is told from other troubles', () => {
  const refusal = new SandboxUnavailable('bwrap: No permissions to create new namespace');
  assert.match(
    explainRefusal(refusal).message,
    /the kernel refuses user namespaces\. (Run "sysctl|In a container, start it with)/,
  );
  const other = new SandboxUnavailable('something else');
  assert.equal(explainRefusal(other), other);
});

test('walls that cannot be built are a SandboxUnavailable that says why, and never no walls', async () => {
  assert.equal(await installSandboxTools(() => undefined), null);
  const broken = {
    build: async () => ['/bin/sh', '-c', 'echo "No permissions to create new namespace" >&2; exit 1'],
    hasFirstProcess: true,
    ownProcesses: 8,
  };
  await assert.rejects(LinuxSandbox.open(LAB_OPTIONS, broken), (error: Error) => {
    assert.ok(error instanceof SandboxUnavailable);
    assert.match(error.message, /the kernel refuses user namespaces.*No permissions to create/);
    return true;
  });
});
