import { composedParent, elementAt } from './at-point.js';
import { roleOf } from './role-of.js';

/** The dialog that lies over the middle of the screen, if there is one. */
export function dialogOnTop() {
  const middle = { x: window.innerWidth / 2, y: window.innerHeight / 2 };
  for (let one = elementAt(middle); one && one !== document.body; one = composedParent(one)) {
    if (/^(dialog|alertdialog)$/.test(roleOf(one)) || isUnnamedDialog(one, getComputedStyle(one))) return one;
  }
  return null;
}

/** Many dialogs have no role: they are called one in their class or dim the page, float, and are on top in the middle. */
export function isUnnamedDialog(element, style) {
  if (!/^(fixed|absolute)$/.test(style.position) || roleOf(element) !== 'generic') return false;
  const called = `${element.id} ${element.getAttribute('class') ?? ''}`;
  if (!/modal|dialog|popup|lightbox/i.test(called) && !dimsThePage(element, style)) return false;
  if (element.querySelector('dialog, [role=dialog], [role=alertdialog]')) return false;
  let hit = elementAt({ x: window.innerWidth / 2, y: window.innerHeight / 2 });
  while (hit && hit !== element) hit = composedParent(hit);
  if (!hit || element.innerText.trim() === '') return false;
  for (let one = composedParent(element); one; one = composedParent(one)) {
    if (/^(dialog|alertdialog)$/.test(roleOf(one)) || isUnnamedDialog(one, getComputedStyle(one)))
      return false;
  }
  return true;
}

/** A veil over everything that lets some light through. */
export function dimsThePage(element, style) {
  const alpha = Number(/^rgba\(.*, ([\d.]+)\)$/.exec(style.backgroundColor)?.[1] ?? 1);
  const { left, top, right, bottom } = element.getBoundingClientRect();
  const isEverywhere = left <= 0 && top <= 0 && right >= window.innerWidth && bottom >= window.innerHeight;
  return style.position === 'fixed' && isEverywhere && alpha > 0.1 && alpha < 0.95;
}

/** Whether nothing can be seen there but the dialog. Behind a veil that lets light through, a person still reads. */
export function isHiddenBy(dialog, rect) {
  const point = { x: (rect.left + rect.right) / 2, y: (rect.top + rect.bottom) / 2 };
  let isOpaque = false;
  for (let one = elementAt(point); one; one = composedParent(one)) {
    const { backgroundColor } = getComputedStyle(one);
    const alpha = /^rgba\(.*, ([\d.]+)\)$/.exec(backgroundColor)?.[1] ?? '1';
    if (Number(alpha) > 0.9) isOpaque = true;
    if (one === dialog) return isOpaque;
  }
  return false;
}
