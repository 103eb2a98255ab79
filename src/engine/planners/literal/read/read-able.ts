import type { Claim } from '../command.ts';
import { beforeHarmlessEnding } from './claim-endings.ts';
import { claimOfEach } from './claim-shapes.ts';
import type { Reading } from './doubt.ts';
import { phrases } from './match-phrase.ts';
import type { Subject } from './read-subject.ts';
import type { Token } from './tokenise.ts';
import { ABLE } from './vocabulary/predicates.ts';

const ABLE_BOOK = phrases(ABLE);

/** "can be clicked", "cannot be pressed": that it is enabled, or disabled. Null: what else can be done no screen shows. */
export const readAble = (
  subject: Subject,
  rest: readonly Token[],
  isNegated: boolean,
): Reading<Claim> | null => {
  const able = ABLE_BOOK.match(rest, 0);
  if (!able || subject.quantity || beforeHarmlessEnding(rest.slice(able.length)).length > 0) return null;
  return claimOfEach(subject, isNegated, (target) => ({
    kind: 'state',
    target,
    state: isNegated ? 'disabled' : 'enabled',
    isNegated: false,
  }));
};
