/** Something that can be run, in which list of the request it is named, and how. */
export interface Offer {
  list: 'suite_ids' | 'labels' | 'flow_ids';
  id: string;
  name: string;
}

interface Group {
  title: string;
  list: Offer['list'];
  options: readonly { id: string; name: string }[];
}

export type OfferedRow =
  | { kind: 'title'; key: string; text: string }
  | { kind: 'none'; key: string; text: string }
  | { kind: 'offer'; key: string; offer: Offer };

/** The lines of the list: each group under its title. Of what is searched for, only groups that have some of it. */
export function offeredRows(groups: readonly Group[], typed: string): OfferedRow[] {
  const words = typed
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  return groups.flatMap(({ title, list, options }): OfferedRow[] => {
    const found = options.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)));
    if (found.length === 0 && words.length > 0) return [];
    const offers = found.map(({ id, name }): OfferedRow => {
      return { kind: 'offer', key: `${list} ${id}`, offer: { list, id, name } };
    });
    const none: OfferedRow = { kind: 'none', key: `no ${list}`, text: 'None yet' };
    return [{ kind: 'title', key: list, text: title }, ...(offers.length > 0 ? offers : [none])];
  });
}
