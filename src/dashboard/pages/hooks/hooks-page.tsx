import { Link, useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { ScriptType } from '../../../contract/hooks.ts';
import { usePages } from '../../api/use-pages.ts';
import { Button } from '../../parts/button.tsx';
import { NewDialog } from '../../parts/new-dialog.tsx';
import { Pages } from '../../parts/pages.tsx';
import { Empty, PageHead } from '../../parts/states.tsx';
import { RelativeTime } from '../../parts/times.tsx';
import { VirtualList } from '../../parts/virtual-list.tsx';
import { SCRIPT_TYPES } from './script-types.ts';

const ROW_PX = 49;

export default function HooksPage() {
  const hooks = usePages('listHooks');
  const [isAdding, setAdding] = useState(false);
  return (
    <div className="mx-auto flex h-full min-h-0 max-w-[980px] flex-col">
      <PageHead title="Hooks">
        <Button look="primary" onClick={() => setAdding(true)}>
          <Plus size={14} /> New hook
        </Button>
      </PageHead>
      <Pages
        of={hooks}
        rowHeight={ROW_PX}
        empty={
          <Empty title="No hooks yet">
            A hook is a short program or request that prepares or cleans up what a flow needs.
          </Empty>
        }
      >
        {(rows) => (
          <VirtualList
            label="Hooks"
            items={rows}
            rowHeight={ROW_PX}
            keyOf={({ id }) => id}
            hasMore={hooks.hasMore}
            onEnd={hooks.loadMore}
          >
            {({ id, name, script_type, description, created_at }) => (
              <Link
                to="/hooks/$hookId"
                params={{ hookId: id }}
                data-row
                className="flex min-h-12 items-center gap-x-4 px-3 py-1.5 hover:bg-panel"
              >
                <span className="min-w-0 flex-1">
                  <span className="block truncate font-medium">{name}</span>
                  {description && <span className="meta block truncate">{description}</span>}
                </span>
                <span className="meta shrink-0 sm:w-44">{SCRIPT_TYPES[script_type].name}</span>
                <span className="meta hidden w-20 text-right sm:block">
                  <RelativeTime at={created_at} />
                </span>
              </Link>
            )}
          </VirtualList>
        )}
      </Pages>
      {isAdding && <NewHook onClose={() => setAdding(false)} />}
    </div>
  );
}

const typeOf = (text: string) => text as ScriptType;

function NewHook({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  return (
    <NewDialog
      title="New hook"
      verb="Create hook"
      operation="createHook"
      start={{ name: '', script_type: 'python' }}
      fields={({ script_type }) => [
        { name: 'name', label: 'Name', hint: 'Flows can run it by this name: ${hooks:Name}' },
        {
          name: 'script_type',
          label: 'Type',
          hint: SCRIPT_TYPES[typeOf(script_type)].hint,
          options: Object.entries(SCRIPT_TYPES).map(([id, kind]) => [id, kind.name] as const),
        },
      ]}
      argumentsOf={({ name, script_type }) => {
        const type = typeOf(script_type);
        return { body: { name, script_type: type, script: SCRIPT_TYPES[type].example } };
      }}
      onMade={({ id }) => navigate({ to: '/hooks/$hookId', params: { hookId: id } })}
      onClose={onClose}
    />
  );
}
