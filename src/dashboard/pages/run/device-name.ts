import type { RunDevice } from '../../../contract/runs.ts';

const SYSTEMS: Record<string, string> = { android: 'Android', ios: 'iOS' };

/** "Pixel 9 / Android 16"; of a browser, its own name and version. */
export function deviceName(device: RunDevice | undefined): string {
  if (!device) return '';
  const { browser, model, platform, os_version } = device;
  return browser ?? `${model} / ${SYSTEMS[platform] ?? platform} ${os_version}`;
}
