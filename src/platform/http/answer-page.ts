import { noSuch } from '../../contract/refusal.ts';
import type { Page } from '../../contract/text.ts';

interface PageSource<Item> {
  /** What one of them is called. */
  noun: string;
  /** The rows after the one named, at most so many. */
  read: (page: Page) => Promise<Item[]>;
  find: (id: string) => Promise<unknown>;
}

type Answer<Plural extends string, Item> = { [K in Plural]: Item[] } & { count: number; has_more?: boolean };

/** All of a list, or the part that was asked for. */
export async function answerPage<Plural extends string, Item>(
  plural: Plural,
  { limit, starting_after }: Page,
  { noun, read, find }: PageSource<Item>,
): Promise<Answer<Plural, Item>> {
  // One more than asked for tells whether more follow.
  const rows = await read({ starting_after, limit: limit === undefined ? undefined : limit + 1 });
  // Nothing after the last row and nothing after a row that is not there are the same.
  if (rows.length === 0 && starting_after !== undefined && !(await find(starting_after)))
    throw noSuch(noun, starting_after);
  const items = limit === undefined ? rows : rows.slice(0, limit);
  const isPart = limit !== undefined || starting_after !== undefined;
  return {
    [plural]: items,
    count: items.length,
    ...(isPart && { has_more: rows.length > items.length }),
  } as Answer<Plural, Item>;
}
