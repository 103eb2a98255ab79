import { composedParent } from './at-point.js';
import { oneLine } from './name-of.js';
import { roleOf } from './role-of.js';

export function focusedField() {
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  if (!active) return null;
  const isField =
    active.matches('textarea, select') ||
    active.isContentEditable ||
    (active.localName === 'input' && !/^(checkbox|radio|button|submit|reset|image|file)$/.test(active.type));
  return isField || /^(textbox|searchbox|combobox|spinbutton)$/.test(roleOf(active)) ? active : null;
}

/** Makes ready for keys: what the field is, with all of its content selected (or the caret at its end). */
export function readyField(state, ref, isAppended) {
  let field = focusedField();
  if (ref !== null) {
    const node = state.nodeOf(ref);
    if (!node) return { why: 'it is not on the screen any more' };
    const element = node.nodeType === Node.TEXT_NODE ? node.parentElement : node;
    const own = element.matches('input, textarea, select') || element.isContentEditable ? element : null;
    if (own && field !== own && !own.contains(field)) {
      own.focus({ preventScroll: true });
      field = focusedField();
    }
  }
  if (!field) return { why: ref === null ? 'no field has the focus' : 'it is not a field that takes text' };
  if (field.readOnly || field.getAttribute('aria-readonly') === 'true') return { why: 'it is read-only' };
  if (field.matches(':disabled')) return { why: 'it is disabled' };
  const isPicker =
    field.localName === 'input' && /^(date|time|month|week|datetime-local|color|range)$/.test(field.type);
  const length = field.value?.length ?? 0;
  if (!isPicker && 'select' in field) {
    if (!isAppended) field.select();
    else if (/^(text|search|url|tel|password|textarea)$/.test(field.type))
      field.setSelectionRange(length, length);
  } else if (field.isContentEditable) {
    const range = document.createRange();
    range.selectNodeContents(field);
    if (isAppended) range.collapse(false);
    const selection = window.getSelection();
    selection.removeAllRanges();
    selection.addRange(range);
  }
  return {
    ref: state.refOf(field),
    isPicker,
    isWritten: 'value' in field || field.isContentEditable,
    type: field.type ?? '',
    before: field.value ?? field.innerText,
    maxLength: field.maxLength > 0 ? field.maxLength : null,
  };
}

/** What the field really holds. Only compared in the driver; a screen gets bullets for a password. */
export function heldBy(state, ref) {
  const field = state.nodeOf(ref);
  return field ? (field.value ?? field.innerText.replace(/\n$/, '')) : null;
}

