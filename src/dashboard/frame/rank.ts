/** How well a name fits what was typed: 0 not at all, 5 in full. Both in lower case. */
function fit(name: string, typed: string): number {
  if (name === typed) return 5;
  if (name.startsWith(typed)) return 4;
  if (name.includes(` ${typed}`)) return 3;
  const words = typed.split(' ');
  if (words.every((word) => ` ${name}`.includes(` ${word}`))) return 2;
  return words.every((word) => name.includes(word)) ? 1 : 0;
}

export interface Named {
  name: string;
  /** What it is, which may be typed before its name. */
  kind: string;
  /** Only what has one can be run. */
  wish?: unknown;
}

interface Ranked<Thing> {
  thing: Thing;
  /** It is to be run rather than opened. */
  isToRun: boolean;
}

/** Those that fit best come first; of equals, those that came first. */
export function rank<Thing extends Named>(
  things: readonly Thing[],
  typed: string,
  most: number,
): Ranked<Thing>[] {
  const wanted = typed.trim().toLowerCase().replaceAll(/\s+/g, ' ');
  const toRun = /^run( |$)/.test(wanted) ? wanted.slice(4) : undefined;
  const fitOf = (thing: Thing, words: string) => {
    const name = thing.name.toLowerCase();
    return Math.max(
      fit(name, words),
      words.startsWith(`${thing.kind} `) ? fit(`${thing.kind} ${name}`, words) : 0,
    );
  };
  return things
    .map((thing) => {
      const asNamed = fitOf(thing, wanted);
      const asRun = toRun === undefined || !thing.wish ? 0 : fitOf(thing, toRun);
      return { thing, isToRun: asRun > asNamed, points: Math.max(asNamed, asRun) };
    })
    .filter(({ points }) => points > 0)
    .sort((one, other) => other.points - one.points)
    .slice(0, most);
}
