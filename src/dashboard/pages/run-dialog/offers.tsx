import { useRef } from 'react';
import { useRowsInSight } from '../../parts/use-rows-in-sight.ts';
import type { Offer, OfferedRow } from './offered-rows.ts';

const ROW_PX = 28;
const BOX = 'h-56 overflow-auto rounded-md border';

interface OffersProps {
  rows: readonly OfferedRow[];
  isChosen: (offer: Offer) => boolean;
  onToggle: (offer: Offer) => void;
}

/** What can be run, of any number: only the lines in sight are on the page. */
export function Offers({ rows, isChosen, onToggle }: OffersProps) {
  const scroller = useRef<HTMLFieldSetElement>(null);
  const lines = useRowsInSight({ scroller, count: rows.length, rowHeight: ROW_PX });
  return (
    <fieldset ref={scroller} className={BOX}>
      <legend className="sr-only">What to run</legend>
      {rows.length === 0 && <p className="p-3 text-dim">No suite, label or flow has that name.</p>}
      <div className="relative" style={{ height: lines.getTotalSize() }}>
        {lines.getVirtualItems().map(({ index, start }) => {
          const row = rows[index];
          return (
            row && (
              <div key={row.key} className="absolute inset-x-0 h-7 px-3" style={{ top: start }}>
                <Line row={row} isChosen={isChosen} onToggle={onToggle} />
              </div>
            )
          );
        })}
      </div>
    </fieldset>
  );
}

function Line({ row, isChosen, onToggle }: Omit<OffersProps, 'rows'> & { row: OfferedRow }) {
  if (row.kind === 'title') return <h3 className="meta pt-2 font-medium">{row.text}</h3>;
  if (row.kind === 'none') return <p className="text-dim">{row.text}</p>;
  const { offer } = row;
  return (
    <label className="flex h-7 items-center gap-2">
      <input type="checkbox" checked={isChosen(offer)} onChange={() => onToggle(offer)} />
      <span className="truncate" title={offer.name}>
        {offer.name}
      </span>
    </label>
  );
}

const WIDTHS = ['w-16', 'w-48', 'w-40', 'w-16', 'w-56', 'w-44'];

/** As large as the list that is still being read. */
export function OffersOutline() {
  return (
    <div role="status" aria-label="Loading" className={`${BOX} grid content-start gap-3 p-3`}>
      {WIDTHS.map((width, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines without content have nothing else.
        <div key={index} className={`skeleton appears-late h-4 ${width}`} />
      ))}
    </div>
  );
}
