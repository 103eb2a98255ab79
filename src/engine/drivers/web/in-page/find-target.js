import { composedParent, elementAt } from './at-point.js';
import { dialogOnTop } from './dialogs.js';
import { heldValueOf } from './element-facts.js';
import { nameOf, oneLine } from './name-of.js';
import { isControlRole, roleOf } from './role-of.js';
import { isClippedToNothing, isStyledAwayField, visibleLabelOf } from './seeing.js';

/** The point at which a person would press the element, brought into view; or why there is none. Waits for it a little. */
export async function findPoint(state, ref, waitMs, mustBeEnabled) {
  const startedAt = performance.now();
  for (;;) {
    const node = state.nodeOf(ref);
    if (!node) return { why: 'it is not on the screen any more', box: null };
    const tried = await tryPoint(node, mustBeEnabled);
    if (!tried.why || performance.now() - startedAt >= waitMs) return tried;
    await new Promise((resolve) => state.sleep(resolve, 30));
  }
}

export async function tryPoint(node, mustBeEnabled) {
  const element = node.nodeType === Node.TEXT_NODE ? node.parentElement : node;
  const isDisabled = element.closest(':disabled, [aria-disabled="true"]') !== null;
  const label = isStyledAwayField(element) ? visibleLabelOf(element) : null;
  let rects = rectsOf(node);
  let pressed = element;
  const style = getComputedStyle(element);
  const isUnseen =
    rects.length === 0 || style.opacity === '0' || rects[0].width < 2 || isClippedToNothing(style);
  if (isUnseen && label) [pressed, rects] = [label, rectsOf(label)];
  if (rects.length === 0) return { why: 'it is not visible', box: null };
  if (mustBeEnabled && isDisabled) return { why: 'it is disabled', box: boxOf(rects[0]) };
  let cover = null;
  for (const block of [null, 'center', 'end', 'start']) {
    if (block) pressed.scrollIntoView({ block, inline: 'nearest', behavior: 'instant' });
    const [rect] = await stillRects(pressed === element ? node : pressed);
    if (!rect) return { why: 'it is not visible', box: null };
    const points = [
      [0.5, 0.5],
      [0.25, 0.5],
      [0.75, 0.5],
      [0.5, 0.2],
      [0.5, 0.8],
    ].map(([x, y]) => ({ x: rect.left + rect.width * x, y: rect.top + rect.height * y }));
    for (const point of points) {
      if (point.x < 0 || point.y < 0 || point.x >= window.innerWidth || point.y >= window.innerHeight)
        continue;
      const hit = elementAt(point);
      if (hit && isSamePress(hit, element, pressed)) return { ...point, box: boxOf(rect) };
      cover ??= hit;
    }
  }
  const box = boxOf(rectsOf(pressed)[0] ?? rects[0]);
  const isByDialog = cover !== null && dialogOnTop()?.contains(cover) === true;
  return {
    why: cover ? `it is covered by ${describe(cover)}` : 'it cannot be scrolled into view',
    box,
    isByDialog,
  };
}

export function rectsOf(node) {
  let source = node;
  if (node.nodeType === Node.TEXT_NODE) {
    source = document.createRange();
    source.selectNodeContents(node);
  }
  return [...source.getClientRects()].filter((rect) => rect.width >= 1 && rect.height >= 1);
}

/** A thing in motion is pressed where it comes to rest. */
export async function stillRects(node) {
  let before = rectsOf(node);
  if (document.getAnimations().length === 0) return before;
  for (let tries = 0; tries < 60; tries++) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const after = rectsOf(node);
    if (after[0]?.left === before[0]?.left && after[0]?.top === before[0]?.top) return after;
    before = after;
  }
  return before;
}

export function boxOf(rect) {
  return { x: rect.left, y: rect.top, width: rect.width, height: rect.height };
}

/** Whether pressing what lies on top is pressing the target. */
export function isSamePress(hit, element, pressed) {
  for (let one = hit; one; one = composedParent(one)) if (one === pressed || one === element) return true;
  // Text that is slotted into the target belongs to the host, which answers for it.
  if (element.getRootNode().host === hit && (pressed.localName === 'slot' || pressed.querySelector?.('slot')))
    return true;
  const control = hit.closest('label')?.control;
  if (control && (control === element || element.contains(control))) return true;
  if (element.labels && [...element.labels].some((label) => label.contains(hit))) return true;
  // A transparent field lies over what is drawn for it, and text that takes no presses hands them to its holder.
  for (let one = element; one; one = composedParent(one)) {
    if (one !== hit) continue;
    if (isControlRole(roleOf(hit))) return true;
    // While a list loads, what shows a hand in it takes no presses, and what lies around it does nothing with them.
    return !isControlRole(roleOf(element)) && (!showsHand(element) || showsHand(hit));
  }
  const around = isStyledAwayField(hit) && hit.parentElement;
  return around ? around.contains(element) : isTextOfSelect(hit, element);
}

/** What a drawn select shows lies over the field that stands for it; one press opens both. */
export function isTextOfSelect(hit, element) {
  if (roleOf(element) !== 'combobox') return false;
  let home = hit;
  while (home && !home.contains(element)) home = composedParent(home);
  const controls = home ? [...home.querySelectorAll('*')].filter((one) => isControlRole(roleOf(one))) : [];
  return controls.length === 1 && controls[0] === element;
}

export function showsHand(element) {
  return getComputedStyle(element).cursor === 'pointer';
}

export function describe(element) {
  const role = roleOf(element);
  const name = (nameOf(element, role) || oneLine(element.innerText ?? '')).slice(0, 60);
  const known = element.id
    ? `#${element.id}`
    : element.classList.length > 0
      ? `.${element.classList[0]}`
      : '';
  return `${role === 'generic' ? `<${element.localName}${known}>` : role}${name ? ` "${name}"` : ''}`;
}

/** What can be told of an element afterwards, to see whether an action had its effect. */
export function readBack(state, ref) {
  const node = state.nodeOf(ref);
  if (!node) return null;
  const element = node.nodeType === Node.TEXT_NODE ? node.parentElement : node;
  const role = roleOf(element);
  const aria =
    element.getAttribute('aria-checked') ??
    element.getAttribute('aria-pressed') ??
    element.getAttribute('aria-selected');
  const toggle = element.matches('input[type=checkbox], input[type=radio]')
    ? element
    : (element.closest('label') ?? element).querySelector('input[type=checkbox], input[type=radio]');
  const rect = element.getBoundingClientRect();
  return {
    role,
    value: heldValueOf(element, role),
    type: element.type ?? null,
    isSelect: element.localName === 'select',
    checked: toggle ? toggle.checked : aria === null ? null : aria === 'true',
    isRadio: role === 'radio' || toggle?.type === 'radio',
    isFileField: element.matches('input[type=file]'),
    place: {
      x: rect.left + window.scrollX,
      y: rect.top + window.scrollY,
      parent: element.parentElement ? state.refOf(element.parentElement) : null,
      index: element.parentElement ? [...element.parentElement.children].indexOf(element) : 0,
      scroll: [window.scrollX, window.scrollY, ...scrollsOf(element)].join(),
    },
    changedAt: state.changedAt,
  };
}

export function scrollsOf(element) {
  const scrolls = [];
  for (let one = element; one; one = composedParent(one))
    scrolls.push(Math.round(one.scrollLeft), Math.round(one.scrollTop));
  return scrolls;
}
