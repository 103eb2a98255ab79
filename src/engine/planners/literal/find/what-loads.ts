import type { Screen } from '../../../screen.ts';

/** Where the screen says that something is still loading: the index of the element; null if nowhere. */
export function whatLoads({ elements }: Screen): number | null {
  const index = elements.findIndex(
    ({ role, text, value }) =>
      (role === 'progressbar' && value === null) || /^(loading|please wait)\b.{0,20}$/iu.test(text),
  );
  return index < 0 ? null : index;
}
