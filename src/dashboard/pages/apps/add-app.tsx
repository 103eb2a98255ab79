import { useNavigate } from '@tanstack/react-router';
import type { Platform } from '../../../contract/apps.ts';
import { useAllPages } from '../../api/use-pages.ts';
import { NewDialog } from '../../parts/new-dialog.tsx';
import { PLATFORMS } from './platforms.ts';

const START = { name: '', platform: 'web', id: '', url: '', environment: '' };

export function AddApp({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const environments = useAllPages('listEnvironments').rows;
  return (
    <NewDialog
      title="Add an app"
      verb="Add app"
      operation="createApp"
      start={START}
      fields={({ platform }) => {
        const isWeb = platform === 'web';
        return [
          { name: 'name', label: 'Name' },
          { name: 'platform', label: 'Platform', options: Object.entries(PLATFORMS) },
          {
            name: 'id',
            field: isWeb ? 'app_id' : 'bundle_id',
            label: isWeb ? 'App id' : 'Bundle id',
            hint: isWeb
              ? 'Lower-case letters, digits and hyphens; CI names the app by it'
              : 'As in the app itself',
          },
          ...(isWeb
            ? [
                {
                  name: 'url',
                  label: 'Address',
                  hint: 'Becomes the first build',
                  placeholder: 'https://staging.example.com',
                } as const,
              ]
            : []),
          {
            name: 'environment',
            label: 'Environment',
            options: [['', 'None'], ...environments.map(({ name }) => [name, name] as const)],
          },
        ];
      }}
      argumentsOf={({ name, platform, id, url, environment }) => ({
        body: {
          name,
          platform: platform as Platform,
          environment: environment || null,
          ...(platform === 'web' ? { app_id: id, url: url || null } : { bundle_id: id || null }),
        },
      })}
      onMade={({ id }) => navigate({ to: '/apps/$appId', params: { appId: id } })}
      onClose={onClose}
    />
  );
}
