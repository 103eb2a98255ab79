import { textArgument } from '../../arguments.ts';
import { done, failed } from '../../outcomes.ts';
import { android, ios } from '../mobile-command.ts';
import { descendantsOf } from '../screen/seen-node.ts';
import { type Act, cannot, middleOf } from './act.ts';
import { tapAt } from './fingers.ts';
import { pressNamed } from './keys.ts';

/** Android has a key for it. On iOS it is the button at the left of the bar at the top. */
export const back: Act = async (session, _given, deadlineMs) => {
  if (session.facts.platform === 'android') {
    await session.wire.post('/back', {}, deadlineMs);
    return done(null);
  }
  const { nodes } = await session.look(deadlineMs);
  const bar = [...nodes.values()].find(({ role }) => role === 'navigation');
  const buttons = (bar ? descendantsOf(bar) : []).filter(
    ({ role, isVisible }) => role === 'button' && isVisible,
  );
  const [leftmost] = buttons.sort((one, other) => one.rect.x - other.rect.x);
  if (!bar || !leftmost || leftmost.rect.x > bar.rect.width / 2)
    return failed('There is nothing on this screen to go back with.');
  await tapAt(session, middleOf(session, leftmost), 1, deadlineMs);
  return done(session.boxOf(leftmost));
};

export const home: Act = async (session, _given, deadlineMs) => {
  await pressNamed(session, 'home', null, deadlineMs);
  return done(null);
};

export const rotate: Act = async (session, given, deadlineMs) => {
  const wanted = given.to === 'landscape' ? 'LANDSCAPE' : 'PORTRAIT';
  await session.wire.post('/orientation', { orientation: wanted }, deadlineMs);
  const now = await session.wire.get('/orientation', deadlineMs);
  return now === wanted ? done(null) : failed(`The app stayed in ${String(now).toLowerCase()}.`);
};

export const location: Act = async (session, given, deadlineMs) => {
  const { latitude, longitude } = given;
  if (
    typeof latitude !== 'number' ||
    typeof longitude !== 'number' ||
    Math.abs(latitude) > 90 ||
    Math.abs(longitude) > 180
  )
    return cannot('A place needs a latitude from -90 to 90 and a longitude from -180 to 180.');
  const place = { latitude, longitude };
  const isAndroid = session.facts.platform === 'android';
  await session.run(isAndroid ? android.setGeolocation(place) : ios.setSimulatedLocation(place), deadlineMs);
  return done(null);
};

export const writeClipboard: Act = async (session, given, deadlineMs) => {
  const commands = session.facts.platform === 'android' ? android : ios;
  await session.run(commands.setClipboard(textArgument(given, 'text')), deadlineMs);
  return done(null);
};

export const readClipboard: Act = async (session, _given, deadlineMs) => {
  const commands = session.facts.platform === 'android' ? android : ios;
  const held = await session.run(commands.getClipboard(), deadlineMs);
  return done(null, null, Buffer.from(String(held ?? ''), 'base64').toString('utf8'));
};

/** A message as if it came from the app's server. No command of Appium does it on Android: there the app must listen for it. */
export const push: Act = async (session, given, deadlineMs) => {
  const { app, platform, target, mayPush } = session.facts;
  const [title, body] = [textArgument(given, 'title'), textArgument(given, 'body')];
  if (target === 'physical' && !mayPush)
    return cannot(
      'Messages can be pushed to simulators and emulators; to physical devices only where the configuration of the device allows it.',
    );
  if (platform === 'ios') {
    if (target === 'physical') return cannot('Appium cannot push messages to a physical iPhone or iPad.');
    await session.run(
      ios.pushNotification(app.id, { aps: { alert: { title, body }, sound: 'default' } }),
      deadlineMs,
    );
    return done(null);
  }
  const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
  const extras = [
    ['s', 'title', quoted(title)],
    ['s', 'body', quoted(body)],
  ];
  await session.run(android.broadcast(app.id, `${app.id}.TEST_PUSH`, extras), deadlineMs);
  return done(null, `It was broadcast as ${app.id}.TEST_PUSH, for which the app must listen.`);
};

export const biometric: Act = async (session, given, deadlineMs) => {
  const { platform, target } = session.facts;
  if (target === 'physical')
    return cannot('Fingers and faces can be imitated on simulators and emulators only.');
  const isMatch = given.match !== false;
  if (platform === 'android') {
    // The first finger is the one that testers enrol; any other is not known to the emulator.
    await session.run(android.fingerprint(isMatch ? 1 : 2), deadlineMs);
    return done(null);
  }
  await session.run(ios.enrollBiometric(true), deadlineMs);
  await session.run(
    ios.sendBiometricMatch(given.kind === 'finger' ? 'touchId' : 'faceId', isMatch),
    deadlineMs,
  );
  return done(null);
};
