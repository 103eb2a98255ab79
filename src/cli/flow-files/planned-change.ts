import type { Client } from '../../client/client.ts';

/** One thing to do on the server. */
export interface PlannedChange {
  verb: 'create' | 'change';
  noun: 'label' | 'app' | 'hook' | 'flow' | 'suite';
  name: string;
  /** The file that asks for it. */
  file: string;
  /** What is changed, in words. */
  details: string[];
  apply(api: Client, made: Made): Promise<void>;
}

/** Ids of what is there by now, also of what was made on the way. */
export interface Made {
  flows: Map<string, string>;
  suites: Map<string, string>;
  hooks: Map<string, string>;
  labels: Map<string, string>;
  /** Flows that were taken out of a suite so that their number of devices could change, by the suite's id. */
  takenOut: Map<string, Set<string>>;
}

export interface SyncWish {
  /** Files that must be left out, because something is wrong with them. */
  leftOut: ReadonlySet<string>;
  /** Take flows out of a suite that its files do not name. */
  prunes: boolean;
}
