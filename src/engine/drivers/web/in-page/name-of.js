import { isNamedByContent } from './role-of.js';

/** The accessible name, as the Accessible Name computation has it, with single spaces. */
export function nameOf(element, role) {
  return oneLine(rawNameOf(element, role));
}

export function oneLine(text) {
  // Glyphs of icon fonts live in the private use areas: nobody reads them as text.
  return text
    .replace(/[\u200b-\u200f\u2060\ufeff\u00ad]|[\ue000-\uf8ff]|[\udb80-\udbff][\udc00-\udfff]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

export function rawNameOf(element, role) {
  const labelledBy = element.getAttribute('aria-labelledby');
  if (labelledBy) {
    const parts = labelledBy
      .split(/\s+/)
      .map((id) => (id ? element.getRootNode().getElementById?.(id) : null))
      .filter((part) => part)
      .map((part) => part.getAttribute('aria-label') || contentName(part, element, true));
    if (parts.join('').trim()) return parts.join(' ');
  }
  const label = element.getAttribute('aria-label');
  if (label?.trim()) return label;
  const native = nativeName(element);
  if (native.trim()) return native;
  // A role that HTML names by its content keeps that, and a clickable group is called by what it says.
  if (isNamedByContent(role) && !['SELECT', 'TEXTAREA', 'INPUT'].includes(element.tagName)) {
    const content = contentName(element, element, false);
    if (content.trim()) return content;
  }
  return (
    element.getAttribute('title') ||
    element.getAttribute('placeholder') ||
    element.getAttribute('aria-placeholder') ||
    ''
  );
}

export function nativeName(element) {
  switch (element.localName) {
    case 'input':
      if (['button', 'submit', 'reset'].includes(element.type)) {
        return element.value || { submit: 'Submit', reset: 'Reset', button: '' }[element.type];
      }
      if (element.type === 'image') return element.alt || element.value || 'Submit';
      return labelName(element);
    case 'select':
    case 'textarea':
    case 'meter':
    case 'progress':
    case 'output':
    case 'button':
      return labelName(element);
    case 'img':
    case 'area':
      return element.getAttribute('alt') ?? '';
    case 'svg':
      return element.querySelector(':scope > title')?.textContent ?? '';
    case 'fieldset':
      return element.querySelector(':scope > legend')?.textContent ?? '';
    case 'table':
      return element.caption?.textContent ?? '';
    case 'figure':
      return element.querySelector('figcaption')?.textContent ?? '';
    case 'details':
      return '';
    case 'optgroup':
    case 'option':
      return element.label ?? '';
    case 'iframe':
      return element.getAttribute('title') ?? '';
  }
  return element.constructor.formAssociated ? labelName(element) : '';
}

export function labelName(element) {
  const labels = element.labels ? [...element.labels] : [];
  return labels.map((label) => contentName(label, element, true)).join(' ');
}

/** What a subtree says to a screen reader; `owner` is left out of it, because a field does not name itself by its value. */
export function contentName(node, owner, isReferenced) {
  if (node.nodeType === Node.TEXT_NODE) return node.data;
  if (node.nodeType !== Node.ELEMENT_NODE) return '';
  const isRoot = node === owner || isReferenced;
  if (!isRoot) {
    if (node.getAttribute('aria-hidden') === 'true') return '';
    if (['SCRIPT', 'STYLE', 'NOSCRIPT', 'TEMPLATE'].includes(node.tagName)) return '';
    // What has no box of its own, such as a slot, counts as invisible there; its content tells.
    if (getComputedStyle(node).display !== 'contents' && !node.checkVisibility({ visibilityProperty: true }))
      return '';
    const label = node.getAttribute('aria-label');
    if (label?.trim()) return ` ${label} `;
    if (node.localName === 'img' || node.localName === 'svg') return ` ${nativeName(node)} `;
    if (['INPUT', 'SELECT', 'TEXTAREA'].includes(node.tagName)) {
      if (node === owner || node.type === 'password') return '';
      if (['checkbox', 'radio', 'file', 'hidden'].includes(node.type)) return '';
      return node.tagName === 'SELECT' ? '' : ` ${node.value} `;
    }
  }
  const children =
    node.localName === 'slot' && node.assignedNodes().length > 0
      ? node.assignedNodes()
      : (node.shadowRoot ?? node).childNodes;
  let text = '';
  for (const child of children) text += contentNamePart(child, owner);
  return text;
}

export function contentNamePart(child, owner) {
  // The owner can stand inside its own label: a field does not name itself.
  if (child === owner) return '';
  if (child.nodeType === Node.TEXT_NODE) return child.data;
  if (child.nodeType !== Node.ELEMENT_NODE) return '';
  if (child.localName === 'br') return ' ';
  const said = contentName(child, owner, false);
  return getComputedStyle(child).display === 'inline' ? said : ` ${said} `;
}
