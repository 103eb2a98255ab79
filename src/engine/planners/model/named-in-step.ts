/** What a step names to the letter: texts in quotation marks, and numbers with a decimal part, such as amounts. */
export function namedInStep(step: string): string[] {
  const quoted = [...step.matchAll(/"([^"]+)"|“([^”]+)”|`([^`]+)`/g)].flatMap((found) => found.slice(1));
  const rest = step.replace(/"[^"]+"|“[^”]+”|`[^`]+`/g, ' ');
  const amounts = rest.match(/\d[\d.,]*[.,]\d+/g) ?? [];
  return [...quoted, ...amounts].filter((text) => text !== undefined && lettersOf(text) !== '');
}

/** Whether one of the texts says it. Case, signs and spaces are the tester's: "37.50" is said by "$37,50 in all". */
export function isSaid(named: string, texts: readonly string[]): boolean {
  const wanted = lettersOf(named);
  return texts.some((text) => lettersOf(text).includes(wanted));
}

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
