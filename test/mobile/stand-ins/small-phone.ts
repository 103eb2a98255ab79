import type { FakeApp, FakeControls, FakeElement } from '../../../src/engine/drivers/fake/fake-app.ts';
import type { ScreenDialog } from '../../../src/engine/screen.ts';

/** Something drawn on the screen of a small phone, where it is. */
export interface Drawn {
  made: FakeElement;
  /** Its number among all that is drawn: the handle that it is found by. */
  number: number;
  rect: { x: number; y: number; width: number; height: number };
  children: Drawn[];
  /** What a field, toggle or chooser holds. */
  held: string | boolean | undefined;
  isFocused: boolean;
}

export interface OpenQuestion {
  shown: ScreenDialog;
  buttons: { label: string; answer: 'accept' | 'dismiss' }[];
}

/** Ways in which a phone or its app can be broken on purpose. */
export interface Defects {
  /** Buttons with these names do nothing. */
  deafButtons?: readonly string[];
  /** Fields with these names keep nothing of what is typed. */
  forgetfulFields?: readonly string[];
  /** Its lock does not open. */
  staysLocked?: boolean;
  /** A tap on a button with this name ends the app. */
  crashesAt?: string;
}

const ROW = 60;
const WEB_VIEW = 300;
const WIDTH = 400;
const HEIGHT = 900;
const TOP = 60;
/** A keyboard covers all that is below. */
export const KEYBOARD_TOP = 540;

