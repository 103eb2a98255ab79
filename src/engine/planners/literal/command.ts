/**
 * What a tester's line asks for, as read by the built-in planner: no model, no screen yet. Words stay as written; `${env:KEY}`
 * placeholders stay placeholders.
 */

/** The kinds of thing that a word such as "button" or "dropdown" narrows a target to. */
export type TargetKind =
  | 'button'
  | 'link'
  | 'field'
  | 'checkbox'
  | 'radio'
  | 'switch'
  | 'select'
  | 'option'
  | 'tab'
  | 'menu'
  | 'menuitem'
  | 'heading'
  | 'image'
  | 'icon'
  | 'row'
  | 'cell'
  | 'column'
  | 'table'
  | 'list'
  | 'listitem'
  | 'card'
  | 'dialog'
  | 'alert'
  | 'form'
  | 'section'
  | 'slider'
  | 'text'
  | 'badge'
  | 'page';

export type Side = 'above' | 'below';

/** A part of the screen, or of something on it, as people point to it. */
export interface Region {
  vertical?: 'top' | 'bottom';
  horizontal?: 'left' | 'middle' | 'right';
}

/** Something on the screen, as a tester refers to it. */
export interface Target {
  /** What it is called: a label, a name, a text, a placeholder. Empty for "the second button" or "the dialog". */
  words: string;
  /** Whether the words stood in quotes: then they are exact, otherwise small words and case are forgiven. */
  isQuoted: boolean;
  kind: TargetKind | null;
  /** 1 for "first", 2 for "second" …, -1 for "last", -2 for "second to last". */
  ordinal: number | null;
  /** "in the row for Anna", "inside the dialog", "under Billing". */
  within: Target | null;
  /** "the line under the title": where nothing is so called in there, it may be what is drawn below. */
  isUnder?: true;
  /** "next to Total", "beside", "left of": the nearest one. */
  near: Target | null;
  /** "below the table": on which side of `near` it is drawn. Left out, it may be on any. */
  side?: Side;
  /** "the row that contains X", "the card with price $5": what it must contain, besides its words. */
  containing: string[];
  /** "in the top right corner", "blue": what no element tells. It cannot choose between several, and is not needed for one. */
  looks?: string;
  /** "at the top right": in which part of what it is within, or of the screen, it is drawn. The words for it are in `looks`. */
  region?: Region;
  /** The “Salary” header: it heads a column or stands above something, unless a part of the screen is called so. */
  isHeader?: boolean;
  /**
   * Names hold words such as "in" and "of", too: where the screen has all of them just so, this is what was meant. `shape` is that
   * of the target whose words they are: one that was narrowed since, by a place or a number, is not only a name.
   */
  orNamed?: { target: Target; shape: string };
  /** "INV-7 is Open": words that tell how it is. A button "Open" offers to do something, and tells nothing. */
  isTold?: true;
  /** Why its words may be no name. Where they are found as written, they are one; where not, nothing can be said of it. */
  unsure?: string;
}

export type Comparison = 'equal' | 'more' | 'less' | 'at-least' | 'at-most';

/** What is said of each: that it holds a text, that a thing is in it, that it is in a condition. */
export type SaidOfEach =
  | { kind: 'text'; text: string; isQuoted: boolean }
  | { kind: 'thing'; target: Target }
  | { kind: 'state'; state: Extract<Claim, { kind: 'state' }>['state'] };

