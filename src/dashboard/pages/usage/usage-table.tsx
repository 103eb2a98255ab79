import type { ReactNode } from 'react';
import { durationText } from '../../parts/times.tsx';
import { type Column, VirtualTable } from '../../parts/virtual-table.tsx';

interface Counts {
  run_count: number;
  run_seconds: number;
  total_action_count: number;
  cached_action_count: number;
}

interface UsageTableProps<Item> {
  label: string;
  items: Item[];
  keyOf: (item: Item) => string;
  nameOf: (item: Item) => ReactNode;
  hasMore?: boolean;
  onEnd?: () => void;
}

const number = new Intl.NumberFormat('en');

const COLUMNS = [
  { name: 'Name', width: 224, folded: 'over' },
  { name: 'Runs', width: 96, isNumber: true },
  { name: 'Run time', width: 112, isNumber: true },
  { name: 'Actions', width: 96, isNumber: true },
  { name: 'Cached', width: 96, isNumber: true },
] as const satisfies Column[];

/** What each of several used. */
export function UsageTable<Item extends Counts>({ nameOf, ...table }: UsageTableProps<Item>) {
  return (
    <VirtualTable columns={COLUMNS} rowHeight={37} {...table}>
      {(item) => (
        <>
          <td className="truncate">{nameOf(item)}</td>
          <td className="number">{number.format(item.run_count)}</td>
          <td className="number">{durationText(item.run_seconds * 1000)}</td>
          <td className="number">{number.format(item.total_action_count)}</td>
          <td className="number">{number.format(item.cached_action_count)}</td>
        </>
      )}
    </VirtualTable>
  );
}
