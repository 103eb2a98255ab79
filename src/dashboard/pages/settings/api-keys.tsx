import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useAct } from '../../api/calls.ts';
import { usePages } from '../../api/use-pages.ts';
import { Button } from '../../parts/button.tsx';
import { ConfirmButton } from '../../parts/confirm.tsx';
import { CopyLine } from '../../parts/copy-line.tsx';
import { NewDialog } from '../../parts/new-dialog.tsx';
import { Pages } from '../../parts/pages.tsx';
import { Empty, Section } from '../../parts/states.tsx';
import { RelativeTime } from '../../parts/times.tsx';
import { type Column, VirtualTable } from '../../parts/virtual-table.tsx';

const COLUMNS = [
  { name: 'Name', width: 176 },
  { name: 'Key', width: 128, folded: 'under' },
  { name: 'Made', width: 176, folded: 'named' },
  { name: 'Last used', width: 112, folded: 'named' },
  { name: 'What can be done', width: 112, isSilent: true },
] as const satisfies Column[];

const ROW_PX = 41;

export function ApiKeys() {
  const keys = usePages('listApiKeys');
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
      <Pages of={keys} rowHeight={ROW_PX} empty={<Empty title="No key is in force" />}>
        {(rows) => (
          <VirtualTable
            label="Keys"
            columns={COLUMNS}
            items={rows}
            rowHeight={ROW_PX}
            keyOf={({ id }) => id}
            hasMore={keys.hasMore}
            onEnd={keys.loadMore}
          >
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
      </Pages>
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
