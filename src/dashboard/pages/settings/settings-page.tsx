import { useNavigate, useParams } from '@tanstack/react-router';
import { PageHead } from '../../parts/states.tsx';
import { type Tab, Tabs } from '../../parts/tabs.tsx';
import { ApiKeys } from './api-keys.tsx';
import { Labels } from './labels.tsx';
import { Members } from './members.tsx';
import { Network } from './network.tsx';
import { Profile } from './profile.tsx';
import { RunSettings } from './run-settings.tsx';
import { Webhooks } from './webhooks.tsx';

const TABS: Tab[] = [
  { id: 'runs', label: 'Runs and model', content: <RunSettings /> },
  { id: 'members', label: 'Members', content: <Members /> },
  { id: 'api-keys', label: 'API keys', content: <ApiKeys /> },
  { id: 'labels', label: 'Labels', content: <Labels /> },
  { id: 'webhooks', label: 'Webhooks', content: <Webhooks /> },
  { id: 'network', label: 'Network', content: <Network /> },
  { id: 'profile', label: 'Profile', content: <Profile /> },
];

export default function SettingsPage() {
  const { part } = useParams({ from: '/frame/settings/$part' });
  const navigate = useNavigate();
  const chosen = TABS.some(({ id }) => id === part) ? part : 'runs';
  return (
    <div className="mx-auto max-w-[860px]">
      <PageHead title="Settings" />
      <Tabs
        label="Settings"
        tabs={TABS}
        chosen={chosen}
        onChoose={(next) => void navigate({ to: '/settings/$part', params: { part: next } })}
      />
    </div>
  );
}
