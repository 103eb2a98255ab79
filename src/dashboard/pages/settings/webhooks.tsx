import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { Webhook, WebhookEvent } from '../../../contract/webhooks.ts';
import { useAct } from '../../api/calls.ts';
import { usePages } from '../../api/use-pages.ts';
import { Button } from '../../parts/button.tsx';
import { ConfirmButton } from '../../parts/confirm.tsx';
import { CopyLine } from '../../parts/copy-line.tsx';
import { NewDialog } from '../../parts/new-dialog.tsx';
import { Pages } from '../../parts/pages.tsx';
import { Empty, Section } from '../../parts/states.tsx';
import { toast } from '../../parts/toasts.tsx';
import { VirtualList } from '../../parts/virtual-list.tsx';
import { Deliveries } from './deliveries.tsx';

const EVENTS: WebhookEvent[] = ['batch.started', 'run.completed', 'batch.completed'];

const ROW_PX = 74;

export function Webhooks() {
  const webhooks = usePages('listWebhooks');
  const [isAdding, setAdding] = useState(false);
  const [openedId, setOpenedId] = useState<string | null>(null);
  const opened = webhooks.rows.find(({ id }) => id === openedId);
  return (
    <>
      <Section
        title="Webhooks"
        hint="Addresses that are told when batches and runs end"
        action={
          <Button look="primary" onClick={() => setAdding(true)}>
            <Plus size={14} /> New webhook
          </Button>
        }
      >
        <Pages
          of={webhooks}
          rowHeight={ROW_PX}
          empty={
            <Empty title="No webhooks yet">
              An address that you name here is told when batches and runs end.
            </Empty>
          }
        >
          {(rows) => (
            <div className="flex max-h-[70vh] flex-col">
              <VirtualList
                label="Webhooks"
                items={rows}
                rowHeight={ROW_PX}
                keyOf={({ id }) => id}
                hasMore={webhooks.hasMore}
                onEnd={webhooks.loadMore}
              >
                {(webhook) => (
                  <WebhookRow webhook={webhook} isOpen={webhook.id === openedId} onOpen={setOpenedId} />
                )}
              </VirtualList>
            </div>
          )}
        </Pages>
        {isAdding && <NewWebhook onClose={() => setAdding(false)} />}
      </Section>
      {opened && (
        <Section title="Deliveries" hint={opened.url}>
          <Deliveries key={opened.id} webhookId={opened.id} />
        </Section>
      )}
    </>
  );
}

interface WebhookRowProps {
  webhook: Webhook;
  /** Whether its deliveries are shown. */
  isOpen: boolean;
  onOpen: (id: string | null) => void;
}

function WebhookRow({ webhook, isOpen, onOpen }: WebhookRowProps) {
  const params = { webhook_id: webhook.id };
  const update = useAct('updateWebhook');
  const remove = useAct('deleteWebhook');
  const test = useAct('testWebhook', {
    onDone: ({ status, response_code, problem }) => {
      onOpen(webhook.id);
      if (status === 'delivered') toast.say(`Delivered: the address answered with ${response_code}`);
      else toast.problem(problem ?? 'The test was not delivered.');
    },
  });
  return (
    <div className="p-3">
      <div className="flex flex-wrap items-center gap-2">
        <code className="min-w-0 flex-1 basis-60 break-all">{webhook.url}</code>
        <label className="flex items-center gap-2">
          <input
            type="checkbox"
            checked={webhook.enabled}
            onChange={(event) => update.mutate({ params, body: { enabled: event.target.checked } })}
          />
          on
        </label>
        <Button isBusy={test.isPending} onClick={() => test.mutate({ params })}>
          Send a test
        </Button>
        <Button aria-expanded={isOpen} onClick={() => onOpen(isOpen ? null : webhook.id)}>
          Deliveries
        </Button>
        <ConfirmButton
          title="Delete this webhook?"
          consequence="The address is told nothing more, and the list of its deliveries goes."
          verb="Delete webhook"
          onConfirm={() => remove.mutate({ params })}
        >
          Delete
        </ConfirmButton>
      </div>
      <Events
        chosen={webhook.events}
        onChange={(events) => events.length > 0 && update.mutate({ params, body: { events } })}
      />
    </div>
  );
}

function Events({
  chosen,
  onChange,
}: {
  chosen: WebhookEvent[];
  onChange: (events: WebhookEvent[]) => void;
}) {
  return (
    <fieldset className="mt-2 flex flex-wrap gap-x-4">
      <legend className="sr-only">Events</legend>
      {EVENTS.map((event) => (
        <label key={event} className="flex items-center gap-2">
          <input
            type="checkbox"
            checked={chosen.includes(event)}
            onChange={() =>
              onChange(chosen.includes(event) ? chosen.filter((one) => one !== event) : [...chosen, event])
            }
          />
          <code>{event}</code>
        </label>
      ))}
    </fieldset>
  );
}

function NewWebhook({ onClose }: { onClose: () => void }) {
  const [events, setEvents] = useState<WebhookEvent[]>(EVENTS);
  return (
    <NewDialog
      title="New webhook"
      verb="Add webhook"
      operation="createWebhook"
      start={{ url: '' }}
      fields={() => [{ name: 'url', label: 'Address', placeholder: 'https://example.com/saywright' }]}
      more={<Events chosen={events} onChange={setEvents} />}
      argumentsOf={({ url }) => ({ body: { url, events } })}
      show={({ secret }) => (
        <>
          <p>
            Its secret, shown this once. Each delivery carries <code>X-Saywright-Signature-256</code>, the
            HMAC of the body under it.
          </p>
          <CopyLine text={secret} label="Copy the secret" />
        </>
      )}
      onClose={onClose}
    />
  );
}
