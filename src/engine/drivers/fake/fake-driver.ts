import type { Screen, ScreenDialog } from '../../screen.ts';
import {
  type ActionOffer,
  type Capture,
  type DeviceFacts,
  DeviceLost,
  type Driver,
  type DriverAction,
  type Outcome,
} from '../driver.ts';
import type { FakeApp, FakeControls } from './fake-app.ts';
import { fakeOffers } from './fake-offers.ts';
import { type DrawnElement, drawScreen } from './fake-screen.ts';

/** The smallest picture that is a JPEG: it begins and ends as one. */
const EMPTY_JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xd9]);

type Answered = (answer: 'accept' | 'dismiss', text: string | null) => void;

/** A device in memory, of equal rank with the real ones: the same rules, no browser. */
export class FakeDriver implements Driver {
  readonly device: DeviceFacts = {
    platform: 'web',
    target: 'browser',
    model: 'fake',
    os_version: '0',
    browser: null,
    viewport: { width: 320, height: 640 },
  };
  readonly offers: readonly ActionOffer[] = fakeOffers;
  readonly #app: FakeApp;
  readonly #state = new Map<string, string | boolean>();
  readonly #history: string[];
  #version = 1;
  #dialog: { shown: ScreenDialog; answered: Answered } | null = null;
  #lost: string | null = null;

  constructor(app: FakeApp) {
    this.#app = app;
    this.#history = [app.first];
  }

  async look(): Promise<Screen> {
    if (this.#lost) throw new DeviceLost(this.#lost);
    const name = this.#history.at(-1) ?? this.#app.first;
    return {
      url: `fake:/${name}`,
      title: name,
      elements: this.#dialog ? [] : this.#drawn().map(({ shown }) => shown),
      dialog: this.#dialog?.shown ?? null,
      tabs: { count: 1, active: 0 },
    };
  }

  async perform(action: DriverAction): Promise<Outcome> {
    if (this.#lost) return { status: 'lost', problem: this.#lost };
    const { name } = action;
    if (!this.offers.some((offer) => offer.name === name))
      return failed(`A fake offers no action "${name}".`);
    if (name === 'dialog') return this.#answer(action.arguments);
    if (this.#dialog) return failed(`A message must be answered first: "${this.#dialog.shown.message}".`);
    if (name === 'back') return this.#back();
    const element = this.#drawn().find(({ shown }) => shown.ref === action.arguments.ref);
    if (!element) return failed('It is not on the screen any more.');
    if (element.shown.states.disabled) return failed('It is disabled.', element);
    return this.#act(action, element);
  }

  async screenshot(): Promise<Buffer> {
    if (this.#lost) throw new DeviceLost(this.#lost);
    return EMPTY_JPEG;
  }

  async capture(): Promise<Capture> {
    return {
      startedAt: Date.now(),
      video: { why: 'A fake shows nothing that could be filmed, so the run has no video.' },
      log: { console: [], network: [] },
      stop: async () => undefined,
    };
  }

  async close(): Promise<void> {
    this.#lost ??= 'The device was closed.';
  }

  /** As if it had been unplugged. */
  lose(): void {
    this.#lost = 'The device is gone.';
  }

  #act({ name, arguments: given }: DriverAction, element: DrawnElement): Outcome {
    const { made, shown } = element;
    const { key } = made;
    switch (name) {
      case 'type':
      case 'clear': {
        if (shown.value === null || key === undefined || made.options)
          return failed('It is not a field that takes text.', element);
        const before = given.append === true ? String(this.#state.get(key) ?? '') : '';
        this.#state.set(key, name === 'clear' ? '' : before + String(given.text));
        return done(element);
      }
      case 'check':
      case 'uncheck':
        if (shown.states.checked === undefined || key === undefined)
          return failed('It is nothing that can be checked.', element);
        this.#state.set(key, name === 'check');
        return done(element);
      case 'select': {
        const option = made.options?.find((one) => one.toLowerCase() === String(given.option).toLowerCase());
        const said = (made.options ?? []).map((one) => `"${one}"`).join(', ');
        if (option === undefined || key === undefined)
          return failed(`It has no option "${given.option}"; it has ${said}.`, element);
        this.#state.set(key, option);
        return done(element);
      }
      default:
        if (key !== undefined && shown.states.checked !== undefined)
          this.#state.set(key, shown.states.checked !== true);
        made.onClick?.(this.#controls());
        return done(element);
    }
  }

  #answer(given: Record<string, unknown>): Outcome {
    if (!this.#dialog) return failed('No message is open.');
    const { answered } = this.#dialog;
    this.#dialog = null;
    answered(
      given.answer === 'dismiss' ? 'dismiss' : 'accept',
      typeof given.text === 'string' ? given.text : null,
    );
    return { status: 'done', box: null, effect: null };
  }

  #back(): Outcome {
    if (this.#history.length === 1) return failed('There is no page to go back to.');
    this.#history.pop();
    this.#version++;
    return { status: 'done', box: null, effect: null };
  }

  #controls(): FakeControls {
    return {
      state: this.#state,
      go: (screen) => {
        this.#history.push(screen);
        this.#version++;
      },
      ask: (shown, answered) => {
        this.#dialog = { shown, answered };
      },
    };
  }

  #drawn(): DrawnElement[] {
    const name = this.#history.at(-1) ?? this.#app.first;
    const draw = this.#app.screens[name];
    if (!draw) throw new Error(`The fake app has no screen "${name}".`);
    return drawScreen(draw(this.#state), this.#state, this.#version);
  }
}

function done({ shown }: DrawnElement): Outcome {
  return { status: 'done', box: shown.box, effect: null };
}

function failed(problem: string, element?: DrawnElement): Outcome {
  return { status: 'failed', box: element?.shown.box ?? null, problem };
}