/** Something that is true or not on a screen. `isNegated` turns it around: "is not shown", "no longer". */
export type Claim =
  /** It can be seen: the words as text, or the target as an element. */
  | { kind: 'visible'; target: Target; isNegated: boolean }
  /** So many of them are there: "six products are listed", "there are no errors" (0). */
  | {
      kind: 'count';
      target: Target;
      comparison: Comparison;
      number: number;
      isNegated: boolean;
      /** "The number of seats is 20": a field of that name says it, whatever is listed besides. */
      isNumberOf?: true;
      /** "2 tasks are left": where the screen says how many are, that counts, whatever is listed besides. */
      isOfRest?: true;
    }
  /** It says or holds this: "the badge shows 2", "Total is $18.00", "Email contains @". */
  | {
      kind: 'content';
      target: Target;
      match: 'is' | 'contains' | 'starts' | 'ends' | 'matches';
      text: string;
      /** Whether the text stood in quotes. Left out, a text that differs only in capitals cannot be decided. */
      isTextQuoted?: boolean;
      /** The subject is what people call a text: where nothing is known as it, the words themselves, shown there, are meant. */
      mayBeText?: true;
      /** Why the words may be no text of the app: where they are not read there, nothing can be said. */
      unsure?: string;
      isNegated: boolean;
    }
  /** It is somebody's: "the first review is by Karl". */
  | { kind: 'from'; target: Target; name: string; isNegated: boolean }
  /** It reads as a number that compares: "the total is more than 10". */
  | { kind: 'number'; target: Target; comparison: Comparison; number: number; isNegated: boolean }
  | {
      kind: 'state';
      target: Target;
      state:
        | 'checked'
        | 'disabled'
        | 'enabled'
        | 'selected'
        | 'expanded'
        | 'collapsed'
        | 'focused'
        | 'required'
        | 'empty'
        | 'readonly'
        | 'invalid'
        | 'pressed';
      isNegated: boolean;
    }
  | { kind: 'url'; match: 'is' | 'contains' | 'starts' | 'ends'; text: string; isNegated: boolean }
  /** Nothing on the screen says that something is still loading. */
  | { kind: 'loaded'; isNegated: boolean }
  | { kind: 'title'; match: 'is' | 'contains' | 'starts' | 'ends'; text: string; isNegated: boolean }
  /** "prices are sorted from low to high". Without a direction upwards is meant, as people list things, but downwards may be. */
  | { kind: 'order'; target: Target; direction: 'ascending' | 'descending' | null; isNegated: boolean }
  /** "A comes before B", "Apples is above Pears". */
  | { kind: 'before'; first: Target; second: Target; isNegated: boolean }
  /** It is true of each of several alike, of which there is at least one: "every row shows Pending", "all boxes are ticked". */
  | { kind: 'every'; target: Target; said: SaidOfEach; isNegated: boolean }
  /** These are listed and nothing else is: "only Anna and Ben are shown". `among`: what they are, as "rows"; each is then one of them. */
  | { kind: 'only'; targets: Target[]; among?: Target; isNegated: boolean }
  /** A message of the browser itself is open, with these words if any. */
  | { kind: 'dialog'; text: string | null; isNegated: boolean }
  /** A file of this name or kind was given to download; null: any. One that has proved a claim already does not prove another. */
  | { kind: 'downloaded'; file: string | null; isNegated: boolean; before?: number; countedBefore?: number }
  /** A tab was opened by what was last done. */
  | { kind: 'tab-opened'; isNegated: boolean; before?: number; countedBefore?: number }
  /** All, or at least one, of several: "Name, Email and Phone are required". */
  | { kind: 'all' | 'any'; claims: Claim[] };

