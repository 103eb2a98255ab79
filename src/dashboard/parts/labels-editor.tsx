import { X } from 'lucide-react';
import { useId, useState } from 'react';
import { useAct, useRead } from '../api/calls.ts';
import { service } from '../api/service.ts';
import { LabelChip } from './label-chip.tsx';
import { Section } from './states.tsx';
import { toast } from './toasts.tsx';

type Holder = { flow_id: string } | { suite_id: string };

/** The labels of a flow or suite as chips. A name that is new makes a new label. */
export function LabelsEditor({ holder }: { holder: Holder }) {
  const listId = useId();
  const [text, setText] = useState('');
  const labels = useRead('listLabels').data?.labels ?? [];
  const attachments = useRead('listLabelAttachments').data;
  const create = useAct('createLabel');
  const toFlow = useAct('attachLabelToFlow');
  const toSuite = useAct('attachLabelToSuite');
  const fromFlow = useAct('detachLabelFromFlow');
  const fromSuite = useAct('detachLabelFromSuite');

  const attach = (label_id: string) =>
    'flow_id' in holder
      ? toFlow.mutateAsync({ params: { ...holder, label_id } })
      : toSuite.mutateAsync({ params: { ...holder, label_id } });
  const detach = async (label_id: string, name: string) => {
    if ('flow_id' in holder) await fromFlow.mutateAsync({ params: { ...holder, label_id } });
    else await fromSuite.mutateAsync({ params: { ...holder, label_id } });
    toast.undoable(`“${name}” is taken off`, () => void attach(label_id));
  };
  const attached =
    'flow_id' in holder
      ? attachments?.flows.filter(({ flow_id }) => flow_id === holder.flow_id)
      : attachments?.suites.filter(({ suite_id }) => suite_id === holder.suite_id);
  const own = labels.filter(({ id }) => attached?.some(({ label_id }) => label_id === id));

  const add = async () => {
    const name = text.trim();
    if (name === '') return;
    const fresh = (await service.listLabels()).labels;
    const known = fresh.find((label) => label.name.toLowerCase() === name.toLowerCase());
    const label = known ?? (await create.mutateAsync({ body: { name } }));
    if (!own.some(({ id }) => id === label.id)) await attach(label.id);
    setText('');
  };

  return (
    <Section title="Labels">
      <div className="flex flex-wrap items-center gap-2">
        {own.map((label) => (
          <LabelChip key={label.id} label={label}>
            <button
              type="button"
              aria-label={`Take off ${label.name}`}
              className="-mr-1 grid size-5 place-items-center text-dim"
              onClick={() => void detach(label.id, label.name)}
            >
              <X size={12} />
            </button>
          </LabelChip>
        ))}
        <input
          aria-label="Add a label"
          placeholder="Add a label"
          list={listId}
          className="input h-7 min-h-7 w-36 py-0"
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            void add();
          }}
        />
        <datalist id={listId}>
          {labels.map(({ id, name }) => (
            <option key={id} value={name} />
          ))}
        </datalist>
      </div>
    </Section>
  );
}
