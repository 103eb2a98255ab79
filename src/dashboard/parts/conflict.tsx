import { Button } from './button.tsx';
import { type Draft, same } from './use-draft.ts';

interface ConflictProps<Value extends object> {
  /** What two people are editing. */
  noun: string;
  draft: Draft<Value>;
  stored: Value;
  /** Its fields as people call them. */
  names: { [Field in keyof Value]: string };
  onOverwrite: () => void;
}

const asText = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : typeof value === 'object' && value !== null
      ? Object.entries(value)
          .map(([key, one]) => `${key}: ${Array.isArray(one) ? one.length : one}`)
          .join('\n')
      : String(value);

/** Two people changed the same thing: nobody's words are thrown away without a look at both. */
export function Conflict<Value extends object>(props: ConflictProps<Value>) {
  const { noun, draft, stored, names, onOverwrite } = props;
  const fields = Object.keys(names) as (keyof Value & string)[];
  const changed = fields.filter((field) => !same(stored[field], draft.base[field]));
  return (
    <section role="alert" aria-label="Changed by somebody else" className="card grid gap-3 border-error p-3">
      <p className="font-medium text-error">Somebody else has saved this {noun} while you were editing it.</p>
      {changed.map((field) => (
        <div key={field} className="grid gap-2 sm:grid-cols-2">
          <Version title={`${names[field]}, theirs`} text={asText(stored[field])} />
          <Version title={`${names[field]}, yours`} text={asText(draft.value[field])} />
        </div>
      ))}
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => draft.rebase('stored')}>Take theirs, drop mine</Button>
        <Button onClick={() => draft.rebase('draft')}>Keep editing mine</Button>
        <Button look="danger" onClick={onOverwrite}>
          Save mine over theirs
        </Button>
      </div>
    </section>
  );
}

function Version({ title, text }: { title: string; text: string }) {
  return (
    <div className="min-w-0">
      <h3 className="meta">{title}</h3>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key.
        tabIndex={0}
        className="max-h-48 overflow-auto rounded bg-panel p-2 break-words whitespace-pre-wrap"
      >
        {text || '–'}
      </pre>
    </div>
  );
}
