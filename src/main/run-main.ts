import { explainFault } from './explain-fault.ts';

/** Runs a program to its end: what its user can mend is told in a sentence, anything else with all we know of it. */
export async function runMain(program: () => Promise<void>): Promise<void> {
  try {
    await program();
  } catch (error) {
    console.error(explainFault(error) ?? error);
    process.exitCode = 1;
  } finally {
    // Listening for the launcher's end keeps a process alive.
    if (process.connected) process.disconnect();
  }
}
