import { Link, useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { usePages } from '../../api/use-pages.ts';
import { Button } from '../../parts/button.tsx';
import { counted } from '../../parts/counted.ts';
import { NewDialog } from '../../parts/new-dialog.tsx';
import { Pages } from '../../parts/pages.tsx';
import { Empty, PageHead } from '../../parts/states.tsx';
import { VirtualList } from '../../parts/virtual-list.tsx';

const ROW_PX = 45;

export default function EnvironmentsPage() {
  const environments = usePages('listEnvironments');
  const navigate = useNavigate();
  const [isAdding, setAdding] = useState(false);
  const add = (
    <Button look="primary" onClick={() => setAdding(true)}>
      <Plus size={14} /> New environment
    </Button>
  );
  return (
    <div className="mx-auto flex h-full min-h-0 max-w-[980px] flex-col">
      <PageHead title="Environments">{add}</PageHead>
      <Pages
        of={environments}
        rowHeight={ROW_PX}
        empty={
          <Empty title="No environments yet">
            An environment holds the variables and secrets that flows and hooks name as {'${env:KEY}'}.
          </Empty>
        }
      >
        {(rows) => (
          <VirtualList
            label="Environments"
            items={rows}
            rowHeight={ROW_PX}
            keyOf={({ id }) => id}
            hasMore={environments.hasMore}
            onEnd={environments.loadMore}
          >
            {({ id, name, env_vars, private_network }) => (
              <Link
                to="/environments/$environmentId"
                params={{ environmentId: id }}
                data-row
                className="flex min-h-11 items-center gap-x-4 px-3 py-1.5 hover:bg-panel"
              >
                <span className="min-w-0 flex-1 truncate font-medium">{name}</span>
                {private_network && <span className="meta hidden sm:inline">private network</span>}
                <span className="meta shrink-0">
                  {counted(env_vars.length, 'variable')},{' '}
                  {env_vars.filter(({ is_secret }) => is_secret).length} secret
                </span>
              </Link>
            )}
          </VirtualList>
        )}
      </Pages>
      {isAdding && (
        <NewDialog
          title="New environment"
          verb="Create environment"
          operation="createEnvironment"
          start={{ name: '' }}
          fields={() => [{ name: 'name', label: 'Name', hint: 'Such as “Staging”; runs choose it by name' }]}
          argumentsOf={(body) => ({ body })}
          onMade={({ id }) => navigate({ to: '/environments/$environmentId', params: { environmentId: id } })}
          onClose={() => setAdding(false)}
        />
      )}
    </div>
  );
}