/** Sets a field whose keys depend on the browser's language (dates, colours, sliders) the way its own picker would. */
export function setField(state, ref, text) {
  const field = state.nodeOf(ref);
  if (!field) return;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Chooses in a native select. Answers with what went wrong, or the words chosen. */
export function choose(state, ref, wanted) {
  const select = state.nodeOf(ref);
  if (!select) return { why: 'it is not on the screen any more' };
  const options = [...select.options];
  const plain = (text) => oneLine(text).toLowerCase();
  const fits = [
    (one) => oneLine(one.label) === oneLine(wanted),
    (one) => plain(one.label) === plain(wanted),
    (one) => one.value === wanted,
    (one) => plain(one.label).includes(plain(wanted)),
  ];
  const found = fits.map((fit) => options.filter(fit)).find((some) => some.length > 0) ?? [];
  const said = options.map((one) => `"${oneLine(one.label)}"`).join(', ');
  if (found.length === 0) return { why: `it has no option "${wanted}"; it has ${said}` };
  if (found.length > 1) return { why: `several of its options fit "${wanted}": ${said}` };
  const [option] = found;
  if (option.matches(':disabled')) return { why: `its option "${oneLine(option.label)}" is disabled` };
  select.focus({ preventScroll: true });
  option.selected = true;
  select.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
  select.dispatchEvent(new Event('change', { bubbles: true }));
  return { chosen: oneLine(option.label) };
}

/**
 * What can be read around a field without the list that its options stand in, so that a choice shows: the words of a chip, or
 * what a hidden select holds. The list is told by one of its options and named, because that option may be gone afterwards.
 */
export function shownAround(state, ref, optionRef, listRef) {
  const field = state.nodeOf(ref);
  if (!field) return null;
  const named = optionRef && state.nodeOf(optionRef);
  const option = named?.nodeType === Node.TEXT_NODE ? named.parentElement : named;
  const list = listRef
    ? state.nodeOf(listRef)
    : option && (option.closest('[role=listbox], [role=menu], [role=tree], ul, ol') ?? option.parentElement);
  let around = field;
  for (let level = 0; level < 4; level++) {
    const outer = composedParent(around);
    // A native select that a script hides behind its own list is no other field.
    const isSeen = (one) =>
      one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      one.getBoundingClientRect().width > 2;
    const fields = [...(outer?.querySelectorAll('input, select, textarea, [role=combobox]') ?? [])];
    if (!outer || outer === document.body || fields.filter(isSeen).length > 1) break;
    around = outer;
  }
  const words = [];
  const walker = document.createTreeWalker(around, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const isListed = list?.contains(node) || node.parentElement?.closest('select, script, style');
    if (!isListed && node.parentElement?.checkVisibility()) words.push(node.data);
  }
  for (const select of around.querySelectorAll('select'))
    for (const one of select.selectedOptions) words.push(one.label);
  return { text: oneLine(words.join(' ')), list: list ? state.refOf(list) : null };
}

/** The field that takes a file: the element, what its label belongs to, what it holds, or the only one in the document. */
export function fileField(state, ref) {
  const inputs = [...document.querySelectorAll('input[type=file]')];
  if (ref === null) return inputs.length === 1 ? state.refOf(inputs[0]) : null;
  const node = state.nodeOf(ref);
  if (!node) return null;
  const element = node.nodeType === Node.TEXT_NODE ? node.parentElement : node;
  if (element.matches('input[type=file]')) return ref;
  const labelled = element.closest('label')?.control;
  const found = labelled?.type === 'file' ? labelled : element.querySelector('input[type=file]');
  return found ? state.refOf(found) : null;
}

/** Scrolls the list that something stands in, never the page. Names the list; null if it did not move. */
export async function scrollList(state, ref) {
  for (let one = state.nodeOf(ref); one && one !== document.body; one = composedParent(one)) {
    if (one.scrollHeight <= one.clientHeight || !/auto|scroll/.test(getComputedStyle(one).overflowY))
      continue;
    const before = one.scrollTop;
    one.scrollBy({ top: one.clientHeight * 0.8, behavior: 'instant' });
    if (one.scrollTop === before) return null;
    // Lists that draw only what is seen do so when they are told of the scrolling, with the next frame.
    await new Promise((resolve) => requestAnimationFrame(() => state.sleep(resolve, 20)));
    return state.refOf(one);
  }
  return null;
}

/** Scrolls the element into view, or what scrolls around it by most of its height. Tells whether anything moved. */
export function scroll(state, ref, direction) {
  const node = ref === null ? null : state.nodeOf(ref);
  if (ref !== null && !node) return { why: 'it is not on the screen any more' };
  const element = node?.nodeType === Node.TEXT_NODE ? node.parentElement : node;
  if (direction === null) {
    element?.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
    return { hasMoved: true };
  }
  const isAcross = direction === 'left' || direction === 'right';
  const start = element ?? document.elementFromPoint(window.innerWidth / 2, window.innerHeight / 2);
  let scroller = document.scrollingElement;
  for (let one = start; one && one !== document.body && one !== scroller; one = composedParent(one)) {
    const style = getComputedStyle(one);
    const canScroll = isAcross ? one.scrollWidth > one.clientWidth : one.scrollHeight > one.clientHeight;
    if (canScroll && /auto|scroll/.test(isAcross ? style.overflowX : style.overflowY)) {
      scroller = one;
      break;
    }
  }
  const before = [scroller.scrollLeft, scroller.scrollTop];
  const far = { top: -1e7, bottom: 1e7 };
  const step = (isAcross ? scroller.clientWidth : Math.min(scroller.clientHeight, window.innerHeight)) * 0.8;
  const by = far[direction] ?? (direction === 'up' || direction === 'left' ? -step : step);
  scroller.scrollBy({ left: isAcross ? by : 0, top: isAcross ? 0 : by, behavior: 'instant' });
  return { hasMoved: scroller.scrollLeft !== before[0] || scroller.scrollTop !== before[1] };
}
