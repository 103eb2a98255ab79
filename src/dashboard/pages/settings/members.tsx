import { useState } from 'react';
import type { Role } from '../../../contract/organization.ts';
import { useAct, useRead } from '../../api/calls.ts';
import { Button } from '../../parts/button.tsx';
import { ConfirmButton } from '../../parts/confirm.tsx';
import { CopyLine } from '../../parts/copy-line.tsx';
import { Field, Form, FormProblem } from '../../parts/form.tsx';
import { Answer, Section } from '../../parts/states.tsx';

const ROLES: Record<Role, string> = {
  owner: 'Owner: everything',
  admin: 'Admin: everything but owners',
  member: 'Member: flows and runs',
};

export function Members() {
  const members = useRead('listMembers');
  const me = useRead('getMe').data;
  const update = useAct('updateMember');
  const remove = useAct('removeMember');
  const mayChange = me?.role !== 'member';
  return (
    <>
      <Section title="Members">
        <Answer of={members}>
          {({ members: all }) => (
            <div className="card overflow-x-auto">
              <table className="table">
                <thead>
                  <tr>
                    <th>Name</th>
                    <th>Email</th>
                    <th>Role</th>
                    <th>
                      <span className="sr-only">What can be done</span>
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {all.map(({ id, user_id, name, email, role }) => (
                    <tr key={id}>
                      <td className="font-medium">
                        {name}
                        {user_id === me?.user?.id && <span className="meta"> you</span>}
                      </td>
                      <td>{email}</td>
                      <td>
                        <select
                          aria-label={`Role of ${name}`}
                          className="input w-auto"
                          value={role}
                          disabled={!mayChange}
                          onChange={(event) =>
                            update.mutate({
                              params: { member_id: id },
                              body: { role: event.target.value as Role },
                            })
                          }
                        >
                          {Object.entries(ROLES).map(([one, words]) => (
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
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )}
        </Answer>
      </Section>
      {mayChange && <AddMember />}
    </>
  );
}

const EMPTY = { name: '', email: '', role: 'member' as Role };

function AddMember() {
  const [form, setForm] = useState(EMPTY);
  const add = useAct('addMember', { showsOwnErrors: true, onDone: () => setForm(EMPTY) });
  const made = add.data;
  return (
    <Section title="Add a member">
      <Form
        error={add.error}
        onSubmit={() => add.mutate({ body: form })}
        className="grid items-start gap-3 sm:grid-cols-[1fr_1fr_auto_auto]"
      >
        {(['name', 'email'] as const).map((name) => (
          <Field key={name} label={name === 'name' ? 'Name' : 'Email'} name={name}>
            {(props) => (
              <input
                {...props}
                className="input"
                autoComplete="off"
                value={form[name]}
                onChange={(event) => setForm({ ...form, [name]: event.target.value })}
              />
            )}
          </Field>
        ))}
        <Field label="Role" name="role">
          {(props) => (
            <select
              {...props}
              className="input"
              value={form.role}
              onChange={(event) => setForm({ ...form, role: event.target.value as Role })}
            >
              {Object.keys(ROLES).map((one) => (
                <option key={one}>{one}</option>
              ))}
            </select>
          )}
        </Field>
        <Button type="submit" className="sm:mt-6" isBusy={add.isPending}>
          Add member
        </Button>
        <FormProblem fields={['name', 'email', 'role']} />
      </Form>
      {made && (
        <div role="status" className="mt-3 grid gap-2">
          {made.password ? (
            <>
              <p>
                {made.name} signs in as {made.email} with this password, shown this once:
              </p>
              <CopyLine text={made.password} label="Copy the password" />
            </>
          ) : (
            <p>{made.name} has an account already and was added.</p>
          )}
        </div>
      )}
    </Section>
  );
}
