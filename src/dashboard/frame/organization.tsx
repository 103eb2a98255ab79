import { Check, ChevronDown } from 'lucide-react';
import { useRead } from '../api/calls.ts';
import { goToOrganization } from '../api/sign-in.ts';
import { Menu } from '../parts/menu.tsx';
import { toast } from '../parts/toasts.tsx';

/** Where one is, and for those who belong to several organizations the way to another. */
export function Organization() {
  const { data: me } = useRead('getMe');
  if (!me) return null;
  const { organization, organizations } = me;
  const name = <span className="truncate">{organization.name}</span>;
  if (organizations.length < 2) return <span className="hidden max-w-40 text-dim lg:flex">{name}</span>;
  const go = async (id: string) => {
    try {
      await goToOrganization(id);
      // Nothing that was read or chosen in one organization is of any use in another.
      window.location.assign('/');
    } catch (fault) {
      toast.problem((fault as Error).message);
    }
  };
  return (
    <Menu
      align="start"
      trigger={
        <button
          type="button"
          className="button quiet max-w-20 px-1 sm:max-w-40"
          aria-label={`Organization ${organization.name}`}
        >
          {name}
          <ChevronDown size={14} aria-hidden className="shrink-0" />
        </button>
      }
      items={organizations.map(({ id, name: label }) => ({
        id,
        label,
        icon: id === organization.id ? <Check size={14} /> : <span className="w-3.5" />,
        onSelect: () => void (id !== organization.id && go(id)),
      }))}
    />
  );
}
