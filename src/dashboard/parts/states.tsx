import { type ReactNode, useId } from 'react';
import { Button } from './button.tsx';

/** An empty page says what to do next. */
export function Empty({
  title,
  children,
  action,
}: {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className="grid justify-items-center gap-2 px-4 py-16 text-center">
      <h2>{title}</h2>
      {children && <p className="max-w-[52ch] text-dim">{children}</p>}
      {action && <div className="mt-2 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}

/** Lines of the size that the real ones will have. */
export function SkeletonRows({ count = 6, height = 36 }: { count?: number; height?: number }) {
  return (
    <div role="status" aria-label="Loading" className="grid gap-2 p-3">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines without content have nothing else.
        <div key={index} className="skeleton appears-late" style={{ height: height - 12 }} />
      ))}
    </div>
  );
}

interface AnswerProps<Data> {
  of: { data: Data | undefined; error: Error | null; refetch: () => unknown };
  loading?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** What was asked for, or that it is coming, or why it does not come. */
export function Answer<Data>({ of, loading = <SkeletonRows />, children }: AnswerProps<Data>) {
  if (of.data !== undefined) return <>{children(of.data)}</>;
  if (!of.error) return <>{loading}</>;
  return (
    <Empty title="This could not be shown" action={<Button onClick={() => of.refetch()}>Try again</Button>}>
      {of.error.message}
    </Empty>
  );
}

/** A heading with what can be done beside it, the same on every page. */
export function PageHead({
  title,
  meta,
  children,
}: {
  title: ReactNode;
  meta?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <header className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2">
      <h1 className="min-w-0 break-words">{title}</h1>
      {meta && <span className="text-dim">{meta}</span>}
      <div className="ml-auto flex flex-wrap items-center gap-2">{children}</div>
    </header>
  );
}

export function Section({
  title,
  hint,
  action,
  children,
}: {
  title: string;
  hint?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mb-6">
      <div className="mb-2 flex flex-wrap items-end gap-2">
        <div className="min-w-0 flex-1">
          <h2 id={id}>{title}</h2>
          {hint && <p className="meta">{hint}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}
