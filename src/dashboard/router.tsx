import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { reading } from './api/calls.ts';
import { queryClient } from './api/query-client.ts';
import { Frame } from './frame/frame.tsx';
import { Button } from './parts/button.tsx';
import { Empty } from './parts/states.tsx';
import { toFlowsSearch, toRunSearch, toRunsSearch, toSignInSearch, toUsageSearch } from './search.ts';

const root = createRootRoute({
  component: Outlet,
  notFoundComponent: () => (
    <Empty
      title="There is no such page"
      action={
        <a href="/flows" className="button">
          Go to the flows
        </a>
      }
    />
  ),
});

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: toSignInSearch,
  component: lazyRouteComponent(() => import('./pages/sign-in/sign-in-page.tsx')),
});

const frame = createRoute({ getParentRoute: () => root, id: 'frame', component: Frame });

/** Whoever has never run anything begins at the beginning. */
const home = createRoute({
  getParentRoute: () => frame,
  path: '/',
  loader: async () => {
    const { count } = await queryClient.fetchQuery(reading('listRuns', { query: { limit: '1' } }));
    throw redirect({ to: count === 0 ? '/quickstart' : '/flows' });
  },
});

const under = <Path extends string>(path: Path) => ({ getParentRoute: () => frame, path });

const quickstart = createRoute({
  ...under('/quickstart'),
  component: lazyRouteComponent(() => import('./pages/quickstart/quickstart-page.tsx')),
});
const flows = createRoute({
  ...under('/flows'),
  validateSearch: toFlowsSearch,
  component: lazyRouteComponent(() => import('./pages/flows/flows-page.tsx')),
});
const noFlow = createRoute({
  getParentRoute: () => flows,
  path: '/',
  component: lazyRouteComponent(() => import('./pages/flows/no-flow.tsx')),
});
const flow = createRoute({
  getParentRoute: () => flows,
  path: '$flowId',
  component: lazyRouteComponent(() => import('./pages/flows/flow-pane.tsx')),
});
const suite = createRoute({
  ...under('/suites/$suiteId'),
  component: lazyRouteComponent(() => import('./pages/suites/suite-page.tsx')),
});
const runs = createRoute({
  ...under('/runs'),
  validateSearch: toRunsSearch,
  component: lazyRouteComponent(() => import('./pages/runs/runs-page.tsx')),
});
const run = createRoute({
  ...under('/runs/$runId'),
  validateSearch: toRunSearch,
  component: lazyRouteComponent(() => import('./pages/run/run-page.tsx')),
});
const batch = createRoute({
  ...under('/batches/$batchId'),
  component: lazyRouteComponent(() => import('./pages/batch/batch-page.tsx')),
});
const apps = createRoute({
  ...under('/apps'),
  component: lazyRouteComponent(() => import('./pages/apps/apps-page.tsx')),
});
const app = createRoute({
  ...under('/apps/$appId'),
  component: lazyRouteComponent(() => import('./pages/apps/app-page.tsx')),
});
const environments = createRoute({
  ...under('/environments'),
  component: lazyRouteComponent(() => import('./pages/environments/environments-page.tsx')),
});
const environment = createRoute({
  ...under('/environments/$environmentId'),
  component: lazyRouteComponent(() => import('./pages/environments/environment-page.tsx')),
});
const hooks = createRoute({
  ...under('/hooks'),
  component: lazyRouteComponent(() => import('./pages/hooks/hooks-page.tsx')),
});
const hook = createRoute({
  ...under('/hooks/$hookId'),
  component: lazyRouteComponent(() => import('./pages/hooks/hook-page.tsx')),
});
const devices = createRoute({
  ...under('/devices'),
  component: lazyRouteComponent(() => import('./pages/devices/devices-page.tsx')),
});
const usage = createRoute({
  ...under('/usage'),
  validateSearch: toUsageSearch,
  component: lazyRouteComponent(() => import('./pages/usage/usage-page.tsx')),
});
const settingsHome = createRoute({
  ...under('/settings'),
  beforeLoad: () => {
    throw redirect({ to: '/settings/$part', params: { part: 'runs' } });
  },
});
const settings = createRoute({
  ...under('/settings/$part'),
  component: lazyRouteComponent(() => import('./pages/settings/settings-page.tsx')),
});

const routeTree = root.addChildren([
  signIn,
  frame.addChildren([
    home,
    quickstart,
    flows.addChildren([noFlow, flow]),
    suite,
    runs,
    run,
    batch,
    apps,
    app,
    environments,
    environment,
    hooks,
    hook,
    devices,
    usage,
    settingsHome,
    settings,
  ]),
]);

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  scrollRestoration: true,
  scrollToTopSelectors: ['#main'],
  defaultErrorComponent: ({ error, reset }) => (
    <Empty title="This page broke" action={<Button onClick={reset}>Try again</Button>}>
      {error instanceof Error ? error.message : String(error)}
    </Empty>
  ),
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
