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
import type { WebDriverFault } from './webdriver/webdriver-fault.ts';

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
  ...{ location, writeClipboard, readClipboard, push, biometric },
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
      const { screen } = await this.session.look(deadlineMs);
      if (screen.elements.length === 0) await this.#wake(deadlineMs);
      return (await this.#hasCrashed(screen)) ? this.#crashed() : screen;
    } catch (error) {
      if (kindOfFault(error) === 'crash') return this.#crashed();
      throw this.#asLost(error);
    }
  }

  async perform(action: DriverAction, deadlineMs: number): Promise<Outcome> {
    if (this.#lost) return { status: 'lost', problem: this.#lost };
    if (action.name === 'restart') return this.#restarted(deadlineMs);
    const act = Object.hasOwn(ACTS, action.name) ? ACTS[action.name] : undefined;
    if (!act) return failed(`A phone offers no action "${action.name}".`);
    const question = this.session.view?.screen.dialog;
    const isInside =
      typeof action.arguments.ref === 'string' && this.session.view?.nodes.has(action.arguments.ref);
    if (question && action.name !== 'dialog' && !isInside)
      return failed(`A message must be answered first: "${question.message}".`);
    this.#noteAbsence(action.name);
    try {
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
    const film = await recordScreen(this.session);
    const startedAt = 'why' in film ? Date.now() : film.startedAt;
    const log = new DeviceLog(this.session, startedAt);
    this.#log = log;
    return {
      startedAt,
      video: film,
      log,
      async stop() {
        if (!('why' in film)) await film.stop();
        await log.fetch();
      },
    };
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
    if (/^(launch|foreground)$/.test(name)) this.#isAwayOnPurpose = false;
  }

  /** A screen that is dark or locked shows nothing of any app. */
  async #wake(deadlineMs: number): Promise<void> {
    const commands = this.session.facts.platform === 'android' ? android : ios;
    if ((await this.session.run(commands.isLocked(), deadlineMs)) !== true) return;
    await this.session.run(commands.unlock(), deadlineMs);
    if ((await this.session.run(commands.isLocked(), deadlineMs)) === true)
      throw new DeviceLost('The device is asleep or locked, and could not be woken.');
  }

  /** Another app is in front, ours does not run, and nobody sent it away. */
  async #hasCrashed({ url }: Screen): Promise<boolean> {
    const { platform, app } = this.session.facts;
    if (this.#isAwayOnPurpose || url === '' || url === `${platform}-app://${app.id}`) return false;
    return !(await isRunning(this.session, STATE_MS));
  }

  /** Nothing can be seen of an app that is gone; an empty screen proves neither presence nor absence of anything. */
  #crashed(): Screen {
    this.#log?.note(GONE);
    return { url: '', title: GONE, elements: [], dialog: null, tabs: { count: 1, active: 0 } };
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
