import { Tabs as Radix } from 'radix-ui';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useCutSides } from './use-cut-sides.ts';

export interface Tab {
  id: string;
  label: ReactNode;
  content: ReactNode;
}

interface TabsProps {
  label: string;
  tabs: Tab[];
  chosen: string;
  onChoose: (id: string) => void;
}

/** One of several views; which one is kept by whoever shows them, mostly in the address. */
export function Tabs({ label, tabs, chosen, onChoose }: TabsProps) {
  const list = useRef<HTMLDivElement>(null);
  const cut = useCutSides(list);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another one is chosen, which may be out of sight.
  useLayoutEffect(() => {
    const row = list.current;
    const tab = row?.querySelector<HTMLElement>('[data-state="active"]');
    if (row && tab) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2;
  }, [chosen]);
  return (
    <Radix.Root value={chosen} onValueChange={onChoose}>
      <div className="border-b">
        {/* What goes on past an edge fades there. */}
        <Radix.List
          ref={list}
          aria-label={label}
          className={`relative flex overflow-x-auto ${cut.right ? 'mask-r-from-[calc(100%-56px)]' : ''} ${cut.left ? 'mask-l-from-[calc(100%-56px)]' : ''}`}
        >
          {tabs.map(({ id, label: name }) => (
            <Radix.Trigger
              key={id}
              value={id}
              className="flex h-9 shrink-0 items-center gap-1.5 border-b-2 border-transparent px-3 text-dim hover:text-text data-[state=active]:border-accent data-[state=active]:text-text"
            >
              {name}
            </Radix.Trigger>
          ))}
        </Radix.List>
      </div>
      {tabs.map(({ id, content }) => (
        <Radix.Content key={id} value={id} className="py-3">
          {id === chosen && content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
