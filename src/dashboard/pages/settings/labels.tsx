import { Link } from '@tanstack/react-router';
import { Play, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Label } from '../../../contract/labels.ts';
import { useAct } from '../../api/calls.ts';
import { usePages } from '../../api/use-pages.ts';
import { askToRun, NOTHING_CHOSEN } from '../../frame/run-wish.ts';
import { Button, IconButton } from '../../parts/button.tsx';
import { ConfirmButton } from '../../parts/confirm.tsx';
import { counted } from '../../parts/counted.ts';
import { NewDialog } from '../../parts/new-dialog.tsx';
import { Pages } from '../../parts/pages.tsx';
import { Empty, Section } from '../../parts/states.tsx';
import { VirtualList } from '../../parts/virtual-list.tsx';

const ROW_PX = 45;

export function Labels() {
  const labels = usePages('listLabels');
  const [isAdding, setAdding] = useState(false);
  return (
    <Section
      title="Labels"
      hint="Flows and suites that carry one can be run together by its name"
      action={
        <Button look="primary" onClick={() => setAdding(true)}>
          <Plus size={14} /> New label
        </Button>
      }
    >
      <Pages of={labels} rowHeight={ROW_PX} empty={<Empty title="No labels yet" />}>
        {(rows) => (
          <div className="flex max-h-[70vh] flex-col">
            <VirtualList
              label="Labels"
              items={rows}
              rowHeight={ROW_PX}
              keyOf={({ id }) => id}
              hasMore={labels.hasMore}
              onEnd={labels.loadMore}
            >
              {(label) => <LabelRow label={label} />}
            </VirtualList>
          </div>
        )}
      </Pages>
      {isAdding && (
        <NewDialog
          title="New label"
          verb="Create label"
          operation="createLabel"
          start={{ name: '' }}
          fields={() => [{ name: 'name', label: 'Name', hint: 'Its colour comes from the name' }]}
          argumentsOf={(body) => ({ body })}
          onClose={() => setAdding(false)}
        />
      )}
    </Section>
  );
}

/** A change is saved when its field is left; what is refused stays there with the reason. */
function LabelRow({ label }: { label: Label }) {
  const [name, setName] = useState(label.name);
  const params = { label_id: label.id };
  const update = useAct('updateLabel', { showsOwnErrors: true });
  const remove = useAct('deleteLabel');
  return (
    <div className="px-3 py-1.5">
      <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-2 gap-y-1 sm:grid-cols-[auto_minmax(0,320px)_1fr_auto]">
        <input
          type="color"
          aria-label={`Colour of ${label.name}`}
          className="h-7 w-9 rounded border"
          defaultValue={label.color}
          onBlur={(event) =>
            event.target.value !== label.color &&
            update.mutate({ params, body: { color: event.target.value } })
          }
        />
        <input
          aria-label={`Name of ${label.name}`}
          className="input"
          title={name}
          value={name}
          onChange={(event) => setName(event.target.value)}
          onBlur={() => name !== label.name && update.mutate({ params, body: { name } })}
        />
        <Link
          to="/flows"
          search={{ label: label.name }}
          className="link meta max-sm:order-1 max-sm:col-start-2 max-sm:pl-2"
        >
          {counted(label.flow_count, 'flow')}, {counted(label.suite_count, 'suite')}
        </Link>
        <span className="flex">
          <IconButton
            label={`Run all with ${label.name}`}
            disabled={label.flow_count + label.suite_count === 0}
            onClick={() =>
              askToRun({ ...NOTHING_CHOSEN, labels: [label.name], what: `all with ${label.name}` })
            }
          >
            <Play size={14} />
          </IconButton>
          <ConfirmButton
            look="quiet"
            className="icon"
            aria-label={`Delete ${label.name}`}
            title={`Delete the label “${label.name}”?`}
            consequence={`It leaves ${counted(label.flow_count, 'flow')} and ${counted(label.suite_count, 'suite')}, which stay. CI that runs by it finds nothing.`}
            verb="Delete label"
            onConfirm={() => remove.mutate({ params })}
          >
            <Trash2 size={14} />
          </ConfirmButton>
        </span>
      </div>
      {update.error && (
        <p role="alert" className="text-failed">
          {update.error.message}
        </p>
      )}
    </div>
  );
}
