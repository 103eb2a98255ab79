import type { App } from '../../../contract/apps.ts';
import { useRead } from '../../api/calls.ts';

interface ExtensionPickerProps {
  appId: string;
  extensions: App[];
  /** Null: those that are attached to the app. */
  chosen: string[] | null;
  onChange: (chosen: string[]) => void;
}

export function ExtensionPicker({ appId, extensions, chosen, onChange }: ExtensionPickerProps) {
  const hasAny = extensions.length > 0;
  const attached = useRead(
    'listDependencies',
    { params: { app_id: appId } },
    { enabled: hasAny && appId !== '' },
  );
  if (!hasAny) return null;
  const now = chosen ?? attached.data?.dependencies.map(({ app }) => app.id) ?? [];
  return (
    <fieldset>
      <legend className="font-medium">Extensions</legend>
      <div className="flex flex-wrap gap-x-4">
        {extensions.map(({ id, name }) => (
          <label key={id} className="flex items-center gap-2">
            <input
              type="checkbox"
              checked={now.includes(id)}
              onChange={() => onChange(now.includes(id) ? now.filter((one) => one !== id) : [...now, id])}
            />
            {name}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
