import { Lock, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Variable } from '../../../contract/environments.ts';
import { useAct } from '../../api/calls.ts';
import { IconButton } from '../../parts/button.tsx';
import { ConfirmButton } from '../../parts/confirm.tsx';
import { toast } from '../../parts/toasts.tsx';
import { VariableDialog } from './variable-dialog.tsx';

/** The cells of a variable in the table. */
export function VariableRow({ variable }: { variable: Variable }) {
  const { id, environment_id, key, value, is_secret, description } = variable;
  const [isEditing, setEditing] = useState(false);
  const create = useAct('createVariable');
  const remove = useAct('deleteVariable', {
    onDone: () => {
      if (is_secret) return toast.say(`${key} is deleted`);
      const body = { environment_id, key, value, description };
      toast.undoable(`${key} is deleted`, () => create.mutate({ body }));
    },
  });
  const deleteIt = () => remove.mutate({ params: { variable_id: id } });
  return (
    <>
      <td>
        <code className="block truncate" title={key}>
          {key}
        </code>
      </td>
      <td>
        {is_secret ? (
          <span className="inline-flex items-center gap-1 text-dim">
            <Lock size={12} aria-hidden /> secret
          </span>
        ) : (
          <code className="block truncate" title={value}>
            {value}
          </code>
        )}
      </td>
      <td className="truncate text-dim" title={description ?? undefined}>
        {description}
      </td>
      <td>
        <div className="flex justify-end">
          <IconButton label={`Change ${key}`} onClick={() => setEditing(true)}>
            <Pencil size={14} />
          </IconButton>
          {is_secret ? (
            <ConfirmButton
              look="quiet"
              className="icon"
              aria-label={`Delete ${key}`}
              title={`Delete the secret ${key}?`}
              consequence="Nobody can read its value to put it back."
              verb="Delete secret"
              onConfirm={deleteIt}
            >
              <Trash2 size={14} />
            </ConfirmButton>
          ) : (
            <IconButton label={`Delete ${key}`} onClick={deleteIt}>
              <Trash2 size={14} />
            </IconButton>
          )}
        </div>
        {isEditing && (
          <VariableDialog
            environmentId={environment_id}
            variable={variable}
            onClose={() => setEditing(false)}
          />
        )}
      </td>
    </>
  );
}
