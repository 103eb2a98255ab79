import type { RunVariable } from '../../../../contract/runs.ts';
import type { Added } from '../../../../engine/agent/variables.ts';
import type { GroupInHand } from '../group-in-hand.ts';
import type { RunToDo } from '../store.ts';
import { givenBySource } from './given-variables.ts';

/** What somebody looks at is long enough by then; a run is no place to keep files. */
const LONGEST = 1000;

/** Every variable that a run has now, with the one who has the last word on it. Secrets stay behind their placeholders. */
export function variablesInForce(inHand: GroupInHand, run: RunToDo, added: Added): RunVariable[] {
  const { environment, secrets } = inHand;
  const sources: [RunVariable['source'], Record<string, string>][] = [
    ...givenBySource(inHand, run),
    ['hook', Object.fromEntries(added.exported)],
    ['agent', Object.fromEntries(added.agentSet)],
  ];
  const inForce = new Map(
    sources.flatMap(([source, values]) =>
      Object.entries(values).map(([key, value]) => [key, { source, value }] as const),
    ),
  );
  return [...inForce]
    .map(([key, { source, value }]) => {
      // By its key, too: a secret of a letter or two cannot be told from other text.
      const isSecret = source === 'environment' && environment.secretKeys.includes(key);
      const shown = isSecret ? `\${env:${key}}` : secrets.redact(value);
      return { key, source, value: cut(shown), is_secret: isSecret || shown !== value };
    })
    .sort((one, other) => (one.key < other.key ? -1 : 1));
}

const cut = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST).toWellFormed()}…` : text);
