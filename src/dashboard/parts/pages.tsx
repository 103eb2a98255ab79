import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Empty, SkeletonRows } from './states.tsx';

interface PagesProps<Row> {
  of: { rows: Row[]; error: Error | null; isLoading: boolean; refetch: () => void };
  rowHeight: number;
  /** What stands there instead of a list without rows. */
  empty: ReactNode;
  children: (rows: Row[]) => ReactNode;
}

/** A list that comes in pages: its rows, or that they are coming, that there are none, or why they do not come. */
export function Pages<Row>({ of, rowHeight, empty, children }: PagesProps<Row>) {
  if (of.rows.length > 0) return children(of.rows);
  if (of.isLoading) return <SkeletonRows count={8} height={rowHeight} />;
  if (!of.error) return empty;
  return (
    <Empty title="This could not be shown" action={<Button onClick={of.refetch}>Try again</Button>}>
      {of.error.message}
    </Empty>
  );
}
