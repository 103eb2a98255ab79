import type { TargetKind } from '../../command.ts';

/** The words for each kind of thing. Plurals are made by the reader. */
const KIND_WORDS: { [K in TargetKind]: readonly string[] } = {
  button: ['button', 'btn'],
  link: ['link', 'hyperlink'],
  field: [
    'field',
    'input',
    'textbox',
    'text box',
    'text field',
    'input field',
    'input box',
    'entry field',
    'text input',
    'textarea',
    'text area',
    'search box',
    'search bar',
    'search field',
    'search input',
    'box',
  ],
  checkbox: ['checkbox', 'check box', 'tickbox', 'tick box', 'check-box'],
  radio: ['radio button', 'radio', 'radio option', 'radiobutton'],
  switch: ['switch', 'toggle', 'toggle switch'],
  select: [
    'dropdown',
    'drop-down',
    'drop down',
    'dropdown list',
    'drop-down list',
    'dropdown menu',
    'drop-down menu',
    'dropdown box',
    'combo box',
    'combobox',
    'select box',
    'select list',
    'select',
    'selector',
    'picker',
    'listbox',
    'list box',
  ],
  option: ['option'],
  tab: ['tab'],
  menu: ['menu', 'submenu', 'sub-menu', 'context menu', 'popup menu', 'pop-up menu'],
  menuitem: ['menu item', 'menu option', 'menu entry', 'menuitem'],
  heading: ['heading', 'headline', 'page heading'],
  image: ['image', 'picture', 'photo', 'logo', 'avatar', 'thumbnail'],
  icon: ['icon'],
  row: ['row', 'table row'],
  cell: ['cell'],
  column: ['column', 'column header', 'column heading'],
  table: ['table', 'grid'],
  list: ['list'],
  listitem: ['item', 'entry', 'list item', 'list entry'],
  card: ['card', 'tile'],
  dialog: [
    'dialog',
    'dialogue',
    'modal',
    'popup',
    'pop-up',
    'dialog box',
    'modal dialog',
    'popup window',
    'lightbox',
    'drawer',
  ],
  alert: [
    'alert',
    'toast',
    'notification',
    'banner',
    'warning',
    'snackbar',
    'message',
    'error message',
    'toast message',
    'error box',
    'warning box',
    'info box',
    'alert box',
    'notification box',
    'error',
  ],
  form: ['form'],
  section: [
    'section',
    'panel',
    'area',
    'region',
    'sidebar',
    'header',
    'footer',
    'pane',
    'fieldset',
    'navbar',
    'navigation bar',
    'toolbar',
    'navigation',
    'nav',
  ],
  slider: ['slider'],
  text: ['text', 'paragraph', 'caption', 'label', 'tooltip'],
  badge: ['badge'],
  page: ['page', 'screen', 'webpage', 'web page'],
};

/**
 * Words that say which one as well as of what kind: "in the header", "the company logo", "an error message". They narrow the kind
 * and stay among the words.
 */
export const TELLING_KIND_WORDS: ReadonlySet<string> = new Set([
  'logo',
  'avatar',
  'sidebar',
  'header',
  'footer',
  'navbar',
  'toolbar',
  'navigation',
  'nav',
  'navigation bar',
  'warning',
  'error',
]);

/** Kinds of two words whose first word says which one: "the search box", "an error message". */
export const HALF_TELLING_KIND_WORDS: ReadonlySet<string> = new Set([
  'search box',
  'search bar',
  'search field',
  'search input',
  'error message',
]);

/** Kinds that enclose others: nothing can be typed into them, and "in the …" before them places a target. */
export const ENCLOSING_KINDS: ReadonlySet<TargetKind> = new Set<TargetKind>([
  'row',
  'column',
  'table',
  'list',
  'listitem',
  'card',
  'dialog',
  'alert',
  'form',
  'section',
  'page',
  'menu',
  'tab',
]);

/** Kinds whose word, written with a capital, may still not be part of a label: "the Login Button" but not "Delete Row". */
export const CONTROL_KINDS: ReadonlySet<TargetKind> = new Set<TargetKind>([
  'button',
  'link',
  'field',
  'checkbox',
  'radio',
  'select',
  'icon',
]);

const plural = (words: string): string =>
  /(x|s|ch)$/.test(words)
    ? `${words}es`
    : /[^aeiou]y$/.test(words)
      ? `${words.slice(0, -1)}ies`
      : `${words}s`;

/** From a word or pair of words, singular or plural, to its kind and whether it is a plural. */
export const KINDS: ReadonlyMap<string, { kind: TargetKind; isPlural: boolean; singular: string }> = new Map(
  (Object.keys(KIND_WORDS) as TargetKind[]).flatMap((kind) =>
    KIND_WORDS[kind].flatMap(
      (singular): [string, { kind: TargetKind; isPlural: boolean; singular: string }][] => [
        [singular, { kind, isPlural: false, singular }],
        [plural(singular), { kind, isPlural: true, singular }],
      ],
    ),
  ),
);
