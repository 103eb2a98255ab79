import type { LaunchConfiguration } from '../../hooks/launch-configuration.ts';
import type { Screen } from '../../screen.ts';
import {
  type ActionOffer,
  type AppStarter,
  type Capture,
  type DeviceFacts,
  DeviceLost,
  type Driver,
  type DriverAction,
  type Outcome,
} from '../driver.ts';
import { done, failed } from '../outcomes.ts';
import type { Act } from './actions/act.ts';
import { dialog } from './actions/answering.ts';
import { background, isRunning, launch, open, restartApp, terminate } from './actions/app-life.ts';
import { select } from './actions/choosing.ts';
import {
  back,
  biometric,
  home,
  location,
  push,
  readClipboard,
  rotate,
  writeClipboard,
} from './actions/device.ts';
import { permission } from './actions/permissions.ts';
import { check, click, drag, longPress, pinch, scroll, swipe, uncheck } from './actions/touching.ts';
import { clear, hideKeyboard, press, type } from './actions/typing.ts';
import { explainFault, kindOfFault } from './device-fault.ts';
import { DeviceLog } from './device-log.ts';
import { android, ios } from './mobile-command.ts';
import { mobileOffers } from './mobile-offers.ts';
import type { MobileSession } from './mobile-session.ts';
import { jpegOfPng } from './picture/jpeg-of-png.ts';
import { recordScreen } from './record-screen.ts';
import { nativeApp, webView } from './web-view/enter-web-view.ts';
import { pageAct } from './web-view/page-acts.ts';
import { WebDriverFault } from './webdriver/webdriver-fault.ts';

const ACTS: Record<string, Act> = {
  ...{ click, longPress, type, clear, press, select, check, uncheck, drag, swipe, scroll, pinch },
  ...{
    back,
    home,
    hideKeyboard,
    rotate,
    open,
    background,
    foreground: launch,
    launch,
    terminate,
    permission,
    dialog,
  },
  ...{ location, writeClipboard, readClipboard, push, biometric, webView, nativeApp },
};

const SCREENSHOT_MS = 10_000;
const LAUNCH_MS = 60_000;
const STATE_MS = 10_000;
const GONE = 'The app is not running any more: it has crashed or ended itself.';

/** A phone or tablet under control, through a WebDriver server. */
export class MobileDriver implements Driver, AppStarter {
  readonly device: DeviceFacts;
  readonly offers: readonly ActionOffer[] = mobileOffers;
  readonly session: MobileSession;
  readonly #end: (lost: string | null) => Promise<void>;
  #lost: string | null = null;
  #isClosed = false;
  #log: DeviceLog | null = null;
  /** What the app was last started with: a restart by the flow starts it so again. */
  #configuration: LaunchConfiguration = {};
  /** Whether the flow itself has ended the app or sent it away, so that nobody wonders where it is. */
  #isAwayOnPurpose = false;

  /** `end` is told why the device was lost, if it was. */
  constructor(session: MobileSession, device: DeviceFacts, end: (lost: string | null) => Promise<void>) {
    this.session = session;
    this.device = device;
    this.#end = end;
  }

