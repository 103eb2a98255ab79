/**
 * A careful guess without the provider's tokenizer: words of Latin script come to four characters a token at best,
 * signs and digits to about two, other scripts to one or more tokens a character.
 */
export function estimateTokens(text: string): number {
  const letters = text.match(/[A-Za-z ]/g)?.length ?? 0;
  const signs = text.match(/[!-@[-`{-~\n\t]/g)?.length ?? 0;
  return Math.ceil(letters / 4 + signs / 2 + (text.length - letters - signs));
}

/** As many whole lines as fit. */
export function linesWithin(lines: readonly string[], budgetTokens: number): string[] {
  const taken: string[] = [];
  let spent = 0;
  for (const line of lines) {
    spent += estimateTokens(`${line}\n`);
    if (spent > budgetTokens) break;
    taken.push(line);
  }
  return taken;
}
