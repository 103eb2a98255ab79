import type { ElementHandle, Frame } from 'playwright-core';
import { pageScript } from './in-page/page-script.js';

/** The names of the functions of the page script that the driver calls from outside. */
type PageFunction =
  | 'look'
  | 'findPoint'
  | 'readBack'
  | 'readyField'
  | 'heldBy'
  | 'setField'
  | 'choose'
  | 'shownAround'
  | 'fileField'
  | 'scroll'
  | 'scrollList';

/** Calls a function of the page script in a frame, installing the script where a document came without it. */
export async function inPage<T>(frame: Frame, name: PageFunction, ...given: unknown[]): Promise<T> {
  const call = () =>
    frame.evaluate(
      ([name, given]) => {
        const page = Reflect.get(globalThis, Symbol.for('saywright'));
        return page ? Promise.resolve(page[name](page.state, ...given)).then((value) => ({ value })) : null;
      },
      [name, given] as const,
    );
  let answer = await call();
  if (!answer) {
    await frame.evaluate(pageScript);
    answer = await call();
  }
  if (!answer) throw new Error('The page does not keep the driver’s script.');
  return answer.value as T;
}

/** Whether an error says that the document went away while it was asked. */
export function tellsOfReplacement(error: unknown): boolean {
  return (
    error instanceof Error &&
    /context was destroyed|Frame was detached|Cannot find context/i.test(error.message)
  );
}

/** The same, asked after an action that may have led to another document: null if it did. */
export async function inPageAfterwards<T>(
  frame: Frame,
  name: PageFunction,
  ...given: unknown[]
): Promise<T | null> {
  try {
    return frame.isDetached() ? null : await inPage<T>(frame, name, ...given);
  } catch (error) {
    if (tellsOfReplacement(error)) return null;
    throw error;
  }
}

/** The element that a ref names, or null if it is gone. */
export async function elementOf(frame: Frame, ref: string): Promise<ElementHandle | null> {
  const handle = await frame.evaluateHandle((ref) => {
    const page = Reflect.get(globalThis, Symbol.for('saywright'));
    return page ? page.state.nodeOf(ref) : null;
  }, ref);
  return handle.asElement() as ElementHandle | null;
}
