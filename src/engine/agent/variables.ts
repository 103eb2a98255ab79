import { UnknownVariable } from '../planners/planner.ts';

const PLACEHOLDER = /\$\{env:([A-Za-z_][A-Za-z0-9_]*)\}/g;

/** The variables of a run. What the agent sets wins over what it was given, and is kept where later flows find it. */
export class Variables {
  readonly #given: ReadonlyMap<string, string>;
  readonly #agentSet: Map<string, string>;

  constructor(given: Record<string, string> = {}, agentSet = new Map<string, string>()) {
    this.#given = new Map(Object.entries(given));
    this.#agentSet = agentSet;
  }

  get(key: string): string | undefined {
    return this.#agentSet.get(key) ?? this.#given.get(key);
  }

  set(key: string, value: string): void {
    this.#agentSet.set(key, value);
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
