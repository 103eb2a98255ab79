import type { Claim, Screen, ScreenElement, Target } from '../../engine/index.ts';
import {
  locatorBehindLabel,
  locatorByMark,
  locatorOf,
  locatorOfShown,
  locatorOfWords,
} from './locator-of.ts';
import { codeOf, patternOf } from './write-code.ts';

type Match = 'is' | 'contains' | 'starts' | 'ends' | 'matches';

const STATES: Record<string, string> = {
  checked: 'toBeChecked()',
  disabled: 'toBeDisabled()',
  enabled: 'toBeEnabled()',
  focused: 'toBeFocused()',
  empty: 'toBeEmpty()',
  selected: "toHaveAttribute('aria-selected', 'true')",
  expanded: "toHaveAttribute('aria-expanded', 'true')",
  collapsed: "toHaveAttribute('aria-expanded', 'false')",
  pressed: "toHaveAttribute('aria-pressed', 'true')",
};

/** What Playwright is to expect for a claim that was true; null if it has no words for it. */
export function expectationOf(
  claim: Claim,
  element: ScreenElement | null,
  screen: Screen,
  /** How something was found when it was last spoken of; null if it never was. */
  locatorBefore: (target: Target) => string | null = () => null,
): string | null {
  const not = 'isNegated' in claim && claim.isNegated ? '.not' : '';
  const absent = (target: Target) => {
    const locator = locatorBefore(target);
    if (locator !== null) return `await expect(${locator}).toBeHidden();`;
    const byWords = locatorOfWords(target, screen);
    return byWords && `await expect(${byWords}).toHaveCount(0);`;
  };
  const shown = (locator: string | null) => locator && `await expect(${locator}).toBeVisible();`;
  switch (claim.kind) {
    case 'visible':
      if (claim.isNegated) return absent(claim.target);
      return shown(element ? locatorOf(element, screen) : locatorOfShown(claim.target, screen));
    case 'count':
      if (claim.isNegated || claim.comparison !== 'equal') return null;
      return claim.number === 0 ? absent(claim.target) : expectedCount(claim.number, element, screen);
    case 'content': {
      if (!element) return null;
      const locator =
        locatorByMark(element, screen) ?? locatorBehindLabel(element, claim.target.words, screen);
      if (locator === null) return null;
      if (element.value !== null)
        return `await expect(${locator})${not}.toHaveValue(${matched(claim.match, claim.text, true)});`;
      // "The badge shows 1" is not true of 10; where the element says more than was asked for, or may have more in it that
      // nobody sees, only that much is checked.
      const isAll = element.text.trim() === claim.text.trim() && !['listitem', 'row'].includes(element.role);
      const says = claim.match === 'is' && isAll ? 'toHaveText' : 'toContainText';
      return `await expect(${locator})${not}.${says}(${matched(claim.match, claim.text, false)});`;
    }
    case 'state': {
      // What is chosen among radio buttons is checked, and only elsewhere selected.
      const isChecked = claim.state === 'selected' && element?.states.checked !== undefined;
      const expected = isChecked ? STATES.checked : STATES[claim.state];
      return element && expected ? `await expect(${locatorOf(element, screen)})${not}.${expected};` : null;
    }
    case 'url':
      return `await expect(page)${not}.toHaveURL(${anchored(claim.match, claim.text)});`;
    case 'title':
      return `await expect(page)${not}.toHaveTitle(${anchored(claim.match, claim.text)});`;
    case 'loaded':
      return claim.isNegated ? null : "await page.waitForLoadState('load');";
    case 'all': {
      const parts = claim.claims.map((one) => expectationOf(one, null, screen, locatorBefore));
      return parts.every((part) => part !== null) ? parts.join('\n') : null;
    }
    default:
      return null;
  }
}

/** So many of the kind that the first one is, if the screen had exactly so many of it. */
function expectedCount(number: number, first: ScreenElement | null, screen: Screen): string | null {
  if (!first || first.role === 'text' || first.role === 'generic') return null;
  const alike = screen.elements.filter((one) => one.role === first.role);
  return alike.length === number
    ? `await expect(page.getByRole('${first.role}')).toHaveCount(${number});`
    : null;
}

function matched(match: Match, text: string, isWhole: boolean): string {
  if (match === 'matches') return `/${text}/`;
  if (match === 'is' || (match === 'contains' && !isWhole)) return codeOf(text);
  return anchored(match, text);
}

/** Values of the environment cannot stand in a pattern that is written down. */
function anchored(match: Match, text: string): string {
  if (match === 'is') return codeOf(text);
  return patternOf(text, { start: match === 'starts' ? '^' : '', end: match === 'ends' ? '$' : '' });
}
