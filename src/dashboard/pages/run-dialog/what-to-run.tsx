import { useRead } from '../../api/calls.ts';
import type { RunWish } from '../../frame/run-wish.ts';

/** Shown whole only when nothing was chosen before; otherwise the title says it. */
export function WhatToRun({ what, onChange }: { what: RunWish; onChange: (what: RunWish) => void }) {
  const isOpen = what.what === 'flows';
  const suites = useRead('listSuites', undefined, { enabled: isOpen }).data?.suites ?? [];
  const flows = useRead('listFlows', undefined, { enabled: isOpen }).data?.flows ?? [];
  const labels = useRead('listLabels', undefined, { enabled: isOpen }).data?.labels ?? [];
  if (!isOpen) return null;
  const toggle = (list: 'flow_ids' | 'suite_ids' | 'labels', id: string) =>
    onChange({
      ...what,
      [list]: what[list].includes(id) ? what[list].filter((one) => one !== id) : [...what[list], id],
    });
  const groups = [
    { title: 'Suites', list: 'suite_ids' as const, options: suites.map(({ id, name }) => ({ id, name })) },
    { title: 'Labels', list: 'labels' as const, options: labels.map(({ name }) => ({ id: name, name })) },
    { title: 'Flows', list: 'flow_ids' as const, options: flows.map(({ id, name }) => ({ id, name })) },
  ];
  return (
    <div className="grid max-h-56 gap-3 overflow-auto rounded-md border p-3 sm:grid-cols-3">
      {groups.map(({ title, list, options }) => (
        <fieldset key={list} className="min-w-0">
          <legend className="meta">{title}</legend>
          {options.map(({ id, name }) => (
            <label key={id} className="flex items-center gap-2 py-0.5">
              <input type="checkbox" checked={what[list].includes(id)} onChange={() => toggle(list, id)} />
              <span className="truncate">{name}</span>
            </label>
          ))}
          {options.length === 0 && <p className="text-dim">None yet</p>}
        </fieldset>
      ))}
    </div>
  );
}
