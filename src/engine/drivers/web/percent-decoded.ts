/** Without percent codes; as it is where a percent sign is none of a code. */
export function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
