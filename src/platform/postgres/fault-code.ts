/** Whether the system gave one of these reasons, such as ENOENT. */
export function hasCode(fault: unknown, ...codes: string[]): boolean {
  return fault instanceof Error && 'code' in fault && codes.includes(String(fault.code));
}
