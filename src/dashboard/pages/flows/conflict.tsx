import { Button } from '../../parts/button.tsx';
import type { Draft } from '../../parts/use-draft.ts';
import type { FlowDraft } from './use-flow-draft.ts';

interface ConflictProps {
  draft: Draft<FlowDraft>;
  stored: FlowDraft;
  onOverwrite: () => void;
}

/** Two people changed the same flow: nobody's words are thrown away without a look at them. */
export function Conflict({ draft, stored, onOverwrite }: ConflictProps) {
  return (
    <section role="alert" aria-label="Changed by somebody else" className="card grid gap-2 border-error p-3">
      <p className="font-medium text-error">Somebody else has saved this flow while you were editing it.</p>
      {stored.instructions !== draft.base.instructions && (
        <details open>
          <summary className="link">What is stored now</summary>
          <pre className="mt-2 max-h-48 overflow-auto rounded bg-panel p-2 whitespace-pre-wrap">
            {stored.instructions}
          </pre>
        </details>
      )}
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => draft.rebase('stored')}>Take theirs, drop mine</Button>
        <Button onClick={() => draft.rebase('draft')}>Keep editing mine</Button>
        <Button look="danger" onClick={onOverwrite}>
          Save mine over theirs
        </Button>
      </div>
    </section>
  );
}
