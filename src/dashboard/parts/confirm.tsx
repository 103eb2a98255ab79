import { useState } from 'react';
import { Button, type ButtonProps } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface ConfirmProps extends Omit<ButtonProps, 'onClick'> {
  title: string;
  /** What goes, and what stays. */
  consequence: string;
  verb: string;
  onConfirm: () => void;
}

/** A button for what cannot be undone: it asks once, and says what will be gone. */
export function ConfirmButton({ title, consequence, verb, onConfirm, ...button }: ConfirmProps) {
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  return (
    <>
      <Button look="danger" {...button} onClick={() => setAsking(true)} />
      <Dialog title={title} description={consequence} isOpen={isAsking} onClose={close}>
        <div className="flex justify-end gap-2">
          <Button onClick={close} data-focus-first>
            Keep
          </Button>
          <Button
            look="danger"
            onClick={() => {
              close();
              onConfirm();
            }}
          >
            {verb}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
