import type { View } from './view.ts';

/** A way to have a shell behind walls, in a network that is already walled. */
export interface Walls {
  /** The command that starts such a shell; what it needs besides is put into the view's directory. */
  build(view: View): Promise<string[]>;
  /** Whether the command's only child is the first process of a namespace, with which all others end. */
  hasFirstProcess: boolean;
  /** How many processes and threads the walls themselves may take, besides the program's. */
  ownProcesses: number;
}
