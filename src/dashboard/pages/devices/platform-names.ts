export const PLATFORM_NAMES = { web: 'Web', android: 'Android', ios: 'iOS' };
