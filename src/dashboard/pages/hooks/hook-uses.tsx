import { Link } from '@tanstack/react-router';
import { usePages } from '../../api/use-pages.ts';
import { Pages } from '../../parts/pages.tsx';
import { Section } from '../../parts/states.tsx';
import { VirtualList } from '../../parts/virtual-list.tsx';

const ROW_PX = 33;

/** The flows and suites that have a hook attached, or name it in their instructions. */
export function HookUses({ hookId }: { hookId: string }) {
  const uses = usePages('listHookUses', { params: { hook_id: hookId } });
  return (
    <Section title="Where it is used">
      <Pages
        of={uses}
        rowHeight={ROW_PX}
        empty={<p className="text-dim">Nowhere yet. Flows and suites attach hooks on their own pages.</p>}
      >
        {(rows) => (
          <div className="flex max-h-[70vh] flex-col">
            <VirtualList
              label="Where it is used"
              items={rows}
              rowHeight={ROW_PX}
              keyOf={({ id }) => id}
              hasMore={uses.hasMore}
              onEnd={uses.loadMore}
            >
              {({ kind, id, name, positions }) => (
                <div className="flex items-center gap-3 px-3 py-1.5">
                  {kind === 'flow' ? (
                    <Link to="/flows/$flowId" params={{ flowId: id }} className="link flex-1 truncate">
                      {name}
                    </Link>
                  ) : (
                    <Link to="/suites/$suiteId" params={{ suiteId: id }} className="link flex-1 truncate">
                      {name}
                    </Link>
                  )}
                  <span className="meta">
                    {kind} · {positions.join(', ')}
                  </span>
                </div>
              )}
            </VirtualList>
          </div>
        )}
      </Pages>
    </Section>
  );
}
