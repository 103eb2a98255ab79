import { createContext, type ReactNode, type SubmitEvent, useContext, useId } from 'react';
import { ApiError } from '../../client/client.ts';

const FormError = createContext<Error | null>(null);

interface FormProps {
  /** Why the last try was refused: shown at the field that it names, else at the end. */
  error: Error | null;
  onSubmit: () => void;
  children: ReactNode;
  className?: string;
}

export function Form({ error, onSubmit, children, className = 'grid gap-4' }: FormProps) {
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <FormError value={error}>
      <form onSubmit={submit} className={className} noValidate>
        {children}
      </form>
    </FormError>
  );
}

/** What the service says of one field. A missing one is only named at the beginning of the sentence. */
function problemOf(error: Error | null, name: string): string | null {
  if (!(error instanceof ApiError)) return null;
  const named = error.errors?.filter(({ field }) => field === name || field.startsWith(`${name}.`));
  if (named?.length) return named.map(({ message }) => message).join('; ');
  return new RegExp(`^(the body: )?"?${name}\\b`, 'i').test(error.message) ? error.message : null;
}

interface FieldProps {
  label: string;
  /** As the interface calls it, so that errors find it. */
  name: string;
  hint?: ReactNode;
  children: (props: {
    id: string;
    name: string;
    'aria-invalid': boolean;
    'aria-describedby': string;
  }) => ReactNode;
}

/** A label, what is put in, and below it a hint or what is wrong: the place of the latter is kept free. */
export function Field({ label, name, hint, children }: FieldProps) {
  const id = useId();
  const problem = problemOf(useContext(FormError), name);
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      {children({ id, name, 'aria-invalid': problem !== null, 'aria-describedby': `${id}-hint` })}
      <p id={`${id}-hint`} className={problem ? 'text-[12px] leading-4 text-failed' : 'meta'}>
        {problem ?? hint}
      </p>
    </div>
  );
}

interface FormProblemProps {
  fields: readonly string[];
  /** What somebody else has saved is shown already, with what can be done about it. */
  isConflictShown?: boolean;
}

/** Whatever no field of the form has shown. */
export function FormProblem({ fields, isConflictShown = false }: FormProblemProps) {
  const error = useContext(FormError);
  if (isConflictShown && error instanceof ApiError && error.status === 409) return null;
  if (!error || fields.some((name) => problemOf(error, name) !== null)) return null;
  return (
    <p role="alert" className="text-failed">
      {error.message}
    </p>
  );
}
