import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { usePages } from '../../api/use-pages.ts';
import { Button } from '../../parts/button.tsx';
import { Pages } from '../../parts/pages.tsx';
import { Empty, PageHead } from '../../parts/states.tsx';
import { RelativeTime } from '../../parts/times.tsx';
import { VirtualList } from '../../parts/virtual-list.tsx';
import { AddApp } from './add-app.tsx';
import { PLATFORMS } from './platforms.ts';
import { UploadArea } from './upload-area.tsx';

const ROW_PX = 53;

export default function AppsPage() {
  const apps = usePages('listApps');
  const [isAdding, setAdding] = useState(false);
  return (
    <div className="mx-auto flex h-full min-h-0 max-w-[980px] flex-col">
      <PageHead title="Apps">
        <Button look="primary" onClick={() => setAdding(true)}>
          <Plus size={14} /> Add an app
        </Button>
      </PageHead>
      <UploadArea>
        <Pages
          of={apps}
          rowHeight={ROW_PX}
          empty={
            <Empty title="No apps yet">
              Add a web app by its address, or drop an .apk, .aab, .ipa, .app.zip or an extension here.
            </Empty>
          }
        >
          {(rows) => (
            <VirtualList
              label="Apps"
              items={rows}
              rowHeight={ROW_PX}
              keyOf={({ id }) => id}
              hasMore={apps.hasMore}
              onEnd={apps.loadMore}
            >
              {(app) => (
                <Link
                  to="/apps/$appId"
                  params={{ appId: app.id }}
                  data-row
                  className="flex min-h-[52px] items-center gap-x-4 px-3 py-1.5 hover:bg-panel"
                >
                  <span className="min-w-0 flex-1">
                    <span className="block truncate font-medium">{app.name}</span>
                    <code className="block truncate text-dim">{app.app_id ?? app.bundle_id}</code>
                  </span>
                  <span className="meta w-24 shrink-0">{PLATFORMS[app.platform]}</span>
                  <span className="meta hidden w-32 truncate md:block">
                    {app.environment?.name ?? 'no environment'}
                  </span>
                  <span className="meta hidden w-24 sm:block">
                    {app.active_build ? 'has a build' : 'no build yet'}
                  </span>
                  <span className="meta hidden w-20 text-right sm:block">
                    <RelativeTime at={app.created_at} />
                  </span>
                </Link>
              )}
            </VirtualList>
          )}
        </Pages>
      </UploadArea>
      {isAdding && <AddApp onClose={() => setAdding(false)} />}
    </div>
  );
}
