import { type CSSProperties, type ReactNode, useRef } from 'react';
import { useIsNarrower } from './use-is-narrower.ts';
import { useRowsInSight } from './use-rows-in-sight.ts';

export interface Column {
  name: string;
  /** In px, at least; the rest is shared by those without one. */
  width?: number;
  isNumber?: boolean;
  /** Only read out: what stands in the column explains itself. */
  isSilent?: boolean;
  /**
   * Its place where there is no room for all columns beside each other: `under` the first one, `named` the same with the
   * column's name before it, `over` for the first one, which then has a line for itself. All others stay in the row's
   * first line, and so in sight.
   */
  folded?: 'under' | 'named' | 'over';
}

interface VirtualTableProps<Item> {
  label: string;
  columns: readonly Column[];
  items: Item[];
  rowHeight: number;
  keyOf: (item: Item) => string;
  hasMore?: boolean;
  onEnd?: () => void;
  /** The cells of a row. */
  children: (item: Item) => ReactNode;
}

/** What the style sheet needs to know of each column, since the cells come from whoever uses the table. */
function foldingOf(columns: readonly Column[]): { className: string; style: CSSProperties } {
  const classes = ['folded'];
  const names: Record<string, string> = {};
  for (const [index, { name, folded, isSilent }] of columns.entries()) {
    const place = index + 1;
    if (folded === 'over') classes.push('over');
    else if (folded) classes.push(`under-${place}`);
    else if (index > 0 && !isSilent) classes.push('headed');
    if (folded === 'named') {
      classes.push(`named-${place}`);
      names[`--name-${place}`] = JSON.stringify(name);
    }
  }
  return { className: classes.join(' '), style: names };
}

/**
 * A table of any length: the rows out of sight are room above and below those in sight. The columns keep their width;
 * where it is too narrow for them, each row is folded into a few lines.
 */
export function VirtualTable<Item>(props: VirtualTableProps<Item>) {
  const { label, columns, items, rowHeight, keyOf, hasMore = false, onEnd, children } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const isFolded = useIsNarrower(
    scroller,
    columns.reduce((sum, { width = 0 }) => sum + width, 0),
  );
  const rows = useRowsInSight({ scroller, count: items.length, rowHeight, hasMore, onEnd });
  const shown = rows.getVirtualItems();
  const above = shown[0]?.start ?? 0;
  const below = rows.getTotalSize() - (shown.at(-1)?.end ?? 0);
  const folding = isFolded ? foldingOf(columns) : { className: 'table-fixed', style: {} };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is filled in.
    <div
      ref={scroller}
      role="group"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key.
      tabIndex={0}
      aria-label={label}
      data-scroller
      className="card max-h-[70vh] overflow-auto"
    >
      <table className={`table ${folding.className}`} style={folding.style}>
        <thead>
          <tr>
            {columns.map(({ name, width, isNumber, isSilent }) => (
              <th key={name} className={isNumber ? 'number' : ''} {...(!isFolded && { style: { width } })}>
                {isSilent ? <span className="sr-only">{name}</span> : name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Room height={above} columns={columns.length} />
          {shown.map(({ index }) => {
            const item = items[index];
            return (
              <tr key={item ? keyOf(item) : 'more'} ref={rows.measureElement} data-index={index}>
                {item ? (
                  children(item)
                ) : (
                  <td colSpan={columns.length} className="whole">
                    <div className="skeleton h-5" />
                  </td>
                )}
              </tr>
            );
          })}
          <Room height={below} columns={columns.length} />
        </tbody>
      </table>
    </div>
  );
}

function Room({ height, columns }: { height: number; columns: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden style={{ height }}>
      <td colSpan={columns} className="room" />
    </tr>
  );
}
