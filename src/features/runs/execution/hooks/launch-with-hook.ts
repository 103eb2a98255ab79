import type { Variables } from '../../../../engine/agent/variables.ts';
import { HookRefusal } from '../../../../engine/hooks/hook-refusal.ts';
import {
  type LaunchConfiguration,
  mergeLaunchConfigurations,
  parseLaunchConfiguration,
  resolveLaunchConfiguration,
} from '../../../../engine/hooks/launch-configuration.ts';
import type { HookSnapshot } from '../../resolve-request.ts';
import { DeviceUnavailable } from '../execution-parts.ts';

/** What the launch configurations of a suite or flow come to, and how the app gets it. */
export interface Launch {
  values: LaunchConfiguration;
  /** Starts the app at this point, or starts it anew. */
  start(values: LaunchConfiguration): Promise<void>;
}

/** Starts the app with the values of a hook merged over those before it. Returns why it could not; null: it did. */
export async function launchWithHook(
  hook: HookSnapshot,
  variables: Variables,
  launch: Launch,
): Promise<string | null> {
  try {
    const own = resolveLaunchConfiguration(parseLaunchConfiguration(hook.script), variables);
    launch.values = mergeLaunchConfigurations(launch.values, own);
    await launch.start(launch.values);
    return null;
  } catch (error) {
    if (error instanceof HookRefusal) return error.problemOf(hook.name);
    if (error instanceof DeviceUnavailable) return error.message;
    throw error;
  }
}
