import { Search } from 'lucide-react';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { useAllPages } from '../../api/use-pages.ts';
import type { RunWish } from '../../frame/run-wish.ts';
import { counted } from '../../parts/counted.ts';
import { Answer } from '../../parts/states.tsx';
import { type Offer, offeredRows } from './offered-rows.ts';
import { Offers, OffersOutline } from './offers.tsx';

const MANY = { size: 500 };
const NAMES = { size: 5000 };

interface WhatToRunProps {
  what: RunWish;
  onChange: (what: RunWish) => void;
}

/** Suites, labels and flows in one list, found by a part of their name. */
export function WhatToRun({ what, onChange }: WhatToRunProps) {
  const [typed, setTyped] = useState('');
  const suites = useAllPages('listSuites', undefined, MANY);
  const labels = useAllPages('listLabels', undefined, MANY);
  const flows = useAllPages('listFlowNames', undefined, NAMES);
  const lists = [suites, labels, flows];
  const rows = useMemo(() => {
    const byName = labels.rows.map(({ name }) => ({ id: name, name }));
    const groups = [
      { title: 'Suites', list: 'suite_ids' as const, options: suites.rows },
      { title: 'Labels', list: 'labels' as const, options: byName },
      { title: 'Flows', list: 'flow_ids' as const, options: flows.rows },
    ];
    return offeredRows(groups, typed);
  }, [suites.rows, labels.rows, flows.rows, typed]);
  const toggle = ({ list, id }: Offer) =>
    onChange({
      ...what,
      [list]: what[list].includes(id) ? what[list].filter((one) => one !== id) : [...what[list], id],
    });
  const answer = {
    // Of a list that is still being read, nobody knows yet whether it has none.
    data: lists.some(({ isLoading }) => isLoading) ? undefined : rows,
    error: lists.find(({ error }) => error)?.error ?? null,
    refetch: () => {
      for (const { refetch } of lists) refetch();
    },
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys only go where Tab goes, too.
    <div className="grid gap-2" onKeyDown={goByArrow}>
      <div className="relative">
        <Search size={14} aria-hidden className="absolute top-2.5 left-2 text-dim" />
        <input
          data-focus-first
          aria-label="Search suites, labels and flows"
          placeholder="Search suites, labels and flows"
          autoComplete="off"
          className="input pl-7"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      <Answer of={answer} loading={<OffersOutline />}>
        {(shown) => (
          <Offers rows={shown} isChosen={({ list, id }) => what[list].includes(id)} onToggle={toggle} />
        )}
      </Answer>
      <p role="status" className="meta">
        {chosenWords(what)}
      </p>
    </div>
  );
}

function chosenWords({ suite_ids, labels, flow_ids }: RunWish): string {
  const counts = [[suite_ids, 'suite'] as const, [labels, 'label'] as const, [flow_ids, 'flow'] as const];
  const words = counts.filter(([ids]) => ids.length > 0).map(([ids, noun]) => counted(ids.length, noun));
  return words.length > 0 ? `${words.join(', ')} chosen` : 'Nothing chosen yet';
}

/** Up and down go through the search and the lines, so that choosing needs no mouse. */
function goByArrow(event: KeyboardEvent<HTMLDivElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input')];
  stops[stops.findIndex((stop) => stop.matches(':focus')) + step]?.focus();
}

/** As large as the choice is when it can be made. */
export function WhatToRunOutline() {
  return (
    <div className="grid gap-2">
      <div className="skeleton appears-late h-8" />
      <OffersOutline />
      <div className="h-4" />
    </div>
  );
}
