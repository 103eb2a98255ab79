import type { App } from '../../../contract/apps.ts';

/** How a run request names an app. */
export const targetOf = ({ platform, app_id, bundle_id }: App) =>
  platform === 'web' || app_id !== bundle_id ? { app_id } : { bundle_id, platform };
