import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { Webhook, WebhookEvent } from '../../../contract/webhooks.ts';
import { useAct, useRead } from '../../api/calls.ts';
import { Button } from '../../parts/button.tsx';
import { ConfirmButton } from '../../parts/confirm.tsx';
import { CopyLine } from '../../parts/copy-line.tsx';
import { NewDialog } from '../../parts/new-dialog.tsx';
import { Answer, Empty, Section } from '../../parts/states.tsx';
import { toast } from '../../parts/toasts.tsx';
import { Deliveries } from './deliveries.tsx';

const EVENTS: WebhookEvent[] = ['batch.started', 'run.completed', 'batch.completed'];

export function Webhooks() {
  const webhooks = useRead('listWebhooks');
  const [isAdding, setAdding] = useState(false);
  return (
    <Section
      title="Webhooks"
      hint="Addresses that are told when batches and runs end"
      action={
        <Button look="primary" onClick={() => setAdding(true)}>
          <Plus size={14} /> New webhook
        </Button>
      }
    >
      <Answer of={webhooks}>
        {({ webhooks: all }) =>
          all.length === 0 ? (
            <Empty title="No webhooks yet">
              An address that you name here is told when batches and runs end.
            </Empty>
          ) : (
            <ul className="grid gap-3">
              {all.map((webhook) => (
                <WebhookCard key={webhook.id} webhook={webhook} />
              ))}
            </ul>
          )
        }
      </Answer>
      {isAdding && <NewWebhook onClose={() => setAdding(false)} />}
    </Section>
  );
}

function WebhookCard({ webhook }: { webhook: Webhook }) {
  const params = { webhook_id: webhook.id };
  const [isOpen, setOpen] = useState(false);
  const update = useAct('updateWebhook');
  const remove = useAct('deleteWebhook');
  const test = useAct('testWebhook', {
    onDone: ({ status, response_code, problem }) => {
      setOpen(true);
      if (status === 'delivered') toast.say(`Delivered: the address answered with ${response_code}`);
      else toast.problem(problem ?? 'The test was not delivered.');
    },
  });
  return (
    <li className="card p-3">
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
        <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
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
      {isOpen && <Deliveries webhookId={webhook.id} />}
    </li>
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
