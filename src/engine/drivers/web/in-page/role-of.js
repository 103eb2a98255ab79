/** The ARIA role of an element: what its author says, otherwise what HTML implies. `generic` for what has none. */
export function roleOf(element) {
  const written = (element.getAttribute('role') ?? '').toLowerCase().split(/\s+/)[0];
  const unusable = ['none', 'presentation', 'generic', ''];
  if (written && !unusable.includes(written)) return written === 'image' ? 'img' : written;
  const tag = element.localName;
  // A presentational role never takes a control away from the person who sees it.
  const implied = impliedRole(element, tag);
  if (written && unusable.includes(written)) return isControlRole(implied) ? implied : 'generic';
  return implied;
}

export function impliedRole(element, tag) {
  const simple = {
    button: 'button',
    summary: 'button',
    textarea: 'textbox',
    h1: 'heading',
    h2: 'heading',
    h3: 'heading',
    h4: 'heading',
    h5: 'heading',
    h6: 'heading',
    ul: 'list',
    ol: 'list',
    menu: 'list',
    li: 'listitem',
    table: 'table',
    tr: 'row',
    td: 'cell',
    nav: 'navigation',
    main: 'main',
    aside: 'complementary',
    form: 'form',
    article: 'article',
    dialog: 'dialog',
    fieldset: 'group',
    details: 'group',
    optgroup: 'group',
    progress: 'progressbar',
    meter: 'meter',
    output: 'status',
    option: 'option',
    datalist: 'listbox',
    figure: 'figure',
    dt: 'term',
    dd: 'definition',
    search: 'search',
    del: 'deletion',
    s: 'deletion',
    canvas: 'img',
    video: 'video',
    audio: 'audio',
    iframe: 'iframe',
    frame: 'iframe',
    caption: 'caption',
  };
  if (Object.hasOwn(simple, tag)) return simple[tag];
  switch (tag) {
    case 'a':
    case 'area':
      return element.hasAttribute('href') ? 'link' : 'generic';
    case 'img':
      return element.getAttribute('alt') === '' && !element.hasAttribute('aria-label') ? 'generic' : 'img';
    case 'svg':
      return element.hasAttribute('aria-label') || element.querySelector(':scope > title')
        ? 'img'
        : 'generic';
    case 'th':
      return element.getAttribute('scope') === 'row' ||
        (!element.hasAttribute('scope') &&
          !element.closest('thead') &&
          element.parentElement?.querySelector('td'))
        ? 'rowheader'
        : 'columnheader';
    case 'select':
      return element.multiple || element.size > 1 ? 'listbox' : 'combobox';
    case 'header':
    case 'footer':
      if (element.closest('article, aside, main, nav, section')) return 'generic';
      return tag === 'header' ? 'banner' : 'contentinfo';
    case 'section':
      return element.hasAttribute('aria-label') || element.hasAttribute('aria-labelledby')
        ? 'region'
        : 'generic';
    case 'input':
      return roleOfInput(element);
  }
  return element.isContentEditable && !element.parentElement?.isContentEditable ? 'textbox' : 'generic';
}

export function roleOfInput(input) {
  const roles = {
    button: 'button',
    submit: 'button',
    reset: 'button',
    image: 'button',
    file: 'button',
    color: 'button',
    checkbox: 'checkbox',
    radio: 'radio',
    range: 'slider',
    number: 'spinbutton',
    search: 'searchbox',
  };
  if (Object.hasOwn(roles, input.type)) return roles[input.type];
  return input.hasAttribute('list') ? 'combobox' : 'textbox';
}

export function isControlRole(role) {
  return /^(button|link|checkbox|radio|switch|textbox|searchbox|spinbutton|combobox|listbox|slider|option|tab|menuitem|menuitemcheckbox|menuitemradio|treeitem)$/.test(
    role,
  );
}

/** Roles whose content is their name (WAI-ARIA, "name from content"). */
export function isNamedByContent(role) {
  return /^(button|link|checkbox|radio|switch|option|tab|menuitem|menuitemcheckbox|menuitemradio|treeitem|heading|cell|gridcell|columnheader|rowheader|row|tooltip|listitem|term|caption)$/.test(
    role,
  );
}
