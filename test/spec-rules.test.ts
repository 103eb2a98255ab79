import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import test from 'node:test';

/** The numbered rules of the specification's part on hooks, variables and secrets: how many each section has. */
const SECTIONS = {
  'execution order': 5,
  'sharing data': 6,
  caching: 4,
  'launch configuration': 6,
  secrets: 6,
};

const root = path.resolve(import.meta.dirname, '..');
const names = globSync('{src,test}/**/*.test.ts', { cwd: root })
  .flatMap((file) => readFileSync(path.join(root, file), 'utf8').split('\n'))
  .filter((line) => /\btest\(\s*$|\btest\(['"`]|^\s*['"`]/.test(line));

function rulesNamed(section: string): Set<number> {
  const found = new Set<number>();
  for (const name of names) {
    const match = new RegExp(`${section}, rules? (\\d)(?: (to|and) (\\d))?:`).exec(name);
    if (!match) continue;
    const [, first, word, last = first] = match;
    for (let rule = Number(first); rule <= Number(last); rule++)
      if (word !== 'and' || rule === Number(first) || rule === Number(last)) found.add(rule);
  }
  return found;
}

for (const [section, count] of Object.entries(SECTIONS)) {
  test(`each of the ${count} rules on ${section} has a test that names it`, () => {
    const named = rulesNamed(section);
    const missing = Array.from({ length: count }, (_, index) => index + 1).filter((rule) => !named.has(rule));
    assert.deepEqual(missing, []);
  });
}
