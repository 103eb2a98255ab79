import type { Page } from 'playwright-core';

const CTRL = 2;

/** Keys one right after the other, none waiting for what the one before it did, as fingers strike them. `^k` is Ctrl-K. */
export async function strike(page: Page, keys: readonly string[]): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const events = keys.flatMap((name) => {
    const isCtrl = name.startsWith('^');
    const key = isCtrl ? name.slice(1) : name;
    const text = key === 'Enter' ? '\r' : key;
    const windowsVirtualKeyCode = text.toUpperCase().charCodeAt(0);
    const event = { key, windowsVirtualKeyCode, modifiers: isCtrl ? CTRL : 0 };
    const down = isCtrl ? { type: 'rawKeyDown' as const } : { type: 'keyDown' as const, text };
    return [
      { ...event, ...down },
      { ...event, type: 'keyUp' as const },
    ];
  });
  await Promise.all(events.map((event) => browser.send('Input.dispatchKeyEvent', event)));
  await browser.detach();
}
