import type { OrganizationSettings } from '../contract/settings.ts';
import { LiteralPlanner } from '../engine/planners/literal/literal-planner.ts';
import type { Planner } from '../engine/planners/planner.ts';

/** The planner that an organization's runs are to have. */
export function makePlanner(_settings: OrganizationSettings): Planner {
  return new LiteralPlanner();
}
