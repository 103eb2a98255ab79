import type { Run } from '../../../contract/runs.ts';

/** What else there is to say of a run: what was done from memory, and if not, why not; what is missing of the evidence. */
export function Notes({ run: { cache, warnings } }: { run: Run }) {
  const healed = cache.why === null ? cache.healed : [];
  if (cache.why === null && healed.length + warnings.length === 0) return null;
  return (
    <div role="note" className="mt-3 grid gap-1">
      {healed.map(({ step_index, from, to }) => (
        <p key={step_index} className="text-healed">
          Step {step_index + 1} healed: {from} {to === null ? 'is gone' : `is now ${to}`}.
        </p>
      ))}
      {cache.why !== null && <p className="text-dim">Not replayed: {cache.why}.</p>}
      {warnings.map((warning) => (
        <p key={warning} className="text-error">
          {warning}
        </p>
      ))}
    </div>
  );
}
