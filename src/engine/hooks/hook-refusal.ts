/** A hook cannot be run as it is written. The message is the end of a sentence for whoever wrote it. */
export class HookRefusal extends Error {
  override readonly name = 'HookRefusal';

  /** The whole sentence. */
  problemOf(hookName: string): string {
    return `Hook "${hookName}" cannot be run: ${this.message}`;
  }
}
