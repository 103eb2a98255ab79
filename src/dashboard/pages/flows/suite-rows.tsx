import { Link } from '@tanstack/react-router';
import { ChevronDown, ChevronRight, Play, Settings2 } from 'lucide-react';
import { useAllPages } from '../../api/use-pages.ts';
import { askToRun, NOTHING_CHOSEN } from '../../frame/run-wish.ts';
import { IconButton } from '../../parts/button.tsx';
import { LabelChip } from '../../parts/label-chip.tsx';
import type { TreeSuite } from './use-flow-tree.ts';

interface SuiteRowProps {
  branch: TreeSuite;
  isOpen: boolean;
  onFold: (suiteId: string) => void;
}

export function SuiteRow({ branch, isOpen, onFold }: SuiteRowProps) {
  const { suite, labels } = branch;
  const Fold = isOpen ? ChevronDown : ChevronRight;
  return (
    <div className="flex h-9 items-center gap-1 px-1">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => onFold(suite.id)}
        className="flex min-w-0 flex-1 items-center gap-1 py-1.5 text-left font-medium"
      >
        <Fold size={14} aria-hidden className="shrink-0 text-dim" />
        <span className="truncate">{suite.name}</span>
        <span className="meta">{branch.flows.length}</span>
      </button>
      {labels.slice(0, 1).map((label) => (
        <LabelChip key={label.id} label={label} />
      ))}
      <IconButton
        label={`Run suite ${suite.name}`}
        onClick={() => askToRun({ ...NOTHING_CHOSEN, suite_ids: [suite.id], what: suite.name })}
      >
        <Play size={14} />
      </IconButton>
      <Link
        to="/suites/$suiteId"
        params={{ suiteId: suite.id }}
        aria-label={`Settings of suite ${suite.name}`}
        title="Settings"
        className="button quiet icon"
      >
        <Settings2 size={14} />
      </Link>
    </div>
  );
}

/** What runs around the suite, to be seen and not changed here. */
export function SuiteHooks({ branch }: { branch: TreeSuite }) {
  const hooks = useAllPages('listHooks', undefined, { size: 500 }).rows;
  const names = (ids: string[]) =>
    ids.map((id) => hooks.find((hook) => hook.id === id)?.name ?? '…').join(', ');
  const { setup = [], teardown = [] } = branch.hooks ?? {};
  const text = [
    setup.length > 0 && `Setup: ${names(setup)}`,
    teardown.length > 0 && `Teardown: ${names(teardown)}`,
  ]
    .filter(Boolean)
    .join(' · ');
  return (
    <p className="meta truncate px-7" title={text}>
      {text}
    </p>
  );
}
