import { after, before, describe } from 'node:test';
import { testAccessibility } from './accessibility.suite.ts';
import { testApps } from './apps.suite.ts';
import { testDelivery } from './delivery.suite.ts';
import { testDevices } from './devices.suite.ts';
import { testEnvironments } from './environments.suite.ts';
import { testFlows } from './flows.suite.ts';
import { testFrame } from './frame.suite.ts';
import { testHooks } from './hooks.suite.ts';
import { testNarrow } from './narrow.suite.ts';
import { openDashboard } from './open-dashboard.ts';
import { testRunDialog } from './run-dialog.suite.ts';
import { testBatchPage, testRunPages } from './run-pages.suite.ts';
import { testRuns } from './runs.suite.ts';
import { seed } from './seed.ts';
import { testSettings } from './settings.suite.ts';
import { testSignIn } from './sign-in.suite.ts';
import type { Stage } from './stage.ts';
import { testUsage } from './usage.suite.ts';

/** One service for all pages: starting one takes longer than most of these tests. */
describe('the dashboard', () => {
  const stage = {} as Stage;
  before(async () => {
    stage.dashboard = await openDashboard();
  });
  after(() => stage.dashboard?.close());

  // First, on a service that has never run anything.
  testSignIn(stage);
  describe('with something in it', () => {
    before(async () => {
      stage.seeded = await seed(stage.dashboard.client);
    });
    testRunPages(stage);
    testRuns(stage);
    testFlows(stage);
    testApps(stage);
    testDevices(stage);
    testEnvironments(stage);
    testHooks(stage);
    testUsage(stage);
    testSettings(stage);
    testFrame(stage);
    testRunDialog(stage);
    testNarrow(stage);
    testDelivery(stage);
    testAccessibility(stage);
    testBatchPage(stage);
  });
});
