// biome-ignore-all lint/style/useNodejsImportProtocol: Nodes that are too old for us do not know the prefix, and must get as far as our sentence.
import { randomBytes } from 'crypto';
import {
  appendFileSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  truncateSync,
  unlinkSync,
  writeFileSync,
} from 'fs';
import path from 'path';
import { identify, isAlive } from './process-table.mjs';
import { SetupFailed } from './setup-failed.mjs';

/**
 * Lets one process at a time install, and outlives holders that die.
 *
 * Claims are files with rising numbers. The highest one counts: its lines name the processes that hold it, no line means
 * free. Whoever finds it free, or all its holders dead, makes the next number, which the file system grants to only one
 * of several. Deleting a dead holder's lock and making it anew would not do: a slow process could delete a faster one's.
 */
export async function holdInstallLock(folder, onWait, patienceMs = 30 * 60 * 1000) {
  mkdirSync(folder, { recursive: true });
  const draft = path.join(folder, `draft-${process.pid}-${randomBytes(6).toString('hex')}`);
  // A claim must never be seen without its holder, so it is written aside and then linked into place.
  writeFileSync(draft, `${identify(process.pid)}\n`);
  const deadline = Date.now() + patienceMs;
  try {
    for (;;) {
      const latest = latestClaim(folder);
      const holder = latest.holders.find(isAlive);
      const claim = holder ? undefined : makeClaim(folder, draft, latest.number + 1);
      if (claim) {
        return {
          /** The lock is held until this process has gone too. */
          share: (pid) => appendFileSync(claim, `${identify(pid)}\n`),
          release: () => truncateSync(claim),
        };
      }
      if (holder) onWait(parseInt(holder, 10));
      if (Date.now() > deadline)
        throw new SetupFailed(`Process ${parseInt(holder, 10)} has been installing for too long.`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  } finally {
    removeIfThere(draft);
  }
}

function latestClaim(folder) {
  const number = latestNumber(folder);
  return {
    number,
    holders: readIfThere(path.join(folder, String(number)))
      .split('\n')
      .filter(Boolean),
  };
}

function latestNumber(folder) {
  return Math.max(0, ...readdirSync(folder).map(Number).filter(Number.isInteger));
}

function makeClaim(folder, draft, number) {
  const claim = path.join(folder, String(number));
  try {
    linkSync(draft, claim);
  } catch (fault) {
    if (fault.code === 'EEXIST') return undefined;
    throw fault;
  }
  // A process that slept since it looked may have re-made a number that was long passed and cleared away.
  if (latestNumber(folder) !== number) {
    removeIfThere(claim);
    return undefined;
  }
  for (const name of readdirSync(folder)) {
    const file = path.join(folder, name);
    if (name.startsWith('draft-') ? isAbandoned(file) : Number(name) < number) removeIfThere(file);
  }
  return claim;
}

/** An empty draft is just being written. */
function isAbandoned(draft) {
  const holder = readIfThere(draft).trim();
  return holder !== '' && !isAlive(holder);
}

function readIfThere(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch (fault) {
    if (fault.code === 'ENOENT') return '';
    throw fault;
  }
}

function removeIfThere(file) {
  try {
    unlinkSync(file);
  } catch (fault) {
    if (fault.code !== 'ENOENT') throw fault;
  }
}
