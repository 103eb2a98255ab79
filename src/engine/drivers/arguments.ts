/** What an action was given, as what it needs. */
export function textArgument(given: Record<string, unknown>, key: string): string {
  const value = given[key];
  return typeof value === 'string' ? value : '';
}

export function refArgument(given: Record<string, unknown>, key = 'ref'): string | null {
  const value = given[key];
  return typeof value === 'string' && value !== '' ? value : null;
}
