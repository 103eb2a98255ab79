import type { Found } from './found.ts';

/** What a look at the screen says of a claim. Undecidable is neither: it must never count as true. */
export type Verdict =
  | { status: 'true' | 'false'; evidence: string; elements: number[] }
  | { status: 'undecidable'; why: string };

export function decided(isTrue: boolean, evidence: string, elements: number[] = []): Verdict {
  return { status: isTrue ? 'true' : 'false', evidence, elements };
}

export function undecidable(why: string): Verdict {
  return { status: 'undecidable', why };
}

export function turned(verdict: Verdict, isNegated: boolean): Verdict {
  if (!isNegated || verdict.status === 'undecidable') return verdict;
  return { ...verdict, status: verdict.status === 'true' ? 'false' : 'true' };
}

/** A claim about what is not there: it does not hold, and neither can its opposite be read anywhere. */
export function aboutMissing(found: Exclude<Found, { status: 'found' }>, isNegated: boolean): Verdict {
  if (found.status === 'several') {
    return undecidable(`${found.why}: ${found.candidates.map(({ description }) => description).join('; ')}`);
  }
  const closest = found.closest.length > 0 ? `; closest is ${found.closest.join(', ')}` : '';
  if (found.unsure !== undefined) return undecidable(`${found.why}${closest}; ${found.unsure}`);
  return isNegated
    ? undecidable(`${found.why}${closest}, so nothing can be read of it`)
    : decided(false, `${found.why}${closest}`);
}

/** Several things could be meant: decided only if the answer is the same for all of them. */
export function agreed(verdicts: Verdict[], name: string): Verdict {
  const [first, ...others] = verdicts;
  if (first === undefined) return undecidable(`there is nothing to read ${name} from`);
  if (others.length === 0) return first;
  const doubt = verdicts.find((verdict) => verdict.status === 'undecidable');
  if (doubt !== undefined) return doubt;
  const evidence = verdicts.map((verdict) => (verdict.status === 'undecidable' ? '' : verdict.evidence));
  if (others.some(({ status }) => status !== first.status))
    return undecidable(
      `${verdicts.length} things could be ${name} and they differ: ${evidence.slice(0, 4).join('; ')}`,
    );
  return {
    status: first.status === 'true' ? 'true' : 'false',
    evidence: evidence.slice(0, 4).join('; '),
    elements: verdicts.flatMap((verdict) => (verdict.status === 'undecidable' ? [] : verdict.elements)),
  };
}
