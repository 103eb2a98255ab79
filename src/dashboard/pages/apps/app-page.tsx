import { useNavigate, useParams } from '@tanstack/react-router';
import type { App } from '../../../contract/apps.ts';
import { useAct, useRead } from '../../api/calls.ts';
import { ConfirmButton } from '../../parts/confirm.tsx';
import { Answer, PageHead, Section } from '../../parts/states.tsx';
import { AppFields } from './app-fields.tsx';
import { Builds } from './builds.tsx';
import { Extensions } from './extensions.tsx';
import { PLATFORMS } from './platforms.ts';
import { RemappingNote } from './remapping-note.tsx';
import { UploadArea } from './upload-area.tsx';
import { WebBuild } from './web-build.tsx';

export default function AppPage() {
  const { appId } = useParams({ from: '/frame/apps/$appId' });
  const app = useRead('getApp', { params: { app_id: appId } });
  return <Answer of={app}>{(found) => <Shown key={appId} app={found} />}</Answer>;
}

function Shown({ app }: { app: App }) {
  const navigate = useNavigate();
  const remove = useAct('deleteApp', { onDone: () => navigate({ to: '/apps' }) });
  return (
    <div className="mx-auto max-w-[980px]">
      <PageHead title={app.name} meta={PLATFORMS[app.platform]}>
        <ConfirmButton
          title={`Delete “${app.name}”?`}
          consequence="All its builds and their files go. Past runs stay readable."
          verb="Delete app"
          onConfirm={() => remove.mutate({ params: { app_id: app.id } })}
        >
          Delete
        </ConfirmButton>
      </PageHead>
      <AppFields app={app} />
      <Section title="Builds" hint="Runs use the active one unless they name another">
        {app.platform === 'web' ? (
          <>
            <Builds app={app} />
            <WebBuild app={app} />
          </>
        ) : (
          <UploadArea app={app}>
            <Builds app={app} />
          </UploadArea>
        )}
        {app.platform === 'ios' && app.active_build && (
          <RemappingNote app={app} buildId={app.active_build.id} />
        )}
      </Section>
      {app.platform === 'web' && <Extensions app={app} />}
    </div>
  );
}
