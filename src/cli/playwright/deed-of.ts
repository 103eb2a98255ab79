import type { DriverAction, Move, Screen, ScreenElement } from '../../engine/index.ts';
import { locatorOf } from './locator-of.ts';
import { codeOf } from './write-code.ts';

type Act = Extract<Move, { kind: 'act' }>;

/** The statement that does the same in Playwright; null if it has none. Texts come with placeholders for secrets. */
export function deedOf({ action, target }: Act, screen: Screen): string | null {
  const given = action.arguments;
  const element = target ?? elementOf(action, screen, 'ref');
  const on = element ? locatorOf(element, screen) : null;
  const text = (name: string) => (typeof given[name] === 'string' ? (given[name] as string) : '');
  switch (action.name) {
    case 'open':
      return /^[a-z][a-z0-9+.-]*:/i.test(text('url'))
        ? `await page.goto(${codeOf(text('url'))});`
        : `await page.goto(new URL(${codeOf(text('url'))}, page.url()).href);`;
    case 'click': {
      const button = given.button && given.button !== 'left' ? `button: ${codeOf(text('button'))}` : '';
      const count = typeof given.count === 'number' && given.count > 1 ? `clickCount: ${given.count}` : '';
      const options = [button, count].filter((one) => one !== '').join(', ');
      return on && `await ${on}.click(${options ? `{ ${options} }` : ''});`;
    }
    case 'hover':
      return on && `await ${on}.hover();`;
    case 'type': {
      const typed = on
        ? `await ${on}.${given.append ? 'pressSequentially' : 'fill'}(${codeOf(text('text'))});`
        : `await page.keyboard.type(${codeOf(text('text'))});`;
      return given.submit ? `${typed}\nawait page.keyboard.press('Enter');` : typed;
    }
    case 'clear':
      return on && `await ${on}.clear();`;
    case 'press': {
      const press = `await ${on ?? 'page.keyboard'}.press(${codeOf(text('keys'))});`;
      return Array.from({ length: Number(given.times ?? 1) }, () => press).join('\n');
    }
    case 'select':
      return on && element?.options
        ? `await ${on}.selectOption({ label: ${codeOf(text('option'))} });`
        : null;
    case 'check':
    case 'uncheck':
      return on && `await ${on}.${action.name}();`;
    case 'drag': {
      const to = elementOf(action, screen, 'toRef');
      return on && to ? `await ${on}.dragTo(${locatorOf(to, screen)});` : null;
    }
    case 'scroll':
      return on ? `await ${on}.scrollIntoViewIfNeeded();` : null;
    case 'back':
      return 'await page.goBack();';
    case 'forward':
      return 'await page.goForward();';
    case 'reload':
      return 'await page.reload();';
    default:
      return null;
  }
}

function elementOf({ arguments: given }: DriverAction, screen: Screen, name: string): ScreenElement | null {
  return screen.elements.find((one) => one.ref === given[name]) ?? null;
}
