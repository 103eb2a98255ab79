import { DropdownMenu as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

interface MenuItem {
  /** Where two may have the same label. */
  id?: string;
  label: string;
  icon?: ReactNode;
  isDangerous?: boolean;
  isDisabled?: boolean;
  onSelect: () => void;
}

interface MenuProps {
  trigger: ReactNode;
  items: (MenuItem | null)[];
  align?: 'start' | 'end';
}

export function Menu({ trigger, items, align = 'end' }: MenuProps) {
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content align={align} sideOffset={4} className="floating z-50 min-w-44 p-1">
          {items
            .filter((item) => item !== null)
            .map(({ label, id = label, icon, isDangerous, isDisabled = false, onSelect }) => (
              <Radix.Item
                key={id}
                disabled={isDisabled}
                onSelect={onSelect}
                className={`flex h-8 cursor-pointer items-center gap-2 rounded px-2 outline-none data-disabled:cursor-default data-disabled:text-dim data-highlighted:bg-select ${isDangerous ? 'text-failed' : ''}`}
              >
                {icon}
                {label}
              </Radix.Item>
            ))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
