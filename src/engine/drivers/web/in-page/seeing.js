/** Whether nothing of it can be seen or brought into sight. Clips are what hidden overflow of ancestors leaves. */
export function isOutOfSight(rect, clip) {
  const width = Math.min(rect.right, clip.right) - Math.max(rect.left, clip.left);
  const height = Math.min(rect.bottom, clip.bottom) - Math.max(rect.top, clip.top);
  // One pixel is the size of text that is meant for screen readers alone.
  if (width < 2 || height < 2) return true;
  if (clip.isScrolled) return false;
  // No scrolling of the page reaches what lies left of or above it.
  return rect.right + window.scrollX <= 0 || rect.bottom + window.scrollY <= 0;
}

export function isInside(rect, clip) {
  const width = Math.min(rect.right, clip.right) - Math.max(rect.left, clip.left);
  const height = Math.min(rect.bottom, clip.bottom) - Math.max(rect.top, clip.top);
  return width >= 1 && height >= 1;
}

export function narrowed(clip, rect, isX, isY) {
  return {
    isScrolled: clip.isScrolled,
    left: isX ? Math.max(clip.left, rect.left) : clip.left,
    right: isX ? Math.min(clip.right, rect.right) : clip.right,
    top: isY ? Math.max(clip.top, rect.top) : clip.top,
    bottom: isY ? Math.min(clip.bottom, rect.bottom) : clip.bottom,
  };
}

/** What the element lets be seen of its content: `hard` is lost for good, `soft` can be scrolled to. */
export function clipsInside(element, style, rect, context) {
  let { hard, soft, positionedHard, positionedSoft } = context;
  if (style.position === 'absolute') [hard, soft] = [positionedHard, positionedSoft];
  if (style.position === 'fixed') [hard, soft] = [context.all, context.viewport];
  const isRoot = element === document.body || element === document.documentElement;
  if (!isRoot && (style.overflowX !== 'visible' || style.overflowY !== 'visible')) {
    const hides = (overflow) => overflow === 'hidden' || overflow === 'clip';
    const scrolls = (overflow) => overflow === 'auto' || overflow === 'scroll';
    if (scrolls(style.overflowX) || scrolls(style.overflowY)) {
      // A scroller that is itself out of sight shows nothing; otherwise all of its content can be reached.
      hard = isOutOfSight(rect, hard)
        ? { left: 0, right: 0, top: 0, bottom: 0 }
        : { ...context.all, isScrolled: true };
      soft = narrowed(soft, rect, true, true);
    }
    hard = narrowed(hard, rect, hides(style.overflowX), hides(style.overflowY));
    soft = narrowed(soft, rect, hides(style.overflowX), hides(style.overflowY));
  }
  const isPositioned = style.position !== 'static' || style.transform !== 'none';
  return {
    ...context,
    hard,
    soft,
    positionedHard: isPositioned ? hard : positionedHard,
    positionedSoft: isPositioned ? soft : positionedSoft,
  };
}

/** Ways to leave text to screen readers alone that overflow does not tell. */
export function isClippedToNothing(style) {
  return (
    /^rect\((0px|1px),? (0px|1px),? (0px|1px),? (0px|1px)\)$/.test(style.clip) ||
    /^inset\((50|100)%/.test(style.clipPath)
  );
}

/**
 * What a person sees and presses in place of a toggle, slider or file field that is itself styled away: its label, or the track
 * that is drawn around it.
 */
export function visibleLabelOf(element) {
  const [thumb, track] = [element.parentElement, element.parentElement?.parentElement];
  const drawn = element.type === 'range' && track && element.labels?.length === 0 ? [track, thumb] : [];
  for (const label of [...(element.labels ?? []), ...drawn]) {
    if (!label.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const rect = label.getBoundingClientRect();
    if (rect.width >= 2 && rect.height >= 2) return label;
  }
  return null;
}

export function isStyledAwayField(element) {
  return element.localName === 'input' && /^(checkbox|radio|file|range)$/.test(element.type);
}
