import { readFileSync } from 'node:fs';

/** An app file that a real tool made; see fixtures/README.md. */
export const realFile = (name: string): Buffer =>
  readFileSync(new URL(`./fixtures/${name}`, import.meta.url));
