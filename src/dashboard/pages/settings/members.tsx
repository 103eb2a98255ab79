import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { Role } from '../../../contract/organization.ts';
import { useAct, useRead } from '../../api/calls.ts';
import { usePages } from '../../api/use-pages.ts';
import { Button } from '../../parts/button.tsx';
import { ConfirmButton } from '../../parts/confirm.tsx';
import { CopyLine } from '../../parts/copy-line.tsx';
import { NewDialog } from '../../parts/new-dialog.tsx';
import { Pages } from '../../parts/pages.tsx';
import { Section } from '../../parts/states.tsx';
import { type Column, VirtualTable } from '../../parts/virtual-table.tsx';

const ROLES: readonly (readonly [Role, string])[] = [
  ['owner', 'Owner: everything'],
  ['admin', 'Admin: everything but owners'],
  ['member', 'Member: flows and runs'],
];

const COLUMNS = [
  { name: 'Name', width: 176 },
  { name: 'Email', width: 224, folded: 'under' },
  { name: 'Role', width: 240, folded: 'under' },
  { name: 'What can be done', width: 112, isSilent: true },
] as const satisfies Column[];

const ROW_PX = 41;

export function Members() {
  const members = usePages('listMembers');
  const me = useRead('getMe').data;
  const update = useAct('updateMember');
  const remove = useAct('removeMember');
  const [isAdding, setAdding] = useState(false);
  const mayChange = me?.role !== 'member';
  return (
    <Section
      title="Members"
      action={
        mayChange && (
          <Button look="primary" onClick={() => setAdding(true)}>
            <Plus size={14} /> Add a member
          </Button>
        )
      }
    >
      <Pages of={members} rowHeight={ROW_PX} empty={null}>
        {(rows) => (
          <VirtualTable
            label="Members"
            columns={COLUMNS}
            items={rows}
            rowHeight={ROW_PX}
            keyOf={({ id }) => id}
            hasMore={members.hasMore}
            onEnd={members.loadMore}
          >
            {({ id, user_id, name, email, role }) => (
              <>
                <td className="truncate font-medium">
                  {name}
                  {user_id === me?.user?.id && <span className="meta"> you</span>}
                </td>
                <td className="truncate" title={email}>
                  {email}
                </td>
                <td>
                  <select
                    aria-label={`Role of ${name}`}
                    className="input"
                    value={role}
                    disabled={!mayChange}
                    onChange={(event) =>
                      update.mutate({
                        params: { member_id: id },
                        body: { role: event.target.value as Role },
                      })
                    }
                  >
                    {ROLES.map(([one, words]) => (
                      <option key={one} value={one}>
                        {words}
                      </option>
                    ))}
                  </select>
                </td>
                <td className="number">
                  {mayChange && (
                    <ConfirmButton
                      look="quiet"
                      title={`Remove ${name}?`}
                      consequence="The person can no longer sign in to this organization. What the person made stays."
                      verb="Remove member"
                      onConfirm={() => remove.mutate({ params: { member_id: id } })}
                    >
                      Remove
                    </ConfirmButton>
                  )}
                </td>
              </>
            )}
          </VirtualTable>
        )}
      </Pages>
      {isAdding && <AddMember onClose={() => setAdding(false)} />}
    </Section>
  );
}

function AddMember({ onClose }: { onClose: () => void }) {
  return (
    <NewDialog
      title="Add a member"
      verb="Add member"
      operation="addMember"
      start={{ name: '', email: '', role: 'member' }}
      fields={() => [
        { name: 'name', label: 'Name' },
        { name: 'email', label: 'Email' },
        { name: 'role', label: 'Role', options: ROLES },
      ]}
      argumentsOf={({ name, email, role }) => ({ body: { name, email, role: role as Role } })}
      show={({ name, email, password }) =>
        password ? (
          <>
            <p>
              {name} signs in as {email} with this password, shown this once:
            </p>
            <CopyLine text={password} label="Copy the password" />
          </>
        ) : (
          <p>{name} has an account already and was added.</p>
        )
      }
      onClose={onClose}
    />
  );
}
