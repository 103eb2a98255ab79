import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton } from './button.tsx';

type Variables = Record<string, string>;
type Pairs = { key: string; value: string }[];

const toPairs = (variables: Variables): Pairs =>
  Object.entries(variables).map(([key, value]) => ({ key, value }));

const toVariables = (pairs: Pairs): Variables =>
  Object.fromEntries(pairs.filter(({ key }) => key !== '').map(({ key, value }) => [key, value]));

const isSame = (one: Variables, other: Variables) =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([key, value]) => other[key] === value);

interface VariablesEditorProps {
  value: Variables;
  onChange: (value: Variables) => void;
}

/** Plain variables by key, as flows, suites and run requests carry them. Lines without a key yet are nobody else's. */
export function VariablesEditor({ value: variables, onChange: report }: VariablesEditorProps) {
  const [pairs, setPairs] = useState(() => toPairs(variables));
  if (!isSame(toVariables(pairs), variables)) setPairs(toPairs(variables));
  const onChange = (next: Pairs) => {
    setPairs(next);
    report(toVariables(next));
  };
  const set = (at: number, change: Partial<Pairs[number]>) =>
    onChange(pairs.map((pair, index) => (index === at ? { ...pair, ...change } : pair)));
  return (
    <div className="grid gap-2">
      {pairs.map(({ key, value }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a key that is being typed cannot tell the lines apart.
        <div key={index} className="flex gap-2">
          <input
            className="input font-mono text-[12px]"
            aria-label={`Key ${index + 1}`}
            placeholder="KEY"
            value={key}
            onChange={(event) => set(index, { key: event.target.value })}
          />
          <input
            className="input"
            aria-label={`Value of ${key || index + 1}`}
            placeholder="value"
            value={value}
            onChange={(event) => set(index, { value: event.target.value })}
          />
          <IconButton
            label={`Remove ${key || 'this line'}`}
            onClick={() => onChange(pairs.filter((_, at) => at !== index))}
          >
            <X size={14} />
          </IconButton>
        </div>
      ))}
      <Button className="justify-self-start" onClick={() => onChange([...pairs, { key: '', value: '' }])}>
        <Plus size={14} /> Add variable
      </Button>
    </div>
  );
}
