import type { Answer } from '../apps/target-app.ts';

/** A line that must not pass at this point of the flow. What comes after it goes on as if it had not been there. */
export interface Twin {
  says: string;
  ends: 'failed' | 'error';
  /** Words that the reason must have, where more than one thing could go wrong. */
  because?: string;
}

/** A flow as a tester would write it while looking at the app, with lines that are wrong of it in between. */
export interface ForeignFlow {
  name: string;
  lines: (string | Twin)[];
}

/** An app that nobody here wrote, as its npm package ships it, or a page that does no more than load its components. */
export interface ForeignApp {
  name: string;
  /** Its address below node_modules, or `/pages/…` for a page of this folder. */
  page: string;
  /** Places of the page to read otherwise: what it would load from elsewhere in the world. */
  changes?: [from: string, to: string][];
  /** A server that the app talks to, with fresh state. */
  start?: () => Answer;
  flows: ForeignFlow[];
}

/** What the line says is not so. */
export const wrong = (says: string, because?: string): Twin => ({
  says,
  ends: 'failed',
  ...(because ? { because } : {}),
});

/** Nobody can tell which of several things the line means. */
export const unclear = (says: string, because?: string): Twin => ({
  says,
  ends: 'error',
  ...(because ? { because } : {}),
});
