import { dialogOnTop, isHiddenBy, isUnnamedDialog } from './dialogs.js';
import { attributesOf, heldValueOf, optionsOf, statesOf } from './element-facts.js';
import { nameOf, oneLine } from './name-of.js';
import { isControlRole, roleOf } from './role-of.js';
import {
  clipsInside,
  isClippedToNothing,
  isInside,
  isOutOfSight,
  isStyledAwayField,
  visibleLabelOf,
} from './seeing.js';

/** The document as a flat list of what a person could act on or read, in reading order. */
export function readScreen(state) {
  const all = { left: -1e7, right: 1e7, top: -1e7, bottom: 1e7 };
  const viewport = { left: 0, top: 0, right: window.innerWidth, bottom: window.innerHeight };
  const context = {
    all,
    viewport,
    hard: all,
    soft: viewport,
    positionedHard: all,
    positionedSoft: viewport,
    isHand: false,
    isDecoration: false,
    cover: dialogOnTop(),
  };
  const root = { children: [], role: 'generic', element: document.body };
  if (document.body)
    for (const child of document.body.childNodes)
      visit(state, child, root, context, getComputedStyle(document.body));
  const elements = [];
  for (const child of foldText(root)) flatten(state, child, null, elements);
  return elements;
}

/** Adds what a node shows to the group that it stands in. */
export function visit(state, node, group, context, parentStyle) {
  if (node.nodeType === Node.TEXT_NODE) {
    addText(node, group, context, parentStyle);
    return;
  }
  if (node.nodeType !== Node.ELEMENT_NODE) return;
  const tag = node.localName;
  if (/^(script|style|template|noscript|link|meta|title|head|datalist|source|track|param|wbr)$/.test(tag))
    return;
  if (tag === 'br') {
    group.children.push({ isChunk: true, text: ' ', rect: null, node });
    return;
  }
  const style = getComputedStyle(node);
  const rect = node.getBoundingClientRect();
  const inside = clipsInside(node, style, rect, context);
  const ownClip =
    style.position === 'fixed'
      ? context.all
      : style.position === 'absolute'
        ? context.positionedHard
        : context.hard;
  const isNothing =
    style.display === 'none' ||
    style.opacity === '0' ||
    style.visibility !== 'visible' ||
    isClippedToNothing(style);
  const isSeen = !isNothing && !isOutOfSight(rect, ownClip);
  if (!isSeen && isStyledAwayField(node)) {
    // The box that a person presses is drawn by someone else: the label, or what lies under a transparent field.
    const label = visibleLabelOf(node);
    const shown = label ? label.getBoundingClientRect() : rect;
    if (label || (style.opacity === '0' && style.display !== 'none' && !isOutOfSight(rect, ownClip))) {
      group.children.push(listed(node, roleOf(node), shown, inside, style, false));
    }
    return;
  }
  if (style.display === 'none' || style.opacity === '0' || isClippedToNothing(style)) return;
  inside.isHand = style.cursor === 'pointer';
  inside.isDecoration = context.isDecoration || node.getAttribute('aria-hidden') === 'true';
  if (node === context.cover) inside.cover = null;
  const role = isUnnamedDialog(node, style) ? 'dialog' : isOldPrice(node, style) ? 'deletion' : roleOf(node);
  const isHandOrigin = inside.isHand && !context.isHand;
  // What is crossed out is no part of what stands beside it.
  const isInline =
    role !== 'deletion' &&
    /^inline/.test(style.display) &&
    style.float === 'none' &&
    !/absolute|fixed/.test(style.position);
  const isTransparent =
    !isSeen ||
    style.display === 'contents' ||
    (role === 'generic' &&
      isInline &&
      style.display === 'inline' &&
      tag !== 'label' &&
      !takesPresses(node, tag) &&
      !isHandOrigin &&
      !isMarked(node)) ||
    /^(rowgroup|paragraph|strong|emphasis|code|caption|none|presentation)$/.test(role);
  const isLeaf =
    /^(select|textarea|input|iframe|frame|img|svg|canvas|video|audio|progress|meter|object|embed)$/.test(tag);
  if (inside.cover && (isLeaf || isControlRole(role)) && isHiddenBy(inside.cover, rect)) return;
  const own = isTransparent ? group : listed(node, role, rect, inside, style, isInline);
  if (!isTransparent) own.isClickable = isControlRole(role) || isHandOrigin || takesPresses(node, tag);
  if (isTransparent && !isInline && style.display !== 'contents') group.children.push({ isBreak: true });
  if (!isLeaf) {
    for (const child of childrenOf(state, node)) visit(state, child, own, inside, style);
  }
  if (isTransparent && !isInline && style.display !== 'contents') group.children.push({ isBreak: true });
  if (!isTransparent) group.children.push(own);
}

