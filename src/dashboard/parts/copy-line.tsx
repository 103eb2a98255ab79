import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from './button.tsx';
import { toast } from './toasts.tsx';

/** Where a page may not write to the clipboard (plain http on another machine), the text is there to be marked by hand. */
export async function copy(text: string, said = 'Copied'): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.say(said);
  } catch (fault) {
    toast.problem(`The browser did not let us copy: ${(fault as Error).message}`);
  }
}

export function CopyLine({ text, label = 'Copy' }: { text: string; label?: string }) {
  const [isCopied, setCopied] = useState(false);
  return (
    <div className="flex items-start gap-1 rounded-md border bg-panel py-1 pr-1 pl-3">
      <code className="min-w-0 flex-1 py-1.5 leading-5 break-all whitespace-pre-wrap">{text}</code>
      <IconButton
        label={label}
        onClick={() => {
          setCopied(true);
          void copy(text);
        }}
      >
        {isCopied ? <Check size={14} /> : <Copy size={14} />}
      </IconButton>
    </div>
  );
}
