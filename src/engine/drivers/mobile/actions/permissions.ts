import { textArgument } from '../../arguments.ts';
import { done } from '../../outcomes.ts';
import { android, ios } from '../mobile-command.ts';
import { type Act, cannot } from './act.ts';

interface Permission {
  android: readonly string[];
  /** The service as `applesimutils` and XCUITest name it. */
  ios: string;
}

/** What people call permissions, and what the two systems call them. */
export const PERMISSIONS: Readonly<Record<string, Permission>> = {
  camera: { android: ['CAMERA'], ios: 'camera' },
  microphone: { android: ['RECORD_AUDIO'], ios: 'microphone' },
  location: { android: ['ACCESS_FINE_LOCATION', 'ACCESS_COARSE_LOCATION'], ios: 'location' },
  contacts: { android: ['READ_CONTACTS', 'WRITE_CONTACTS'], ios: 'contacts' },
  calendar: { android: ['READ_CALENDAR', 'WRITE_CALENDAR'], ios: 'calendar' },
  photos: { android: ['READ_MEDIA_IMAGES', 'READ_MEDIA_VIDEO'], ios: 'photos' },
  notifications: { android: ['POST_NOTIFICATIONS'], ios: 'notifications' },
};

export const permission: Act = async (session, given, deadlineMs) => {
  const name = textArgument(given, 'name').toLowerCase();
  const known = Object.hasOwn(PERMISSIONS, name) ? PERMISSIONS[name] : undefined;
  if (!known)
    return cannot(`There is no permission "${name}"; there are ${Object.keys(PERMISSIONS).join(', ')}.`);
  const isGranted = given.action !== 'revoke';
  const { platform, target, app } = session.facts;
  if (platform === 'android') {
    const names = known.android.map((one) => `android.permission.${one}`);
    await session.run(android.changePermissions(names, isGranted ? 'grant' : 'revoke', app.id), deadlineMs);
    return done(null);
  }
  if (target === 'physical')
    return cannot(
      'Permissions of an app on a physical iPhone or iPad can only be given by answering its question.',
    );
  await session.run(ios.setPermission({ [known.ios]: isGranted ? 'yes' : 'no' }, app.id), deadlineMs);
  return done(null);
};
