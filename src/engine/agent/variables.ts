import { UnknownVariable } from '../planners/planner.ts';

const PLACEHOLDER = /\$\{env:([A-Za-z_][A-Za-z0-9_]*)\}/g;

/** What was added to the variables of a run while it went on, and is kept where later flows find it. */
export interface Added {
  agentSet: Map<string, string>;
  exported: Map<string, string>;
}

/** The variables of a run. What the agent sets wins over what hooks export, and both over what the run was given. */
export class Variables {
  readonly #given: Readonly<Record<string, string>>;
  readonly #added: Added;

  constructor(
    given: Record<string, string> = {},
    added: Added = { agentSet: new Map(), exported: new Map() },
  ) {
    this.#given = given;
    this.#added = added;
  }

  get(key: string): string | undefined {
    const { agentSet, exported } = this.#added;
    return (
      agentSet.get(key) ??
      exported.get(key) ??
      (Object.hasOwn(this.#given, key) ? this.#given[key] : undefined)
    );
  }

  /** All of them, as a program finds them in its environment. */
  all(): Record<string, string> {
    const { agentSet, exported } = this.#added;
    return { ...this.#given, ...Object.fromEntries(exported), ...Object.fromEntries(agentSet) };
  }

  set(key: string, value: string): void {
    this.#added.agentSet.set(key, value);
  }

  /** Fills in the placeholders. A value that looks like a placeholder stays as it is. */
  reveal(text: string): string {
    return text.replaceAll(PLACEHOLDER, (_, key: string) => {
      const value = this.get(key);
      if (value === undefined) throw new UnknownVariable(key);
      return value;
    });
  }
}
