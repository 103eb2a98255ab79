import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

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
  return (
    <Radix.Root value={chosen} onValueChange={onChoose}>
      <Radix.List aria-label={label} className="flex overflow-x-auto border-b">
        {tabs.map(({ id, label: name }) => (
          <Radix.Trigger
            key={id}
            value={id}
            className="-mb-px flex h-9 shrink-0 items-center gap-1.5 border-b-2 border-transparent px-3 text-dim hover:text-text data-[state=active]:border-accent data-[state=active]:text-text"
          >
            {name}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map(({ id, content }) => (
        <Radix.Content key={id} value={id} className="py-3">
          {id === chosen && content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
