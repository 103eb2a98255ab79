import type { Command, Target } from '../command.ts';
import { ENCLOSING_KINDS } from './vocabulary/kinds.ts';

/** Who was named, for "he", "her row" and "his team". */
export interface Persons {
  /** Named in the last words that named any. */
  last: readonly string[];
  /** Whether it was told that somebody is meant, as by "the row of Anna". */
  isCertain: boolean;
  /** All that were named so far. */
  all: Set<string>;
}

/** What was last spoken of, for "it" and "that field"; null when that is not certain. */
export interface Memory {
  last: Target | null;
  /** The words of the clause before, to tell the browser's alert from a banner. */
  lastWords: string;
  /** What was done last; claims and waiting do not count. */
  lastDone: Command | null;
  /** Of what it was last said how many there are, for "both" and "all of them". */
  lastCounted: Target | null;
  /** The text that was added under each noun, for "the new task"; null where there are several. */
  entries: Map<string, string | null>;
  persons: Persons;
}

export const nothingSaid = (): Memory => ({
  last: null,
  lastWords: '',
  lastDone: null,
  lastCounted: null,
  entries: new Map(),
  persons: { last: [], isCertain: false, all: new Set() },
});

/** All that a target says of what it means, besides how its words could be taken otherwise. */
export const shapeOf = ({ words, kind, ordinal, within, near, side, region, containing }: Target): string =>
  JSON.stringify([words, kind, ordinal, within, near, side, region, containing]);

export const plainTarget = (words: string, more: Partial<Target> = {}): Target => ({
  words,
  isQuoted: false,
  kind: null,
  ordinal: null,
  within: null,
  near: null,
  containing: [],
  ...more,
});

/** The target, or the other where the screen has just its words. */
export const orCalled = (target: Target, other: Target): Target => ({
  ...target,
  orNamed: { target: other, shape: shapeOf(target) },
});

/** Whether something can only enclose: "in the Billing form" places a field, it is not one. */
export const isEnclosing = (target: Target): boolean =>
  target.kind === null ? target.containing.length > 0 : ENCLOSING_KINDS.has(target.kind);
