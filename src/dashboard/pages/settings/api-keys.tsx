import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useAct, useRead } from '../../api/calls.ts';
import { Button } from '../../parts/button.tsx';
import { ConfirmButton } from '../../parts/confirm.tsx';
import { CopyLine } from '../../parts/copy-line.tsx';
import { NewDialog } from '../../parts/new-dialog.tsx';
import { Answer, Section } from '../../parts/states.tsx';
import { RelativeTime } from '../../parts/times.tsx';
import { VirtualTable } from '../../parts/virtual-table.tsx';

const COLUMNS = [
  { name: 'Name', className: 'w-44' },
  { name: 'Key', className: 'w-32' },
  { name: 'Made', className: 'w-44' },
  { name: 'Last used', className: 'w-28' },
  { name: 'What can be done', className: 'w-28', isSilent: true },
];

export function ApiKeys() {
  const keys = useRead('listApiKeys');
  const revoke = useAct('revokeApiKey');
  const [isAdding, setAdding] = useState(false);
  return (
    <Section
      title="Keys in force"
      hint="For CI, the command line and programs of your own"
      action={
        <Button look="primary" onClick={() => setAdding(true)}>
          <Plus size={14} /> New key
        </Button>
      }
    >
      <Answer of={keys}>
        {({ api_keys }) => (
          <VirtualTable label="Keys" columns={COLUMNS} items={api_keys} rowHeight={41} keyOf={({ id }) => id}>
            {({ id, name, hint, created_at, created_by, last_used_at }) => (
              <>
                <td className="truncate font-medium" title={name}>
                  {name}
                </td>
                <td>
                  <code>{hint}</code>
                </td>
                <td className="truncate text-dim">
                  <RelativeTime at={created_at} />
                  {created_by && ` by ${created_by.name}`}
                </td>
                <td className="text-dim">{last_used_at ? <RelativeTime at={last_used_at} /> : 'never'}</td>
                <td className="number">
                  <ConfirmButton
                    look="quiet"
                    title={`Revoke “${name}”?`}
                    consequence="Whatever uses this key stops working within a second. That cannot be undone."
                    verb="Revoke key"
                    onConfirm={() => revoke.mutate({ params: { api_key_id: id } })}
                  >
                    Revoke
                  </ConfirmButton>
                </td>
              </>
            )}
          </VirtualTable>
        )}
      </Answer>
      {isAdding && (
        <NewDialog
          title="New key"
          verb="Make key"
          operation="createApiKey"
          start={{ name: '' }}
          fields={() => [
            { name: 'name', label: 'Name', placeholder: 'CI', hint: 'So that you know which one to revoke' },
          ]}
          argumentsOf={(body) => ({ body })}
          show={({ key }) => (
            <>
              <p>Shown this once. Keep it where you keep passwords.</p>
              <CopyLine text={key} label="Copy the key" />
            </>
          )}
          onClose={() => setAdding(false)}
        />
      )}
    </Section>
  );
}
