import type { OrganizationSettings } from '../contract/settings.ts';
import { LiteralPlanner } from '../engine/planners/literal/literal-planner.ts';
import { openHybridPlanner } from '../engine/planners/model/hybrid-planner.ts';
import { modelOf } from '../engine/planners/model/model-of.ts';
import { openModelPlanner } from '../engine/planners/model/model-planner.ts';
import type { Planner } from '../engine/planners/planner.ts';
import { lackFor, type ModelConfig } from '../platform/config/model-config.ts';

type Wishes = Pick<OrganizationSettings, 'model' | 'built_in_planner_first'>;

/** The planner of one of an organization's runs. Its own model goes before the service's. */
export function makePlanner({ model, built_in_planner_first }: Wishes, models: ModelConfig): Planner {
  const name = model ?? models.name;
  if (name === null) return new LiteralPlanner();
  // Going on without the model would decide some of its runs by other means than it has chosen.
  const lack = lackFor(name, models);
  if (lack !== null) return plannerWithout(lack);
  const url = name.startsWith('openai-compatible:') && models.url !== null ? { url: models.url } : {};
  const planner = openModelPlanner(modelOf(name, { ...url, apiKeys: models.keys }));
  return built_in_planner_first ? openHybridPlanner(new LiteralPlanner(), planner) : planner;
}

/** Serves nothing, and says what it lacks. */
function plannerWithout(lack: string): Planner {
  return {
    read: (instructions) => [{ index: 0, text: instructions.split('\n', 1)[0] ?? '', doubt: null }],
    // biome-ignore lint/correctness/useYield: it ends before anything is done.
    async *serve() {
      return { status: 'unavailable', message: lack };
    },
  };
}
