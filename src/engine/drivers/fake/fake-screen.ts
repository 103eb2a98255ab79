import type { ScreenElement } from '../../screen.ts';
import type { FakeElement } from './fake-app.ts';

const ROW_HEIGHT = 24;
const WIDTH = 320;
const FIELDS = /^(textbox|searchbox|combobox|spinbutton)$/;
const TOGGLES = /^(checkbox|radio|switch)$/;
const CONTROLS = /^(button|link|checkbox|radio|switch|textbox|searchbox|combobox|tab|menuitem|option)$/;

export interface DrawnElement {
  shown: ScreenElement;
  made: FakeElement;
}

/** The elements of a fake screen as a driver shows them, one below the other. */
export function drawScreen(
  elements: readonly FakeElement[],
  state: ReadonlyMap<string, string | boolean>,
  version: number,
): DrawnElement[] {
  const drawn: DrawnElement[] = [];
  const draw = (made: FakeElement, parent: number | null): void => {
    const index = drawn.length;
    const held = made.key === undefined ? undefined : state.get(made.key);
    const isField = FIELDS.test(made.role);
    const value = typeof held === 'string' ? held : (made.options?.[0] ?? '');
    drawn.push({
      made,
      shown: {
        ref: `s${version}e${index}`,
        parent,
        role: made.role,
        name: made.name,
        text: isField ? '' : textOf(made),
        value: isField ? (made.isPassword ? '•'.repeat(value.length) : value) : null,
        placeholder: made.placeholder ?? null,
        attributes: {},
        states: {
          ...made.states,
          ...(TOGGLES.test(made.role) ? { checked: held === true } : {}),
        },
        level: made.level ?? null,
        box: { x: 0, y: index * ROW_HEIGHT, width: WIDTH, height: ROW_HEIGHT },
        isInViewport: true,
        isClickable: CONTROLS.test(made.role) || made.onClick !== undefined,
        ...(made.options ? { options: made.options } : {}),
      },
    });
    for (const child of made.children ?? []) draw(child, index);
  };
  for (const element of elements) draw(element, null);
  return drawn;
}

function textOf(made: FakeElement): string {
  const inner = (made.children ?? []).map(textOf).filter((text) => text !== '');
  return made.text ?? (inner.length > 0 ? inner.join(' ') : made.name);
}
