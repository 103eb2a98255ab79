import { usePages } from '../../api/use-pages.ts';
import { Pages } from '../../parts/pages.tsx';
import { RelativeTime } from '../../parts/times.tsx';
import { type Column, VirtualTable } from '../../parts/virtual-table.tsx';

const COLORS = { delivered: 'text-passed', failed: 'text-failed', pending: 'text-running' };

const COLUMNS = [
  { name: 'State', width: 96 },
  { name: 'Event', width: 144, folded: 'under' },
  { name: 'Answer', width: 240, folded: 'under' },
  { name: 'Attempts', width: 112, folded: 'named' },
  { name: 'When', width: 112 },
] as const satisfies Column[];

export function Deliveries({ webhookId }: { webhookId: string }) {
  const deliveries = usePages('listWebhookDeliveries', { params: { webhook_id: webhookId } });
  return (
    <Pages of={deliveries} rowHeight={37} empty={<p className="text-dim">Nothing was sent yet.</p>}>
      {(rows) => (
        <VirtualTable
          label="Deliveries"
          columns={COLUMNS}
          items={rows}
          rowHeight={37}
          keyOf={({ id }) => id}
          hasMore={deliveries.hasMore}
          onEnd={deliveries.loadMore}
        >
          {({ status, event, response_code, problem, attempts, created_at, next_attempt_at }) => (
            <>
              <td className={COLORS[status]}>{status}</td>
              <td>
                <code>{event}</code>
              </td>
              <td className="break-words">
                {response_code ?? ''} {problem && <span className="text-dim">{problem}</span>}
              </td>
              <td>
                {attempts}
                {next_attempt_at && (
                  <span className="meta block">next {new Date(next_attempt_at).toLocaleTimeString()}</span>
                )}
              </td>
              <td className="text-dim">
                <RelativeTime at={created_at} />
              </td>
            </>
          )}
        </VirtualTable>
      )}
    </Pages>
  );
}