export type Command =
  | { kind: 'open'; url: string }
  | {
      kind: 'click';
      target: Target;
      button: 'left' | 'right';
      count: 1 | 2;
      /** "Expand", "collapse": what the press is for. What is so already needs no press. */
      until?: 'expanded' | 'collapsed';
    }
  | { kind: 'hover'; target: Target }
  /** A null target is the field that has the focus. */
  | {
      kind: 'type';
      text: string;
      target: Target | null;
      isAppended: boolean;
      isSubmitted: boolean;
      /** "Edit it and change the title": the field of that name, or the one that editing has put the cursor into. */
      orFocused?: true;
    }
  | { kind: 'clear'; target: Target | null }
  | { kind: 'press'; keys: string; times: number; target: Target | null }
  | { kind: 'select'; option: string; target: Target | null }
  /** "the 2nd option": 1 is the first, -1 the last. */
  | { kind: 'select-nth'; ordinal: number; target: Target }
  /** A day, as YYYY-MM-DD, in a field that the browser makes for days, or in whatever way the app takes one. */
  | { kind: 'pick-date'; date: string; target: Target | null }
  | { kind: 'check' | 'uncheck'; target: Target }
  | { kind: 'upload'; file: string; target: Target | null }
  | { kind: 'drag'; from: Target; to: Target }
  | {
      kind: 'scroll';
      direction: 'up' | 'down' | 'left' | 'right' | 'top' | 'bottom' | null;
      target: Target | null;
    }
  | { kind: 'swipe'; direction: 'up' | 'down' | 'left' | 'right'; target: Target | null }
  | { kind: 'wait'; seconds: number }
  | { kind: 'wait-for'; claim: Claim; seconds: number | null }
  /** `isOfPages`: to the page before, which in a list of several pages is one of those. */
  | { kind: 'back' | 'forward' | 'reload'; isOfPages?: true }
  | { kind: 'new-tab'; url: string | null }
  | { kind: 'switch-tab'; to: number | 'next' | 'previous' | 'last' | { title: string } }
  | { kind: 'close-tab' }
  /** `canBeOnPage`: where the browser asks nothing, the dialog of the page is meant: its button that agrees or declines. */
  | { kind: 'dialog'; answer: 'accept' | 'dismiss'; text: string | null; canBeOnPage?: true }
  /** What only some devices can do: to turn, to go to the background. `given` are the action's arguments, placeholders kept. */
  | {
      kind: 'device';
      action: string;
      given: Record<string, unknown>;
      target: Target | null;
      words: string;
      /** What is meant where the device does not offer it: in a browser, "the web view" is a name like any other. */
      otherwise?: Command;
    }
  | { kind: 'read-clipboard'; variable: string | null }
  | { kind: 'set-variable'; key: string; value: string | { from: Target } }
  | { kind: 'get-variable'; key: string }
  | { kind: 'run-hook'; name: string }
  | { kind: 'verify'; claim: Claim }
  /** Small composites that everyone writes; the planner carries them out on whatever form the screen shows. */
  | { kind: 'log-in'; user: string; password: string | null; isOnlyTyped?: true }
  | { kind: 'log-out' }
  | { kind: 'search'; query: string; target: Target | null }
  /** "Add todo Buy milk": typed into the one field for it, then entered by the button that stands with it or the Enter key. */
  | {
      kind: 'add-entry';
      /** What it is called, as "todo"; empty where only a list is named. */
      noun: string;
      text: string;
      within: Target | null;
      /** The step itself says how it is entered: by that key, or by a press that follows. */
      entering?: 'by-key' | 'by-next-press';
    }
  /** "Filter by category Books", with whatever the screen has for it. */
  | { kind: 'filter'; by: Target; value: string }
  /** "Tick Newsletter and Terms": one name if the screen has it, otherwise one thing for each part. */
  | { kind: 'either'; whole: Press; parts: Press[] }
  | { kind: 'sort'; by: string; direction: 'ascending' | 'descending' | null }
  | { kind: 'fill-form'; fields: { target: Target; value: string }[]; isSubmitted: boolean }
  /** "Add two items to the cart": the same press on so many different things of a kind. */
  | {
      kind: 'repeat';
      command: Command;
      times: number;
      isOnDifferentTargets: boolean;
      /** "Add 3 mugs to the cart": pressing so often is one way to it; where that cannot be gone on with, the app is not to blame. */
      isOneWay?: true;
    }
  /** "If a cookie banner is shown, accept it." */
  | { kind: 'if'; claim: Claim; then: Command[] }
  /** Nothing to do: "Welcome to the checkout test", a heading, a note. `why` says how that was told. */
  | { kind: 'nothing'; why: string };

/** What is done to one thing by pressing it. */
export type Press = Extract<Command, { kind: 'click' | 'check' | 'uncheck' }>;

export interface ReadCommand {
  command: Command;
  /** What it was read from. */
  words: string;
}

/** One line (or clause) of the instructions. */
export interface Step {
  /** Which line of the instructions, from 0. */
  index: number;
  /** The line as written, without its bullet or number. */
  text: string;
  /** Null: it cannot be read without doubt; `doubt` says why, and a run that meets it ends in error. */
  commands: ReadCommand[] | null;
  doubt: string | null;
  /** Of a line that names one of two devices: what it asks of that one. On a single device the words are the app's. */
  onDevice?: { device: 1 | 2; commands: ReadCommand[] };
}