/** An app in memory on a phone in memory. Whoever shows it to a driver translates; here are its state and its rules. */
export class SmallPhone {
  readonly app: FakeApp;
  readonly width = WIDTH;
  readonly height = HEIGHT;
  readonly defects: Defects;
  /** What the app has stored: it outlives the process. */
  readonly state = new Map<string, string | boolean>();
  /** What the process was started with. */
  launchedWith: Record<string, string> = {};
  launches = 0;
  isRunning = false;
  isInFront = false;
  isLocked = false;
  orientation: 'PORTRAIT' | 'LANDSCAPE' = 'PORTRAIT';
  clipboard = '';
  isKeyboardShown = false;
  #history: string[] = [];
  #scrolled = 0;
  #scrollable = 0;
  #focus: string | null = null;
  #openChooser: { made: FakeElement; key: string } | null = null;
  #dialog: {
    question: OpenQuestion;
    answered: (answer: 'accept' | 'dismiss', text: string | null) => void;
  } | null = null;
  #promptText: string | null = null;

  constructor(app: FakeApp, defects: Defects = {}) {
    this.app = app;
    this.defects = defects;
  }

  launch(values: Record<string, string>): void {
    this.launches++;
    this.launchedWith = values;
    for (const [key, value] of Object.entries(values)) this.state.set(`launch:${key}`, value);
    this.#history = [this.app.first];
    this.#scrolled = 0;
    this.#dialog = null;
    this.#openChooser = null;
    this.#focus = null;
    this.isKeyboardShown = false;
    this.isRunning = true;
    this.isInFront = true;
  }

  end(): void {
    this.isRunning = false;
    this.isInFront = false;
  }

  wipe(): void {
    this.end();
    this.state.clear();
  }

  get screenName(): string {
    return this.#history.at(-1) ?? this.app.first;
  }

  get question(): OpenQuestion | null {
    return this.#dialog?.question ?? null;
  }

  go(screen: string): void {
    this.isKeyboardShown = false;
    this.#scrolled = 0;
    this.#history.push(screen);
    this.#focus = null;
  }

  back(): void {
    if (this.#dialog) this.answer('dismiss');
    else if (this.#openChooser) this.#openChooser = null;
    else if (this.#history.length > 1) this.#history.pop();
    else this.isInFront = false;
  }

  /** What is on the screen, from the top, each row below the one before. */
  draw(): Drawn[] {
    if (!this.isInFront) return [];
    let number = 0;
    let y = TOP;
    const draw = (made: FakeElement, x: number, width: number): Drawn => {
      const own = { made, number: number++, held: this.#heldBy(made), isFocused: this.#isFocused(made) };
      const top = y;
      const children = (made.children ?? []).map((child) => draw(child, x + 10, width - 20));
      if (children.length === 0) y += made.role === 'webview' ? WEB_VIEW : ROW;
      return { ...own, rect: { x, y: top, width, height: y - top - 4 }, children };
    };
    y -= this.#scrolled;
    const drawn = this.#elements().map((made) => draw(made, 0, WIDTH));
    this.#scrollable = Math.max(0, y + this.#scrolled - HEIGHT);
    // What is beyond the edge is on no screen, and in no page source.
    return drawn.filter(({ rect }) => rect.y + rect.height > 0 && rect.y < HEIGHT);
  }

  /** The names of the web views that the app has, also while another app is in front. */
  webViews(): string[] {
    const search = (made: readonly FakeElement[]): string[] =>
      made.flatMap(({ role, name, children = [] }) => [
        ...(role === 'webview' ? [name] : []),
        ...search(children),
      ]);
    return this.isRunning ? search(this.#elements()) : [];
  }

  /** A finger moves up and what is below comes into view; not further than there is something. */
  slide(byY: number): void {
    this.draw();
    this.#scrolled = Math.min(this.#scrollable, Math.max(0, this.#scrolled - byY));
  }

  tap(x: number, y: number): void {
    // A key of the keyboard, and nothing of the app.
    if (this.isKeyboardShown && y >= KEYBOARD_TOP) return;
    if (this.#dialog) {
      const button = this.#dialog.question.buttons[this.buttonAt(y)];
      if (button) this.answer(button.answer);
      return;
    }
    const hit = this.#at(this.draw(), x, y);
    if (!hit) this.#openChooser = null;
    if (!hit || hit.made.states?.disabled) return;
    this.#press(hit.made);
  }

  pressLong(x: number, y: number): void {
    const hit = this.#at(this.draw(), x, y);
    if (hit) this.state.set('held', hit.made.name);
  }

  /** A question is drawn as its words and then its buttons, a row each. */
  buttonAt(y: number): number {
    return Math.floor((y - TOP - ROW * (this.#hasPrompt() ? 2 : 1)) / ROW);
  }

  rowRect(row: number) {
    return { x: 20, y: TOP + row * ROW, width: WIDTH - 40, height: ROW - 4 };
  }

  find(number: number): Drawn | null {
    const search = (drawn: readonly Drawn[]): Drawn | null => {
      for (const one of drawn) {
        if (one.number === number) return one;
        const inner = search(one.children);
        if (inner) return inner;
      }
      return null;
    };
    return search(this.draw());
  }

  focused(): Drawn | null {
    const all = (drawn: readonly Drawn[]): Drawn[] => drawn.flatMap((one) => [one, ...all(one.children)]);
    return all(this.draw()).find(({ isFocused }) => isFocused) ?? null;
  }

  write(made: FakeElement, text: string): void {
    if (made.key === undefined || made.states?.disabled) return;
    if (this.defects.forgetfulFields?.includes(made.name)) return;
    this.state.set(made.key, text);
  }

  enterPrompt(text: string): void {
    this.#promptText = text;
  }

  answer(answer: 'accept' | 'dismiss'): boolean {
    const dialog = this.#dialog;
    if (!dialog) return false;
    this.#dialog = null;
    dialog.answered(answer, this.#promptText);
    this.#promptText = null;
    return true;
  }

  controls(): FakeControls {
    return {
      state: this.state,
      go: (screen) => this.go(screen),
      ask: (shown, answered) => {
        const buttons = [{ label: 'OK', answer: 'accept' as const }];
        const decline = {
          label: shown.kind === 'permission' ? "Don't allow" : 'Cancel',
          answer: 'dismiss' as const,
        };
        this.#dialog = {
          question: { shown, buttons: shown.kind === 'alert' ? buttons : [...buttons, decline] },
          answered,
        };
      },
    };
  }

  #elements(): FakeElement[] {
    if (this.#openChooser)
      return (this.#openChooser.made.options ?? []).map((name) => ({
        role: 'option',
        name,
        onClick: () => this.#choose(name),
      }));
    const draw = this.app.screens[this.screenName];
    if (!draw) throw new Error(`The app has no screen "${this.screenName}".`);
    return draw(this.state);
  }

  #choose(option: string): void {
    if (this.#openChooser) this.state.set(this.#openChooser.key, option);
    this.#openChooser = null;
  }

  #heldBy(made: FakeElement): string | boolean | undefined {
    return made.key === undefined ? undefined : (this.state.get(made.key) ?? made.options?.[0]);
  }

  #isFocused(made: FakeElement): boolean {
    return made.key !== undefined && made.key === this.#focus;
  }

  #hasPrompt(): boolean {
    return this.#dialog?.question.shown.kind === 'prompt';
  }

  #at(drawn: readonly Drawn[], x: number, y: number): Drawn | null {
    const hit = drawn.find(
      ({ rect }) => x >= rect.x && x < rect.x + rect.width && y >= rect.y && y < rect.y + rect.height,
    );
    return hit ? (this.#at(hit.children, x, y) ?? hit) : null;
  }

  #press(made: FakeElement): void {
    if (this.defects.deafButtons?.includes(made.name)) return;
    if (this.defects.crashesAt === made.name) {
      this.end();
      return;
    }
    const { key } = made;
    if (key !== undefined && /^(textbox|searchbox)$/.test(made.role)) {
      this.#focus = key;
      this.isKeyboardShown = true;
    }
    if (key !== undefined && /^(checkbox|switch)$/.test(made.role))
      this.state.set(key, this.state.get(key) !== true);
    if (key !== undefined && made.role === 'combobox') this.#openChooser = { made, key };
    made.onClick?.(this.controls());
  }
}
