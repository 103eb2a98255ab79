/** What lies on top at a point, through shadow roots. */
export function elementAt({ x, y }) {
  let hit = document.elementFromPoint(x, y);
  while (hit?.shadowRoot) {
    const inner = hit.shadowRoot.elementFromPoint(x, y);
    if (!inner || inner === hit) break;
    hit = inner;
  }
  return hit;
}

export function composedParent(node) {
  return node.assignedSlot ?? node.parentElement ?? node.getRootNode().host ?? null;
}
