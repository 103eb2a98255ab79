import { useNavigate, useParams } from '@tanstack/react-router';
import { Copy, Plus } from 'lucide-react';
import { useState } from 'react';
import type { Environment } from '../../../contract/environments.ts';
import { useAct, useRead } from '../../api/calls.ts';
import { Button } from '../../parts/button.tsx';
import { ConfirmButton } from '../../parts/confirm.tsx';
import { Answer, PageHead, Section } from '../../parts/states.tsx';
import { type Column, VirtualTable } from '../../parts/virtual-table.tsx';
import { DuplicateDialog } from './duplicate-dialog.tsx';
import { EnvironmentName } from './environment-name.tsx';
import { PrivateNetwork } from './private-network.tsx';
import { VariableDialog } from './variable-dialog.tsx';
import { VariableRow } from './variable-row.tsx';

export default function EnvironmentPage() {
  const { environmentId } = useParams({ from: '/frame/environments/$environmentId' });
  const environment = useRead('getEnvironment', { params: { environment_id: environmentId } });
  return <Answer of={environment}>{(found) => <Shown key={environmentId} environment={found} />}</Answer>;
}

const COLUMNS = [
  { name: 'Key', width: 208 },
  { name: 'Value', width: 224, folded: 'under' },
  { name: 'Description', width: 224, folded: 'under' },
  { name: 'What can be done', width: 96, isSilent: true },
] as const satisfies Column[];

function Shown({ environment }: { environment: Environment }) {
  const navigate = useNavigate();
  const [open, setOpen] = useState<'new' | 'duplicate' | null>(null);
  const params = { environment_id: environment.id };
  const remove = useAct('deleteEnvironment', { onDone: () => navigate({ to: '/environments' }) });
  const close = () => setOpen(null);
  return (
    <div className="mx-auto max-w-[980px]">
      <PageHead title={environment.name} meta="Environment">
        <Button onClick={() => setOpen('duplicate')}>
          <Copy size={14} /> Duplicate
        </Button>
        <ConfirmButton
          title={`Delete “${environment.name}”?`}
          consequence={`Its ${environment.env_vars.length} variables and secrets go for good. Refused while an app belongs to it.`}
          verb="Delete environment"
          onConfirm={() => remove.mutate({ params })}
        >
          Delete
        </ConfirmButton>
      </PageHead>
      <EnvironmentName environment={environment} />
      <Section
        title="Variables"
        hint="Flows and hooks name them as ${env:KEY}. Secrets can be replaced, never read."
        action={
          <Button onClick={() => setOpen('new')}>
            <Plus size={14} /> Add variable
          </Button>
        }
      >
        {environment.env_vars.length === 0 ? (
          <p className="card p-3 text-dim">None yet.</p>
        ) : (
          <VirtualTable
            label="Variables"
            columns={COLUMNS}
            items={environment.env_vars}
            rowHeight={41}
            keyOf={({ id }) => id}
          >
            {(variable) => <VariableRow variable={variable} />}
          </VirtualTable>
        )}
      </Section>
      <PrivateNetwork environment={environment} />
      {open === 'new' && <VariableDialog environmentId={environment.id} onClose={close} />}
      {open === 'duplicate' && <DuplicateDialog environment={environment} onClose={close} />}
    </div>
  );
}
