import * as points from './at-point.js';
import * as dialogs from './dialogs.js';
import * as facts from './element-facts.js';
import * as fields from './fields.js';
import * as targets from './find-target.js';
import * as looking from './look.js';
import * as names from './name-of.js';
import * as memory from './page-state.js';
import * as reading from './read-screen.js';
import * as roles from './role-of.js';
import * as seeing from './seeing.js';
import * as timers from './timers.js';

/**
 * These functions run inside the page, never here. Each is sent as its own source text, and they call each other by name, so
 * nothing else of their files may be relied on. They are JavaScript because the types of a browser would hide those of Node.
 */
const functions = [
  points,
  dialogs,
  facts,
  fields,
  looking,
  targets,
  names,
  memory,
  reading,
  roles,
  seeing,
  timers,
].flatMap((part) => Object.values(part));

const functionNames = functions.map((one) => one.name).join(', ');

/** Installs the functions once for each document. A symbol as their name keeps them out of the app's way. */
export const pageScript = `(() => {
  const key = Symbol.for('saywright');
  if (globalThis[key]) return;
  ${functions.map(String).join('\n')}
  Object.defineProperty(globalThis, key, { value: { state: pageState(), ${functionNames} } });
})()`;
