import { useRead } from '../../api/calls.ts';
import { Answer } from '../../parts/states.tsx';
import { RelativeTime } from '../../parts/times.tsx';

const COLORS = { delivered: 'text-passed', failed: 'text-failed', pending: 'text-running' };

export function Deliveries({ webhookId }: { webhookId: string }) {
  const deliveries = useRead('listWebhookDeliveries', { params: { webhook_id: webhookId } });
  return (
    <Answer of={deliveries}>
      {({ deliveries: all }) =>
        all.length === 0 ? (
          <p className="mt-3 text-dim">Nothing was sent yet.</p>
        ) : (
          <div className="mt-3 max-h-72 overflow-auto">
            <table className="table">
              <thead>
                <tr>
                  <th>State</th>
                  <th>Event</th>
                  <th>Answer</th>
                  <th>Attempts</th>
                  <th>When</th>
                </tr>
              </thead>
              <tbody>
                {all.map(
                  ({ id, status, event, response_code, problem, attempts, created_at, next_attempt_at }) => (
                    <tr key={id}>
                      <td className={COLORS[status]}>{status}</td>
                      <td>
                        <code>{event}</code>
                      </td>
                      <td className="max-w-72">
                        {response_code ?? ''} {problem && <span className="text-dim">{problem}</span>}
                      </td>
                      <td>
                        {attempts}
                        {next_attempt_at && (
                          <span className="meta"> next {new Date(next_attempt_at).toLocaleTimeString()}</span>
                        )}
                      </td>
                      <td className="text-dim">
                        <RelativeTime at={created_at} />
                      </td>
                    </tr>
                  ),
                )}
              </tbody>
            </table>
          </div>
        )
      }
    </Answer>
  );
}
