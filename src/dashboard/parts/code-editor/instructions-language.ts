import { autocompletion, type CompletionContext } from '@codemirror/autocomplete';
import { type Diagnostic, linter } from '@codemirror/lint';
import type { Extension } from '@codemirror/state';
import { Decoration, EditorView, MatchDecorator, ViewPlugin, WidgetType } from '@codemirror/view';
import type { ReadStep } from '../../../contract/flows.ts';

/** What placeholders may name. */
export interface Known {
  variables: readonly string[];
  hooks: readonly string[];
}

const PLACEHOLDER = /\$\{(env|hooks):([^}\n]*)\}/g;

const marked = ViewPlugin.fromClass(
  class {
    readonly #matcher = new MatchDecorator({
      regexp: PLACEHOLDER,
      decoration: Decoration.mark({ class: 'text-accent' }),
    });
    decorations;
    constructor(view: EditorView) {
      this.decorations = this.#matcher.createDeco(view);
    }
    update(update: Parameters<MatchDecorator['updateDeco']>[0]) {
      this.decorations = this.#matcher.updateDeco(update, this.decorations);
    }
  },
  { decorations: (plugin) => plugin.decorations },
);

function complete({ variables, hooks }: Known) {
  return (context: CompletionContext) => {
    const begun = context.matchBefore(/\$\{?(?:env:|hooks:)?[^}\n]*/);
    if (!begun || (begun.from === begun.to && !context.explicit)) return null;
    const options = [
      ...variables.map((key) => ({ label: `\${env:${key}}`, type: 'variable' })),
      ...hooks.map((name) => ({ label: `\${hooks:${name}}`, type: 'function' })),
    ];
    return { from: begun.from, options, validFor: /^\$\{?[^}\n]*\}?$/ };
  };
}

/** The known name that is most like a mistyped one. */
function nearest(name: string, names: readonly string[]): string | undefined {
  const letters = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  const likeness = (other: string) => {
    const [one, two] = [letters(name), letters(other)];
    let common = 0;
    while (common < one.length && one[common] === two[common]) common++;
    return common + (two.includes(one) || one.includes(two) ? 3 : 0);
  };
  const best = names.toSorted((one, two) => likeness(two) - likeness(one))[0];
  return best !== undefined && likeness(best) >= 2 ? best : undefined;
}

function lintPlaceholders({ variables, hooks }: Known) {
  return linter(
    (view): Diagnostic[] =>
      [...view.state.doc.toString().matchAll(PLACEHOLDER)].flatMap((match) => {
        const [whole, kind, name = ''] = match;
        const names = kind === 'env' ? variables : hooks;
        if (names.includes(name)) return [];
        const from = match.index;
        const to = from + whole.length;
        const near = nearest(name, names);
        return {
          from,
          to,
          severity: 'warning' as const,
          message:
            kind === 'env'
              ? `No environment, flow or hook sets ${name}. A run that meets it ends in error.`
              : `There is no hook named "${name}".`,
          actions: near
            ? [
                {
                  name: `Use ${near}`,
                  apply: (editor: EditorView, start: number, end: number) =>
                    editor.dispatch({ changes: { from: start, to: end, insert: `\${${kind}:${near}}` } }),
                },
              ]
            : [],
        };
      }),
    { delay: 200 },
  );
}

class Meaning extends WidgetType {
  readonly #text: string;
  readonly #look: string;
  constructor(text: string, look: string) {
    super();
    this.#text = text;
    this.#look = look;
  }
  override eq(other: Meaning) {
    return other.#text === this.#text && other.#look === this.#look;
  }
  override toDOM() {
    const element = document.createElement('span');
    element.className = `pl-4 text-[12px] font-sans select-none ${this.#look}`;
    element.dataset.meaning = '';
    element.textContent = this.#text;
    return element;
  }
}

function inWords({ does, is_note, doubt }: ReadStep): Meaning {
  if (doubt !== null) return new Meaning(`? needs a model: ${doubt}`, 'text-error');
  if (is_note) return new Meaning('note', 'text-dim');
  return new Meaning(`→ ${does.join(', then ')}`, 'text-dim');
}

/** At the end of each line, what the built-in planner makes of it, as of the last answer. */
export function instructionsMeanings(steps: readonly ReadStep[]): Extension {
  return EditorView.decorations.of((view) => {
    const { doc } = view.state;
    const widgets = steps.flatMap((step) => {
      if (step.line >= doc.lines) return [];
      const line = doc.line(step.line + 1);
      // The line was changed since it was read: what it meant is not what it means.
      if (!line.text.includes(step.text)) return [];
      return Decoration.widget({ widget: inWords(step), side: 1 }).range(line.to);
    });
    return Decoration.set(widgets, true);
  });
}

export const instructionsLanguage = (known: Known): Extension => [
  marked,
  autocompletion({ override: [complete(known)] }),
  lintPlaceholders(known),
];
