import { textArgument } from '../../arguments.ts';
import type { Outcome } from '../../driver.ts';
import { failed } from '../../outcomes.ts';
import type { MobileSession } from '../mobile-session.ts';
import type { PageTarget, WebView } from './web-view.ts';

/** The page that the session is in; whoever calls has made sure that it is in one. */
export function pageOf({ webView }: MobileSession): WebView {
  if (!webView) throw new Error('No web view is open.');
  return webView;
}

/** What is to be acted on in the page, as it is now, or why it cannot be. */
export async function takePageTarget(
  session: MobileSession,
  given: Record<string, unknown>,
  deadlineMs: number,
  key = 'ref',
): Promise<PageTarget | Outcome> {
  const target = await pageOf(session).target(textArgument(given, key), deadlineMs);
  if (!target) return failed('It is not on the screen any more.');
  return target.isDisabled ? failed('It is disabled.', target.box) : target;
}
