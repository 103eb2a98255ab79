import type { Screen, ScreenElement } from '../screen.ts';

/** By what a target is known again: several independent signals, which must agree. */
export interface TargetSignals {
  role: string;
  /** Its accessible name, or else what it says. */
  label: string;
  test_id: string | null;
  /** Other attributes by which something without a label is known. */
  attributes: { id?: string; name?: string; type?: string; placeholder?: string };
  /** Where it stood among those with the same role and label. */
  position: { index: number; count: number };
  /** What stood around it: labels of what encloses it and the words of its row or card. */
  around: string[];
}

const LONGEST = 120;

const shortened = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);

const labelOf = ({ name, text }: ScreenElement): string => shortened(name || text);

export function signalsOf(screen: Screen, element: ScreenElement): TargetSignals {
  const { attributes, placeholder, role } = element;
  const signals: TargetSignals = {
    role,
    label: labelOf(element),
    test_id: attributes.testId ?? null,
    attributes: {
      ...(attributes.id && { id: attributes.id }),
      ...(attributes.name && { name: attributes.name }),
      ...(attributes.type && { type: attributes.type }),
      ...(placeholder && { placeholder }),
    },
    position: { index: 0, count: 1 },
    around: aroundOf(screen, element),
  };
  const like = likeOf(screen, signals);
  return { ...signals, position: { index: like.indexOf(element), count: like.length } };
}

/**
 * The element that all signals lead to; null if there is none, or more than one. It must be surrounded by the same, since the
 * only "Edit" may be in another row now, and one of several must be where it was among as many: what has changed is for the
 * planner to read again.
 */
export function findBySignals(screen: Screen, signals: TargetSignals): ScreenElement | null {
  const like = likeOf(screen, signals);
  const { index, count } = signals.position;
  const element = like[index];
  if (like.length !== count || element === undefined) return null;
  const around = aroundOf(screen, element);
  const isSame =
    around.length === signals.around.length && around.every((one, at) => one === signals.around[at]);
  return isSame ? element : null;
}

/** Those with the same role and label. What has no label is told by its attributes. */
function likeOf(screen: Screen, { role, label, test_id, attributes }: TargetSignals): ScreenElement[] {
  return screen.elements.filter((element) => {
    if (element.role !== role || labelOf(element) !== label) return false;
    if (label !== '') return true;
    const own = { ...element.attributes, placeholder: element.placeholder ?? undefined };
    const isKnown = (['id', 'name', 'type', 'placeholder'] as const).every(
      (key) => own[key] === attributes[key],
    );
    return isKnown && (element.attributes.testId ?? null) === test_id;
  });
}

/** The nearest that enclose it and have words of their own, the nearest first. */
function aroundOf(screen: Screen, element: ScreenElement): string[] {
  const around: string[] = [];
  const own = labelOf(element);
  let at = element.parent;
  while (at !== null && around.length < 3) {
    const outer = screen.elements[at];
    if (!outer) break;
    const words = ROWS.has(outer.role) ? shortened(outer.text) : outer.name;
    if (words !== '' && words !== own) around.push(`${outer.role} "${shortened(words)}"`);
    at = outer.parent;
  }
  return around;
}

/** What repeats in lists: its own words tell one from the other. */
const ROWS = new Set(['row', 'listitem', 'article', 'option', 'treeitem', 'group', 'generic', 'gridcell']);
