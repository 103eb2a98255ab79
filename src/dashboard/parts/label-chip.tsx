import type { ReactNode } from 'react';
import type { Label } from '../../contract/labels.ts';

/** The colour is a dot beside the name: any colour can be chosen, and the name must stay readable on each. */
export function LabelChip({
  label,
  children,
}: {
  label: Pick<Label, 'name' | 'color'>;
  children?: ReactNode;
}) {
  return (
    <span className="inline-flex h-6 max-w-48 items-center gap-1.5 rounded-full border bg-panel px-2 text-[12px]">
      <span className="size-2 shrink-0 rounded-full" style={{ background: label.color }} />
      <span className="truncate">{label.name}</span>
      {children}
    </span>
  );
}
