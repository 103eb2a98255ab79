import { HookRefusal } from './hook-refusal.ts';

/** Node has it, and the compiler does not know yet. */
const { rawJSON } = JSON as typeof JSON & { rawJSON(written: string): unknown };

/** A number as somebody wrote it in JSON, which tells an int from a float and keeps digits that a double would lose. */
export class WrittenNumber {
  readonly written: string;
  readonly kind: 'int' | 'long' | 'float';

  /** Throws HookRefusal for a number that no app could take. */
  constructor(written: string) {
    this.written = written;
    this.kind = kindOf(written);
  }

  /** Inside a nested object, which arrives as JSON. */
  toJSON(): unknown {
    return rawJSON(this.written);
  }
}

function kindOf(written: string): WrittenNumber['kind'] {
  if (/[.eE]/.test(written)) {
    if (!Number.isFinite(Number(written))) throw tooLarge(written);
    return 'float';
  }
  const value = BigInt(written);
  if (BigInt.asIntN(32, value) === value) return 'int';
  if (BigInt.asIntN(64, value) === value) return 'long';
  throw tooLarge(written);
}

function tooLarge(written: string): HookRefusal {
  const shown = written.length > 30 ? `${written.slice(0, 30)}…` : written;
  return new HookRefusal(
    `the number ${shown} in the launch configuration is too large. Write it in double quotes.`,
  );
}
