import { inspect } from 'node:util';

/** What went wrong, without the frames of the test runner. */
export function describeFailure(error: Error): string {
  const cause = error.cause instanceof Error ? error.cause : error;
  // What the test itself failed of is inside of what failed while it tidied up.
  if ('suppressed' in cause && cause.suppressed instanceof Error) return describeFailure(cause.suppressed);
  const text = cause.stack ?? inspect(cause);
  const own = text.split('\n').filter((line) => !/^\s+at .*(node:internal|node_modules)/.test(line));
  const deeper = cause.cause instanceof Error ? [`caused by ${cause.cause.message}`] : [];
  return [...own, ...deeper].map((line) => `    ${line}`).join('\n');
}
