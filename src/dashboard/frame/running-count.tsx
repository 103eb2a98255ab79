import { useRead } from '../api/calls.ts';

const LOOK_MS = 10_000;
const MOST = 99;

/** How many runs are under way, beside the word Runs. */
export function RunningCount() {
  const query = { status: 'queued,running', limit: String(MOST + 1) };
  const { data } = useRead('listRuns', { query }, { refetchInterval: LOOK_MS });
  if (!data || data.count === 0) return null;
  const text = data.count > MOST ? `${MOST}+` : String(data.count);
  return (
    <span
      title={`${text} not finished`}
      className="absolute top-0.5 right-1 text-[11px] font-semibold text-running lg:static lg:ml-auto"
    >
      {text}
      <span className="sr-only"> not finished</span>
    </span>
  );
}
