import { ArrowDown, ArrowUp, X } from 'lucide-react';
import type { AttachedHooks, Hook } from '../../contract/hooks.ts';
import { useRead } from '../api/calls.ts';
import { IconButton } from './button.tsx';

interface HookOrderProps {
  value: AttachedHooks;
  onChange: (value: AttachedHooks) => void;
}

/** Setup and teardown hooks in the order in which they run. */
export function HookOrder({ value, onChange }: HookOrderProps) {
  const hooks = useRead('listHooks').data?.hooks ?? [];
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Position
        title="Setup"
        ids={value.setup}
        hooks={hooks}
        onChange={(setup) => onChange({ ...value, setup })}
      />
      <Position
        title="Teardown"
        ids={value.teardown}
        // A launch configuration starts the app, which is of no use at the end.
        hooks={hooks.filter(({ script_type }) => script_type !== 'launch_args')}
        onChange={(teardown) => onChange({ ...value, teardown })}
      />
    </div>
  );
}

interface PositionProps {
  title: string;
  ids: string[];
  hooks: Hook[];
  onChange: (ids: string[]) => void;
}

function Position({ title, ids, hooks, onChange }: PositionProps) {
  const nameOf = (id: string) => hooks.find((hook) => hook.id === id)?.name ?? id;
  const swap = (at: number, by: number) => {
    const next = [...ids];
    const [moved] = next.splice(at, 1);
    if (moved) next.splice(at + by, 0, moved);
    onChange(next);
  };
  const free = hooks.filter(({ id }) => !ids.includes(id));
  return (
    <div className="grid content-start gap-1">
      <h3 className="meta">{title}</h3>
      {ids.map((id, index) => (
        <div key={id} className="flex items-center rounded-md border pl-2">
          <span className="min-w-0 flex-1 truncate">
            {index + 1}. {nameOf(id)}
          </span>
          <IconButton label={`Earlier: ${nameOf(id)}`} disabled={index === 0} onClick={() => swap(index, -1)}>
            <ArrowUp size={14} />
          </IconButton>
          <IconButton
            label={`Later: ${nameOf(id)}`}
            disabled={index === ids.length - 1}
            onClick={() => swap(index, 1)}
          >
            <ArrowDown size={14} />
          </IconButton>
          <IconButton
            label={`Remove ${nameOf(id)}`}
            onClick={() => onChange(ids.filter((one) => one !== id))}
          >
            <X size={14} />
          </IconButton>
        </div>
      ))}
      <select
        aria-label={`Add a ${title.toLowerCase()} hook`}
        className="input"
        value=""
        disabled={free.length === 0}
        onChange={(event) => onChange([...ids, event.target.value])}
      >
        <option value="">{free.length === 0 ? 'No hook to add' : 'Add a hook'}</option>
        {free.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}
