import type { Platform } from '../../../contract/apps.ts';

export const PLATFORMS: Record<Platform, string> = {
  web: 'Web',
  android: 'Android',
  ios: 'iOS',
  'chrome-extension': 'Chrome extension',
};
