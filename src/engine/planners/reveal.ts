interface Revealing {
  reveal(text: string): string;
}

/** The same data with the placeholders in all its texts filled in. What is shown to people keeps the placeholders. */
export function revealIn<T>(data: T, revealing: Revealing): T {
  if (typeof data === 'string') return revealing.reveal(data) as T;
  if (Array.isArray(data)) return data.map((item) => revealIn(item, revealing)) as T;
  if (typeof data === 'object' && data !== null) {
    return Object.fromEntries(
      Object.entries(data).map(([key, value]) => [key, revealIn(value, revealing)]),
    ) as T;
  }
  return data;
}