/** A price that is crossed out by style alone; tasks that are done are crossed out, too, and still what they were. */
export function isOldPrice(element, style) {
  return (
    style.textDecorationLine.includes('line-through') &&
    /^\s*\p{Sc}\s?\d|\d\s?\p{Sc}\s*$/u.test(element.textContent)
  );
}

export function listed(element, role, rect, context, style, isInline) {
  return {
    element,
    role,
    rect,
    isInViewport: isInside(rect, context.soft),
    isPadded: style.display !== 'inline',
    isInline:
      isInline && !/^(label|input|select|textarea|button)$/.test(element.localName) && role !== 'button',
    isClickable: isControlRole(role),
    children: [],
  };
}

/** Whether its author says that it can be pressed although its role does not: a link without an address is a script's. */
export function takesPresses(element, tag) {
  return element.hasAttribute('onclick') || (tag === 'a' && !element.hasAttribute('name'));
}

/** Whether testers or developers gave it something to be known by. */
export function isMarked(element) {
  return (
    element.id !== '' ||
    element.hasAttribute('title') ||
    element.hasAttribute('aria-label') ||
    element.hasAttribute('data-testid') ||
    element.hasAttribute('data-test') ||
    element.hasAttribute('onclick')
  );
}

export function childrenOf(state, element) {
  if (element.shadowRoot) {
    state.watch(element.shadowRoot);
    return element.shadowRoot.childNodes;
  }
  if (element.localName === 'slot') {
    const assigned = element.assignedNodes({ flatten: true });
    if (assigned.length > 0) return assigned;
  }
  if (element.localName === 'details' && !element.open) return element.querySelectorAll(':scope > summary');
  return getComputedStyle(element).contentVisibility === 'hidden' ? [] : element.childNodes;
}

export function addText(node, group, context, style) {
  const text = node.data;
  if (!/\S/.test(text)) {
    if (text) group.children.push({ isChunk: true, text: ' ', rect: null, node });
    return;
  }
  if (style.visibility !== 'visible') return;
  // A decoration that says something is read by everyone who sees it; a lone symbol is an ornament.
  if (context.isDecoration && !/[\p{L}\p{N}]/u.test(text)) return;
  const range = document.createRange();
  range.selectNodeContents(node);
  const rect = range.getBoundingClientRect();
  if (isOutOfSight(rect, context.hard)) return;
  if (context.cover && isHiddenBy(context.cover, rect)) return;
  group.children.push({ isChunk: true, text, rect, node, isInViewport: isInside(rect, context.soft) });
}

/** The children of a group, with neighbouring bits of text and inline elements joined to what a person reads as one. */
export function foldText(group) {
  const folded = [];
  let run = [];
  const close = () => {
    const chunks = run.filter((one) => one.isChunk && one.rect && oneLine(one.text) !== '');
    const inner = run.filter((one) => !one.isChunk);
    if (chunks.length === 0) folded.push(...inner);
    else {
      const rects = [...chunks, ...inner].map((one) => one.rect);
      folded.push({
        isRun: true,
        role: 'text',
        node: chunks[0].node,
        element: chunks[0].node.parentElement ?? group.element,
        text: oneLine(run.map((one) => (one.isPadded ? ` ${textOf(one)} ` : textOf(one))).join('')),
        rect: {
          left: Math.min(...rects.map((one) => one.left)),
          top: Math.min(...rects.map((one) => one.top)),
          right: Math.max(...rects.map((one) => one.right)),
          bottom: Math.max(...rects.map((one) => one.bottom)),
        },
        isInViewport: chunks.some((one) => one.isInViewport),
        children: inner,
        isFolded: true,
      });
    }
    run = [];
  };
  for (const child of group.children) {
    if (child.isBreak) close();
    else if (child.isChunk || child.isInline) run.push(child);
    else {
      close();
      folded.push(child);
    }
  }
  close();
  return folded.flatMap((child) => settle(child));
}

