import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import type { Arguments } from '../../client/client.ts';
import type { AnswerOf } from '../../contract/endpoint.ts';
import type { EndpointId, Endpoints } from '../../contract/endpoints.ts';
import { useAct } from '../api/calls.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Field, Form, FormProblem } from './form.tsx';
import { useDraft } from './use-draft.ts';

type Creating = Extract<EndpointId, `create${string}` | 'addMember'>;

/** Something to fill in, or to choose from where there are options. */
export interface NewField<Values> {
  name: keyof Values & string;
  /** As the interface calls it, where that is another name. */
  field?: string;
  label: string;
  hint?: ReactNode;
  placeholder?: string;
  options?: readonly (readonly [value: string, label: string])[];
}

interface NewDialogProps<Id extends Creating, Values extends Record<string, string>> {
  title: string;
  verb: string;
  operation: Id;
  /** What the fields begin with. */
  start: Values;
  fields: (values: Values) => NewField<Values>[];
  /** What is asked for besides texts and choices. */
  more?: ReactNode;
  argumentsOf: (values: Values) => Arguments<Endpoints[Id]>;
  onMade?: (made: AnswerOf<Endpoints[Id]>) => unknown;
  /** What is shown of it this once; without, the dialog is done when it is made. */
  show?: (made: AnswerOf<Endpoints[Id]>) => ReactNode;
  onClose: () => void;
}

/**
 * The dialog behind every "New …". What is typed stays after a refusal, and is there again when the dialog was closed by
 * mistake; what is refused is said at its field.
 */
export function NewDialog<Id extends Creating, Values extends Record<string, string>>(
  props: NewDialogProps<Id, Values>,
) {
  const { title, verb, operation, start, fields, more, argumentsOf, onMade, show, onClose } = props;
  const draft = useDraft<Values>(title, start);
  const [made, setMade] = useState<AnswerOf<Endpoints[Id]> | null>(null);
  const { value, change } = draft;
  const create = useAct(operation, {
    showsOwnErrors: true,
    onDone: (answer) => {
      draft.rebase('stored', start);
      if (show) setMade(answer);
      else onClose();
      return onMade?.(answer);
    },
  });
  if (show && made !== null)
    return (
      <Dialog title={title} isOpen onClose={onClose}>
        <Made onClose={onClose}>{show(made)}</Made>
      </Dialog>
    );
  const asked = fields(value);
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      <Form error={create.error} onSubmit={() => create.mutate(argumentsOf(value))}>
        {asked.map(({ name, field = name, label, hint, placeholder, options }) => (
          <Field key={field} label={label} name={field} hint={hint}>
            {(input) => {
              const shared = {
                ...input,
                className: 'input',
                value: value[name],
                onChange: (event: { target: { value: string } }) =>
                  change({ [name]: event.target.value } as Partial<Values>),
              };
              return options ? (
                <select {...shared}>
                  {options.map(([option, words]) => (
                    <option key={option} value={option}>
                      {words}
                    </option>
                  ))}
                </select>
              ) : (
                <input {...shared} placeholder={placeholder} autoComplete="off" />
              );
            }}
          </Field>
        ))}
        {more}
        <FormProblem fields={asked.map(({ name, field = name }) => field)} />
        <Button type="submit" look="primary" isBusy={create.isPending} className="justify-self-end">
          {verb}
        </Button>
      </Form>
    </Dialog>
  );
}

/** What is shown this once can be copied by the next key, and a second Enter does not close it unread. */
function Made({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => place.current?.querySelector('button')?.focus(), []);
  return (
    <div ref={place} role="status" className="grid gap-3">
      {children}
      <Button look="primary" className="justify-self-end" onClick={onClose}>
        Done
      </Button>
    </div>
  );
}
