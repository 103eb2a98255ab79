interface AndroidKind {
  className: string;
  isClickable: boolean;
  isField: boolean;
  isCheckable: boolean;
  isHeading: boolean;
  isInTabs: boolean;
  isInBar: boolean;
  /** Whether it is an entry of a list. */
  isItem: boolean;
  hasWords: boolean;
}

/** By the end of the class's name, so that an app's own `com.example.FancyButton` is a button. The first that fits counts. */
const BY_CLASS: readonly [RegExp, string][] = [
  [/CheckBox$/, 'checkbox'],
  [/RadioButton$/, 'radio'],
  [/(Switch|SwitchCompat|SwitchMaterial|ToggleButton)$/, 'switch'],
  [/CheckedTextView$/, 'checkbox'],
  [/RadioGroup$/, 'radiogroup'],
  [/Spinner$/, 'combobox'],
  [/SeekBar$|RatingBar$|Slider$/, 'slider'],
  [/ProgressBar$|ProgressIndicator$/, 'progressbar'],
  [/(ImageButton|Button|Chip)$/, 'button'],
  [/SearchView$/, 'search'],
  [/\.Toast$/, 'status'],
  [/(RecyclerView|ListView|GridView)$/, 'list'],
  [/TableLayout$/, 'table'],
  [/TableRow$/, 'row'],
  [/(TabWidget|TabLayout|BottomNavigationView|NavigationBarView)$/, 'tablist'],
  [/(ImageView|\.Image)$/, 'img'],
];

export const isListOfItems = (className: string): boolean =>
  /(RecyclerView|ListView|GridView)$/.test(className);

/** The ARIA role that says best what an Android view is to a person. */
export function androidRole(kind: AndroidKind): string {
  const { className } = kind;
  if (kind.isField) return /Search/.test(className) ? 'searchbox' : 'textbox';
  const known = BY_CLASS.find(([pattern]) => pattern.test(className))?.[1];
  if (known && !(known === 'img' && kind.isClickable) && !(known === 'button' && kind.isInTabs)) return known;
  if (kind.isInTabs && kind.isClickable && known !== 'tablist') return 'tab';
  if (kind.isHeading || (kind.isInBar && /TextView$/.test(className) && !kind.isClickable)) return 'heading';
  if (kind.isItem && !/TextView$/.test(className)) return 'listitem';
  // Compose draws everything as a plain View: what it can do is all there is to tell it by.
  if (kind.isCheckable) return 'checkbox';
  if (kind.isClickable) return 'button';
  return kind.hasWords ? 'text' : 'generic';
}
