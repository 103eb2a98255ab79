import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { IconButton } from './button.tsx';

interface DialogProps {
  title: string;
  description?: ReactNode;
  isOpen: boolean;
  onClose: () => void;
  isWide?: boolean;
  children: ReactNode;
}

function focusFirst(content: HTMLElement): void {
  const wanted =
    content.querySelector<HTMLElement>('[data-focus-first]') ??
    content.querySelector<HTMLElement>('input, select, textarea') ??
    content.querySelector<HTMLElement>('button');
  wanted?.focus({ preventScroll: true });
}

export function Dialog({ title, description, isOpen, onClose, isWide = false, children }: DialogProps) {
  return (
    <Radix.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-black/40" />
        <Radix.Content
          onOpenAutoFocus={(event) => {
            // The first thing in a dialog is the button that closes it, which nobody opened it for.
            event.preventDefault();
            focusFirst(event.target as HTMLElement);
          }}
          {...(!description && { 'aria-describedby': undefined })}
          className={`floating fixed top-[8vh] left-1/2 z-50 flex max-h-[84vh] w-[calc(100vw-16px)] -translate-x-1/2 flex-col ${isWide ? 'max-w-[760px]' : 'max-w-[480px]'}`}
        >
          <header className="flex items-start gap-2 border-b p-4 pb-3">
            <div className="min-w-0 flex-1">
              <Radix.Title className="text-[16px] leading-8 font-semibold">{title}</Radix.Title>
              {description && <Radix.Description className="text-dim">{description}</Radix.Description>}
            </div>
            <IconButton label="Close" onClick={onClose}>
              <X size={16} />
            </IconButton>
          </header>
          <div className="min-h-0 overflow-auto p-4">{children}</div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
