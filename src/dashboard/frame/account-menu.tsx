import { useNavigate } from '@tanstack/react-router';
import { LogOut, Rocket, User } from 'lucide-react';
import { useRead } from '../api/calls.ts';
import { queryClient } from '../api/query-client.ts';
import { signOut } from '../api/sign-in.ts';
import { Menu } from '../parts/menu.tsx';

export function AccountMenu() {
  const navigate = useNavigate();
  const { data: me } = useRead('getMe');
  const name = me?.user?.name ?? '';
  const leave = async () => {
    await signOut();
    queryClient.clear();
    await navigate({ to: '/sign-in' });
  };
  return (
    <Menu
      trigger={
        <button
          type="button"
          className="button quiet shrink-0 px-1 sm:w-32 sm:justify-end sm:px-2"
          aria-label={`Account of ${name}`}
        >
          <User size={16} aria-hidden />
          <span className="hidden truncate sm:inline">{name}</span>
        </button>
      }
      items={[
        {
          label: 'Quickstart',
          icon: <Rocket size={14} />,
          onSelect: () => void navigate({ to: '/quickstart' }),
        },
        {
          label: 'Profile and password',
          icon: <User size={14} />,
          onSelect: () => void navigate({ to: '/settings/$part', params: { part: 'profile' } }),
        },
        { label: 'Sign out', icon: <LogOut size={14} />, onSelect: () => void leave() },
      ]}
    />
  );
}