/** Folds an element's own content and drops what is only a wrapper. */
export function settle(item) {
  if (item.isFolded) {
    if (item.isRun) item.children = item.children.flatMap((child) => settle(child));
    return [item];
  }
  item.isFolded = true;
  item.text = textOf(item);
  let children = foldText(item);
  const [only] = children;
  const isJustText = children.length === 1 && only.isRun && !only.wrapper;
  if (isJustText) children = only.children;
  item.children = children;
  if (item.role !== 'generic') return [item];
  if (isJustText && !item.isClickable) {
    item.role = 'text';
    if (covers(only.rect, item.rect)) return [item];
    // Words at the edge of a wide block: whoever presses them presses there, not in the middle of the block.
    only.wrapper ??= item.element;
    return [only];
  }
  if (item.isClickable) return [item];
  // An icon that says on hovering what it is for is something to a person, though there is nothing in it.
  if (children.length === 0) return isJustText || item.element.hasAttribute('title') ? [item] : [];
  const isKnown =
    item.element.hasAttribute('aria-label') ||
    item.element.hasAttribute('data-testid') ||
    item.element.hasAttribute('data-test');
  if (children.length === 1 && !isKnown) {
    if (only.role === 'text' && !only.element.id) only.wrapper ??= item.element;
    return children;
  }
  return [item];
}

/** Whether the middle of a block is on the words in it. */
export function covers(words, block) {
  const middle = (block.left + block.right) / 2;
  return words.left <= middle && words.right >= middle;
}

export function textOf(item) {
  if (item.isChunk) return item.text;
  if (item.isBreak) return ' ';
  if (item.text !== undefined) return item.text;
  const { element } = item;
  if (element.localName === 'input')
    return /^(button|submit|reset)$/.test(element.type) ? nameOf(element, 'button') : '';
  // Kept, because every enclosing group asks again.
  item.text = oneLine(
    item.children
      .map((child) =>
        child.isChunk || (child.isInline && !child.isPadded) ? textOf(child) : ` ${textOf(child)} `,
      )
      .join(''),
  );
  return item.text;
}

export function flatten(state, item, parent, elements) {
  const { element, role, rect, text } = item;
  const isField = /^(input|select|textarea)$/.test(element.localName);
  const isNamedItself =
    isControlRole(role) ||
    role === 'heading' ||
    role === 'img' ||
    element.hasAttribute('aria-label') ||
    element.hasAttribute('aria-labelledby');
  const saysItself =
    /^(text|row|cell|gridcell|listitem|columnheader|rowheader|term|definition|status|alert)$/.test(role) ||
    (role === 'generic' && item.isClickable);
  let name = isNamedItself || !saysItself ? nameOf(element, role) : text;
  if (item.isRun || role === 'text') name = text;
  // A wrapper that shows a hand around a control is not a second thing of that name.
  if (role === 'generic' && name === text && item.children.some(holdsControl)) name = '';
  else if (name === '' && !isField && item.isClickable && !/^(combobox|listbox)$/.test(role)) name = text;
  const options = optionsOf(element, role);
  const attributes = item.isRun ? {} : attributesOf(element);
  if (item.wrapper) Object.assign(attributes, attributesOf(item.wrapper));
  const index = elements.length;
  elements.push({
    ref: state.refOf(item.isRun ? item.node : element),
    parent,
    role,
    name,
    text,
    value: item.isRun ? null : heldValueOf(element, role),
    placeholder: element.getAttribute('placeholder') || element.getAttribute('aria-placeholder') || null,
    attributes,
    states: item.isRun ? {} : statesOf(element, role),
    level:
      role === 'heading'
        ? Number(
            element.getAttribute('aria-level') ??
              (/^h[1-6]$/.test(element.localName) ? element.localName[1] : 2),
          )
        : null,
    box: { x: rect.left, y: rect.top, width: rect.right - rect.left, height: rect.bottom - rect.top },
    isInViewport: item.isInViewport,
    isClickable: item.isClickable === true,
    ...(options ? { options } : {}),
    ...(role === 'iframe' ? { inner: innerOffset(element, rect) } : {}),
  });
  for (const child of item.children) flatten(state, child, index, elements);
}

export function holdsControl(item) {
  return isControlRole(item.role) || item.children.some(holdsControl);
}

/** Where the content of a frame begins. */
export function innerOffset(element, rect) {
  const style = getComputedStyle(element);
  return {
    x: rect.left + element.clientLeft + Number.parseFloat(style.paddingLeft),
    y: rect.top + element.clientTop + Number.parseFloat(style.paddingTop),
  };
}
