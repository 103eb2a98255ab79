/** Where something is on the screen, in CSS pixels of the viewport (points on a phone). */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** What a person can tell of a control's condition. A state that does not apply to the element is absent. */
export interface ElementStates {
  checked?: boolean | 'mixed';
  disabled?: boolean;
  selected?: boolean;
  expanded?: boolean;
  pressed?: boolean | 'mixed';
  focused?: boolean;
  required?: boolean;
  readonly?: boolean;
  invalid?: boolean;
  /** Of a link or step that is the present one: `aria-current`. */
  current?: boolean;
  /** Of a column's heading: how the column is sorted. */
  sorted?: 'ascending' | 'descending';
}

/** One thing on the screen that a person could act on or read. */
export interface ScreenElement {
  /** Names the element to the driver that showed it, until the screen changes. */
  ref: string;
  /** The index in `Screen.elements` of the nearest enclosing element that is listed; null at the top. */
  parent: number | null;
  /** ARIA role (`button`, `textbox`, `row`, `dialog` …); `text` for plain text, `generic` for other groups. */
  role: string;
  /** The accessible name: its label, or what it says. Empty if it has none. */
  name: string;
  /** All that can be read in it, its descendants' text included, with single spaces. */
  text: string;
  /** What a field holds: the chosen option's words for a select, bullets for a password, null for what holds nothing. */
  value: string | null;
  placeholder: string | null;
  /** Attributes by which testers and developers know it. */
  attributes: {
    id?: string;
    name?: string;
    testId?: string;
    class?: string;
    type?: string;
    href?: string;
    title?: string;
    alt?: string;
  };
  states: ElementStates;
  /** Of a heading. */
  level: number | null;
  box: Box;
  isInViewport: boolean;
  /** Whether a person would take it for something to press: a control, a link, or what shows a hand. */
  isClickable: boolean;
  /** Options of a select or open listbox, as words. */
  options?: string[];
}

/** A message of the browser or system that must be answered before anything else. */
export interface ScreenDialog {
  kind: 'alert' | 'confirm' | 'prompt' | 'beforeunload' | 'permission';
  message: string;
}

/** What can be seen and read at one moment. Elements stand in reading order, each after what encloses it. */
export interface Screen {
  url: string;
  title: string;
  elements: ScreenElement[];
  dialog: ScreenDialog | null;
  /** Why nothing of the app can be seen any more, if it has ended by itself: then no claim about it holds, nor its opposite. */
  gone?: string;
  tabs: { count: number; active: number };
  /** The names of the files that the app has given to download in this session, the first first. */
  downloads?: string[];
  /** Of two devices as one screen: what is true of each besides its elements. */
  devices?: Omit<Screen, 'elements' | 'devices'>[];
}
