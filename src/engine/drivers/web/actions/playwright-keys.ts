const NAMES: Record<string, string> = {
  ctrl: 'Control',
  control: 'Control',
  strg: 'Control',
  cmd: 'Meta',
  command: 'Meta',
  meta: 'Meta',
  win: 'Meta',
  alt: 'Alt',
  option: 'Alt',
  shift: 'Shift',
  esc: 'Escape',
  escape: 'Escape',
  return: 'Enter',
  enter: 'Enter',
  del: 'Delete',
  delete: 'Delete',
  backspace: 'Backspace',
  tab: 'Tab',
  space: 'Space',
  spacebar: 'Space',
  up: 'ArrowUp',
  down: 'ArrowDown',
  left: 'ArrowLeft',
  right: 'ArrowRight',
  arrowup: 'ArrowUp',
  arrowdown: 'ArrowDown',
  arrowleft: 'ArrowLeft',
  arrowright: 'ArrowRight',
  uparrow: 'ArrowUp',
  downarrow: 'ArrowDown',
  leftarrow: 'ArrowLeft',
  rightarrow: 'ArrowRight',
  pageup: 'PageUp',
  pagedown: 'PageDown',
  home: 'Home',
  end: 'End',
  insert: 'Insert',
  plus: '+',
};

/** The keys of "ctrl + a", "arrow down" or "Esc" as Playwright names them; null if one of them is no key. */
export function playwrightKeys(written: string): string | null {
  if (written === '+') return '+';
  const parts = written.split(/\s*\+\s*/).filter((part) => part !== '');
  const keys = parts.map(keyOf);
  return keys.length === 0 || keys.includes(null) ? null : keys.join('+');
}

function keyOf(part: string): string | null {
  const plain = part.toLowerCase().replace(/[\s_-]+|key$/g, '');
  if (NAMES[plain]) return NAMES[plain];
  if (/^f([1-9]|1[0-2])$/.test(plain)) return plain.toUpperCase();
  const trimmed = part.trim();
  return [...trimmed].length === 1 ? trimmed : null;
}
