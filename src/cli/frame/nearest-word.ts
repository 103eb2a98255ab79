/** The known word that somebody most likely meant; null if none is near. */
export function nearestWord(written: string, known: readonly string[]): string | null {
  const most = Math.max(1, Math.floor(written.length / 3));
  let best: { word: string; distance: number } | null = null;
  for (const word of known) {
    const distance = word.startsWith(written) && written.length >= 3 ? 0.5 : editDistance(written, word);
    if (distance <= most && (best === null || distance < best.distance)) best = { word, distance };
  }
  return best?.word ?? null;
}

/** How many letters have to be added, dropped, changed or swapped with their neighbour. */
function editDistance(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, index) => index)];
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      const at = (r: number, c: number) => (r === i ? row[c] : rows[r]?.[c]) ?? 0;
      const change = one[i - 1] === other[j - 1] ? 0 : 1;
      let least = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + change);
      const isSwap = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      if (isSwap) least = Math.min(least, at(i - 2, j - 2) + 1);
      row.push(least);
    }
    rows.push(row);
  }
  return rows.at(-1)?.at(-1) ?? 0;
}

/** ` Did you mean x?`, or nothing. */
export function suggestion(written: string, known: readonly string[]): string {
  const nearest = nearestWord(written, known);
  return nearest === null ? '' : ` Did you mean ${nearest}?`;
}
