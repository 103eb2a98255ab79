/** What came of a hook, for those that follow. */
export interface RanHook {
  hook_id: string;
  name: string;
  output: string;
  /** True values. */
  exports: ReadonlyMap<string, string>;
}

/** What a hook printed, as whoever decides what to do next is told of it. */
export const printedBy = ({ name, output }: Pick<RanHook, 'name' | 'output'>): string[] =>
  output.trim() === '' ? [] : [`Hook "${name}" printed:\n${output}`];
