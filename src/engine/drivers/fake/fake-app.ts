import type { ElementStates, ScreenDialog } from '../../screen.ts';

/** What happens in a fake app when something on it is pressed. */
export interface FakeControls {
  readonly state: Map<string, string | boolean>;
  go(screen: string): void;
  ask(dialog: ScreenDialog, answered: (answer: 'accept' | 'dismiss', text: string | null) => void): void;
}

/** One thing on a fake screen. A field or toggle with a `key` keeps what it holds in the app's state under it. */
export interface FakeElement {
  role: string;
  name: string;
  key?: string;
  text?: string;
  options?: string[];
  states?: ElementStates;
  level?: number;
  isPassword?: boolean;
  placeholder?: string;
  children?: FakeElement[];
  onClick?: (controls: FakeControls) => void;
}

/** A small app in memory: screens that are drawn from its state. */
export interface FakeApp {
  first: string;
  screens: Record<string, (state: ReadonlyMap<string, string | boolean>) => FakeElement[]>;
}
