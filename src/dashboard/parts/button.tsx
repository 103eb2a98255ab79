import { LoaderCircle } from 'lucide-react';
import type { ButtonHTMLAttributes, ReactNode } from 'react';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: 'primary' | 'plain' | 'quiet' | 'danger';
  /** Nothing can be pressed twice; the sign that it works comes only if it takes long. */
  isBusy?: boolean;
  /** What a dialog gives the focus to when it opens. */
  'data-focus-first'?: boolean | undefined;
  children?: ReactNode;
}

export function Button({ look = 'plain', isBusy = false, children, className = '', ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-busy={isBusy || undefined}
      disabled={rest.disabled || isBusy}
      className={`button ${look} ${className}`}
    >
      {isBusy && <LoaderCircle size={14} className="appears-late spins" aria-hidden />}
      {children}
    </button>
  );
}

/** A button that is only a sign; its name is read out and shown on hover. */
export function IconButton({ label, className = '', ...rest }: ButtonProps & { label: string }) {
  return (
    <Button
      look="quiet"
      {...rest}
      aria-label={label}
      title={label}
      className={`icon shrink-0 ${className}`}
    />
  );
}