  async look(deadlineMs: number): Promise<Screen> {
    if (this.#lost) throw new DeviceLost(this.#lost);
    try {
      const page = await this.#lookAtPage(deadlineMs);
      if (page) return page;
      let { screen } = await this.session.look(deadlineMs);
      if (this.#isElsewhere(screen) && (await this.#wake(deadlineMs))) {
        this.session.disturb();
        screen = (await this.session.look(deadlineMs)).screen;
      }
      return (await this.#hasCrashed(screen)) ? this.#crashed() : screen;
    } catch (error) {
      if (kindOfFault(error) === 'crash') return this.#crashed();
      throw this.#asLost(error);
    }
  }

  async perform(action: DriverAction, deadlineMs: number): Promise<Outcome> {
    if (this.#lost) return { status: 'lost', problem: this.#lost };
    if (action.name === 'restart') return this.#restarted(deadlineMs);
    const page = this.session.webView;
    const inPage = page?.screen ? pageAct(action.name, action.arguments) : null;
    const act = inPage ?? (Object.hasOwn(ACTS, action.name) ? ACTS[action.name] : undefined);
    if (!act) return failed(`A phone offers no action "${action.name}".`);
    const question = (page?.screen ?? this.session.view?.screen)?.dialog;
    const isInside =
      typeof action.arguments.ref === 'string' && this.session.view?.nodes.has(action.arguments.ref);
    if (question && action.name !== 'dialog' && !isInside)
      return failed(`A message must be answered first: "${question.message}".`);
    this.#noteAbsence(action.name);
    try {
      await (inPage ? page?.resume(deadlineMs) : page?.suspend(deadlineMs));
      return await act(this.session, action.arguments, deadlineMs);
    } catch (error) {
      return this.#outcomeOf(error);
    } finally {
      this.session.disturb();
    }
  }

  /** Starts the app with these values, in place of all that it was given before. */
  async launch(configuration: LaunchConfiguration = {}, deadlineMs = LAUNCH_MS): Promise<void> {
    this.#configuration = configuration;
    this.#isAwayOnPurpose = false;
    try {
      await this.session.leaveWebView(deadlineMs);
      const problem = await restartApp(this.session, configuration, deadlineMs);
      if (problem !== null) throw new DeviceLost(problem);
    } catch (error) {
      throw this.#asLost(error);
    }
  }

  /** The same as `launch` for an app that runs: its process begins anew, what it has stored on the device stays. */
  async restart(configuration: LaunchConfiguration = this.#configuration): Promise<void> {
    await this.launch(configuration);
  }

  async screenshot(): Promise<Buffer> {
    if (this.#lost) throw new DeviceLost(this.#lost);
    try {
      const encoded = await this.session.wire.get('/screenshot', SCREENSHOT_MS);
      return await jpegOfPng(Buffer.from(String(encoded ?? ''), 'base64'), this.device.viewport.width);
    } catch (error) {
      throw this.#asLost(error);
    }
  }

  async capture(): Promise<Capture> {
    // Every run begins at the app's own screen, wherever the one before it has ended.
    await this.session.leaveWebView(STATE_MS);
    const film = await recordScreen(this.session);
    const startedAt = 'why' in film ? Date.now() : film.startedAt;
    const log = new DeviceLog(this.session, startedAt);
    this.#log = log;
    return {
      startedAt,
      video: film,
      lacks: 'why' in film ? [] : film.lacks,
      log,
      async stop() {
        if (!('why' in film)) await film.stop();
        await log.fetch();
      },
    };
  }

  /** Ends the session and leaves the device as it is: it may be another's by now. */
  async abandon(why: string): Promise<void> {
    this.#lost ??= why;
    await this.close();
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    const lost = this.#lost;
    this.#lost ??= 'The device was given back.';
    await this.#end(lost);
  }

  async #restarted(deadlineMs: number): Promise<Outcome> {
    try {
      await this.launch(this.#configuration, deadlineMs);
      return done(null);
    } catch (error) {
      if (error instanceof DeviceLost) return { status: 'lost', problem: error.message };
      throw error;
    }
  }

  #noteAbsence(name: string): void {
    if (/^(home|background|terminate)$/.test(name)) this.#isAwayOnPurpose = true;
    if (/^(launch|foreground|nativeApp)$/.test(name)) this.#isAwayOnPurpose = false;
  }

  /**
   * The page in the app, if one was gone into and is to be seen. One that the app has closed is left: then the app's own screen is
   * what a person sees. What is wrong with the device shows there, too.
   */
  async #lookAtPage(deadlineMs: number): Promise<Screen | null> {
    const page = this.session.webView;
    if (!page) return null;
    try {
      await page.resume(deadlineMs);
      const screen = await page.look(deadlineMs);
      if (screen) return screen;
    } catch (error) {
      if (!(error instanceof WebDriverFault) || error.code === 'javascript error') throw error;
      this.session.webView = null;
    }
    await page.suspend(deadlineMs);
    this.session.disturb();
    return null;
  }

  /** A dark or locked screen shows nothing of any app, or the system's own. False: it was neither. */
  async #wake(deadlineMs: number): Promise<boolean> {
    const commands = this.session.facts.platform === 'android' ? android : ios;
    if ((await this.session.run(commands.isLocked(), deadlineMs)) !== true) return false;
    await this.session.run(commands.unlock(), deadlineMs);
    if ((await this.session.run(commands.isLocked(), deadlineMs)) === true)
      throw new DeviceLost('The device is asleep or locked, and could not be woken.');
    return true;
  }

  /** Nothing is in front, or something that is not our app, and nobody sent ours away. */
  #isElsewhere({ url, elements }: Screen): boolean {
    const { platform, app } = this.session.facts;
    if (elements.length === 0) return true;
    return !this.#isAwayOnPurpose && url !== '' && url !== `${platform}-app://${app.id}`;
  }

  /** Another app is in front, ours does not run, and nobody sent it away. */
  async #hasCrashed(screen: Screen): Promise<boolean> {
    if (this.#isAwayOnPurpose || screen.url === '' || !this.#isElsewhere(screen)) return false;
    return !(await isRunning(this.session, STATE_MS));
  }

  /** Nothing can be seen of an app that is gone, which proves neither presence nor absence of anything. */
  #crashed(): Screen {
    this.#log?.note(GONE);
    return { url: '', title: GONE, elements: [], dialog: null, gone: GONE, tabs: { count: 1, active: 0 } };
  }

  #outcomeOf(error: unknown): Outcome {
    if (error instanceof DeviceLost) return { status: 'lost', problem: error.message };
    const kind = kindOfFault(error);
    if (kind === null) throw error;
    if (kind === 'crash') return failed(GONE);
    const problem = explainFault(error as WebDriverFault);
    if (kind === 'app') return failed((error as Error).message.split('\n')[0] ?? problem);
    if (kind === 'lost') this.#lost = problem;
    return { status: 'lost', problem };
  }

  #asLost(error: unknown): unknown {
    const kind = kindOfFault(error);
    if (kind === null) return error;
    const problem = explainFault(error as WebDriverFault);
    if (kind === 'lost') this.#lost = problem;
    return new DeviceLost(problem);
  }
}
