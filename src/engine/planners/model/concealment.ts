import type { Screen } from '../../screen.ts';
import { type Situation, UnknownVariable } from '../planner.ts';

const PLACEHOLDER = /\$\{env:([A-Za-z_][A-Za-z0-9_]*)\}/g;
/** Shorter values ("1", "no") stand everywhere by chance: replacing them would make the screen unreadable. */
const SHORTEST = 4;

/**
 * Puts placeholders back where their values show: a field into which `${env:PASSWORD}` was typed must not tell the model
 * what that is.
 */
export class Concealment {
  readonly #keys = new Set<string>();
  readonly #keysSet = new Set<string>();
  #instructions = '';

  /** What the testers wrote themselves. A value that stands there in plain words is none to hide from who reads them. */
  learnInstructions(text: string): void {
    this.#instructions = text;
    this.learn(text);
  }

  /** Whether the testers speak of the variable. A page that asks for any other one must not get it. */
  isNamed(key: string): boolean {
    return this.#keysSet.has(key) || new RegExp(`(?<!\\w)${key}(?!\\w)`).test(this.#instructions);
  }

  noteSet(key: string): void {
    this.#keysSet.add(key);
  }

  /** Every placeholder of a text that the model reads or writes is one whose value it must not see. */
  learn(text: string): void {
    for (const key of placeholdersIn(text)) this.#keys.add(key);
  }

  conceal(text: string, situation: Situation): string {
    let concealed = situation.conceal(text);
    for (const { placeholder, value } of this.#valuesLongestFirst(situation)) {
      if (value.length < SHORTEST) {
        if (concealed.trim() === value) concealed = placeholder;
        continue;
      }
      // Screens show text with single spaces, URLs in its encoded form.
      const shapes = new Set([value, value.replace(/\s+/g, ' ').trim(), encodeURIComponent(value)]);
      for (const shape of shapes) if (shape !== '') concealed = concealed.replaceAll(shape, placeholder);
    }
    return concealed;
  }

  concealScreen(screen: Screen, situation: Situation): Screen {
    const hide = (text: string) => this.conceal(text, situation);
    const hideIfAny = (text: string | null) => (text === null ? null : hide(text));
    return {
      ...screen,
      url: hide(screen.url),
      title: hide(screen.title),
      dialog: screen.dialog && { ...screen.dialog, message: hide(screen.dialog.message) },
      elements: screen.elements.map((element) => ({
        ...element,
        name: hide(element.name),
        text: hide(element.text),
        value: hideIfAny(element.value),
        placeholder: hideIfAny(element.placeholder),
        attributes: Object.fromEntries(
          Object.entries(element.attributes).map(([key, text]) => [key, text && hide(text)]),
        ),
        ...(element.options ? { options: element.options.map(hide) } : {}),
      })),
    };
  }

  /** A value may contain another one: the longer must go first, or its rest would stay readable. */
  #valuesLongestFirst(situation: Situation): { placeholder: string; value: string }[] {
    const known = [...this.#keys].flatMap((key) => {
      const placeholder = `\${env:${key}}`;
      const value = filledIn(placeholder, situation);
      const isPlain = value === null || value === '' || this.#instructions.includes(value);
      return isPlain ? [] : [{ placeholder, value }];
    });
    return known.sort((one, other) => other.value.length - one.value.length);
  }
}

/** The keys of its placeholders. */
export function placeholdersIn(text: string): string[] {
  return [...text.matchAll(PLACEHOLDER)].flatMap(([, key]) => key ?? []);
}

/** The text with its placeholders filled in; null if there is no such variable (a hook may set it later). */
export function filledIn(text: string, situation: Situation): string | null {
  try {
    return situation.reveal(text);
  } catch (error) {
    if (error instanceof UnknownVariable) return null;
    throw error;
  }
}
