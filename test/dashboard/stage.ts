import type { Dashboard } from './open-dashboard.ts';
import type { Seeded } from './seed.ts';

/** What every test stands on: one service, one browser. Filled before the tests run. */
export interface Stage {
  dashboard: Dashboard;
  seeded: Seeded;
}
