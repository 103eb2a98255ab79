/**
 * What is sent to a page as text. Each takes a name for the document first, answers null where the page script is not there yet,
 * and never waits: not every server waits for a promise.
 */
const begin = `const page = globalThis[Symbol.for('saywright')];
if (!page) return null;
page.state.document ??= arguments[0];`;

/** As one string, as the browser's driver does it: long lists of objects are slow to cross. */
export const LOOK = `${begin}
return { value: JSON.stringify({
  title: document.title,
  url: location.href,
  isHidden: document.visibilityState === 'hidden',
  isLoading: document.readyState === 'loading',
  width: window.innerWidth,
  elements: page.readScreen(page.state),
}) };`;

export const THROUGH_PAGE = `${begin}
return { value: page[arguments[1]](page.state, ...arguments[2]) };`;

/** What is pressed for a ref: of a field that is drawn by its label, the label. */
export const TARGET = `${begin}
const node = page.state.nodeOf(arguments[1]);
if (!node) return { value: null };
const element = node.nodeType === Node.TEXT_NODE ? node.parentElement : node;
const pressed = (page.isStyledAwayField(element) && page.visibleLabelOf(element)) || element;
const isOut = ({ top, bottom, left, right }) =>
  top < 0 || left < 0 || bottom > window.innerHeight || right > window.innerWidth;
if (isOut(pressed.getBoundingClientRect()))
  pressed.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
return { value: {
  element: pressed,
  box: page.boxOf(pressed.getBoundingClientRect()),
  isDisabled: element.closest(':disabled, [aria-disabled="true"]') !== null,
} };`;

/** Needs no page script: asked of every page before one is chosen. */
export const ABOUT = `return {
  title: document.title,
  url: location.href,
  isVisible: document.visibilityState === 'visible' && window.innerWidth > 0 && window.innerHeight > 0,
};`;
