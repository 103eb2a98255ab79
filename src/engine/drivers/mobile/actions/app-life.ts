import type { LaunchConfiguration } from '../../../hooks/launch-configuration.ts';
import { forAndroid, forIos } from '../../../hooks/launch-configuration.ts';
import { textArgument } from '../../arguments.ts';
import { done } from '../../outcomes.ts';
import { android, ios } from '../mobile-command.ts';
import type { MobileSession } from '../mobile-session.ts';
import { type Act, cannot } from './act.ts';
import { toIntentExtras } from './intent-extras.ts';

/** Starts the app's process anew with these values; what it has stored on the device stays. */
export async function restartApp(
  session: MobileSession,
  config: LaunchConfiguration,
  deadlineMs: number,
): Promise<string | null> {
  const { app, platform } = session.facts;
  session.disturb();
  if (platform === 'ios') {
    // A running app is only brought to the front, with the values that it has.
    await session.run(ios.terminateApp(app.id), deadlineMs);
    await session.run(ios.launchApp(app.id, forIos(config)), deadlineMs);
    return null;
  }
  const extras = toIntentExtras(forAndroid(config));
  if (app.activity !== null) {
    const component = app.activity.includes('/') ? app.activity : `${app.id}/${app.activity}`;
    const said = await session.run(android.startActivity(component, extras), deadlineMs);
    return typeof said === 'string' && /^Error\b|Error type \d/m.test(said)
      ? `The app did not start: ${said.replace(/\s+/g, ' ').trim().slice(0, 300)}`
      : null;
  }
  if (extras.length > 0)
    return 'The activity that starts the app is not known, so it can get no launch configuration: name appActivity in the capabilities of the device.';
  await session.run(android.terminateApp(app.id), deadlineMs);
  await session.run(android.activateApp(app.id), deadlineMs);
  return null;
}

const commandsOf = ({ facts }: MobileSession) => (facts.platform === 'android' ? android : ios);

export const launch: Act = async (session, _given, deadlineMs) => {
  await session.run(commandsOf(session).activateApp(session.facts.app.id), deadlineMs);
  return done(null);
};

export const terminate: Act = async (session, _given, deadlineMs) => {
  await session.run(commandsOf(session).terminateApp(session.facts.app.id), deadlineMs);
  return done(null);
};

/** In the background for so long; without a time, until it is brought back. */
export const background: Act = async (session, given, deadlineMs) => {
  const seconds = typeof given.seconds === 'number' ? given.seconds : -1;
  await session.run(commandsOf(session).backgroundApp(seconds), deadlineMs + Math.max(0, seconds) * 1000);
  return done(null);
};

/** An address of the app's own, or of the web, given to the app as a link is. */
export const open: Act = async (session, given, deadlineMs) => {
  const url = textArgument(given, 'url');
  if (!/^[a-z][a-z\d+.-]*:/i.test(url))
    return cannot(`"${url}" is no link that a phone could open: it needs a scheme, as in shop://cart.`);
  await session.run(commandsOf(session).deepLink(url, session.facts.app.id), deadlineMs);
  return done(null);
};

/** How the states of an app are numbered: 0 not installed, 1 not running, 2 and 3 in the background, 4 in front. */
async function stateOf(session: MobileSession, deadlineMs: number): Promise<number> {
  const state = await session.run(commandsOf(session).queryAppState(session.facts.app.id), deadlineMs);
  return typeof state === 'number' ? state : 4;
}

export const isRunning = async (session: MobileSession, deadlineMs: number): Promise<boolean> =>
  (await stateOf(session, deadlineMs)) > 1;

export const isInFront = async (session: MobileSession, deadlineMs: number): Promise<boolean> =>
  (await stateOf(session, deadlineMs)) > 3;
