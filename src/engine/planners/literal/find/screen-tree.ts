import type { Box, Screen, ScreenElement } from '../../../screen.ts';

/** The flat list of a screen as a tree, with the questions that finding asks of it. */
export class ScreenTree {
  readonly elements: readonly ScreenElement[];
  readonly screen: Screen;
  readonly #children: number[][];
  readonly #roots: number[] = [];

  constructor(screen: Screen) {
    this.screen = screen;
    this.elements = screen.elements;
    this.#children = screen.elements.map(() => []);
    screen.elements.forEach((_element, index) => {
      const parent = this.parentOf(index);
      if (parent === null) this.#roots.push(index);
      else this.#children[parent]?.push(index);
    });
  }

  at(index: number): ScreenElement {
    const element = this.elements[index];
    if (element === undefined) throw new RangeError(`the screen has no element ${index}`);
    return element;
  }

  /** A parent is listed before its child; anything else would make a ring, so it counts as none. */
  parentOf(index: number): number | null {
    const parent = this.elements[index]?.parent ?? null;
    return parent !== null && parent >= 0 && parent < index ? parent : null;
  }

  childrenOf(index: number): readonly number[] {
    return this.#children[index] ?? [];
  }

  siblingsOf(index: number): readonly number[] {
    const parent = this.parentOf(index);
    return parent === null ? this.#roots : this.childrenOf(parent);
  }

  /** From the nearest outwards. */
  ancestorsOf(index: number): number[] {
    const found: number[] = [];
    for (let at = this.parentOf(index); at !== null; at = this.parentOf(at)) found.push(at);
    return found;
  }

  isInside(index: number, container: number): boolean {
    for (let at = this.parentOf(index); at !== null; at = this.parentOf(at))
      if (at === container) return true;
    return false;
  }

  descendantsOf(index: number): number[] {
    return this.childrenOf(index).flatMap((child) => [child, ...this.descendantsOf(child)]);
  }

  nearestAncestor(index: number, test: (element: ScreenElement, at: number) => boolean): number | null {
    return this.ancestorsOf(index).find((at) => test(this.at(at), at)) ?? null;
  }

  /** Drops what encloses another of the same list. */
  innermost(indexes: readonly number[]): number[] {
    return indexes.filter((one) => !indexes.some((other) => other !== one && this.isInside(other, one)));
  }

  /** Drops what is enclosed by another of the same list. */
  outermost(indexes: readonly number[]): number[] {
    const all = new Set(indexes);
    return indexes.filter((one) => !this.ancestorsOf(one).some((at) => all.has(at)));
  }
}

export function hasArea(box: Box): boolean {
  return box.width > 0 && box.height > 0;
}

/** What is parked beside the page (an off-canvas menu) or has no size is there for nobody who looks. */
export function isOffStage(element: ScreenElement): boolean {
  return !hasArea(element.box) || element.box.x + element.box.width <= 0;
}

/** The open dialog that lies over the page, if there is one: the last listed, since it is drawn on top. */
export function modalOf(tree: ScreenTree): number | null {
  const seen = tree.elements.filter((element) => element.isInViewport && hasArea(element.box));
  const right = Math.max(0, ...seen.map((element) => element.box.x + element.box.width));
  const bottom = Math.max(0, ...seen.map((element) => element.box.y + element.box.height));
  let modal: number | null = null;
  tree.elements.forEach(({ role, box }, index) => {
    if (role === 'alertdialog') modal = index;
    if (role !== 'dialog' || !hasArea(box)) return;
    // A cookie bar is also a dialog, but lies at the edge and covers nothing that matters.
    const isOverTheMiddle =
      box.x <= right / 2 &&
      box.x + box.width >= right / 2 &&
      box.y <= bottom / 2 &&
      box.y + box.height >= bottom / 2;
    if (isOverTheMiddle) modal = index;
  });
  return modal;
}

/** The menu that a button has opened, which is what one looks at then; null if there is none, or more than one. */
export function openMenuOf(tree: ScreenTree): number | null {
  const opened = tree.elements.flatMap(({ role }, index) => {
    if (role !== 'menu' || tree.ancestorsOf(index).some((at) => /^menu/.test(tree.at(at).role))) return [];
    const siblings = tree.siblingsOf(index);
    const before = siblings.slice(0, siblings.indexOf(index)).map((at) => tree.at(at));
    return before.some((one) => one.role === 'button' && one.states.expanded === true) ? [index] : [];
  });
  return opened.length === 1 ? (opened[0] ?? null) : null;
}
