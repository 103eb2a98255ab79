import type { Command } from '../command.ts';
import { Doubt, type Reading, unread } from './doubt.ts';
import { type Memory, plainTarget } from './plain-target.ts';
import { readTarget } from './read-target.ts';
import { asWritten, isMark, isQuoted, isSmall, spokenValue, type Token } from './tokenise.ts';

/** "Apply the coupon code SAVE10": it is entered, then applied. */
export const readCoupon = (base: string, tokens: readonly Token[]): Command[] | null => {
  const code = tokens.at(-1);
  const named = asWritten(tokens.slice(0, -1))
    .toLowerCase()
    .replace(/^(the|a) /, '');
  if (
    base !== 'apply' ||
    !code ||
    !/^(coupon|promo|promotion|discount|voucher|gift)( (code|card))?$/.test(named)
  )
    return null;
  if (!isQuoted(code) && !/[\dA-Z]/.test(code.text)) return null;
  return [
    {
      kind: 'type',
      text: spokenValue([code]),
      target: plainTarget(named),
      isAppended: false,
      isSubmitted: false,
    },
    { kind: 'click', target: plainTarget('Apply'), button: 'left', count: 1 },
  ];
};

/** "Filter by status Open": the control for it is set; "filter by Completed": what bears that name is chosen. */
export const readFilter = (tokens: readonly Token[], memory: Memory): Reading<Command[]> => {
  const by = tokens.findIndex(({ lower }, index) => lower === 'by' || (lower === 'for' && index > 0));
  const listed = asWritten(tokens.slice(0, Math.max(by, 0))).toLowerCase();
  if (
    by > 0 &&
    !/^((the|all) )?(\w+ )?(list|table|results|products|items|entries|rows|orders|tasks|users|view)$/.test(
      listed,
    )
  )
    return unread(tokens);
  const rest = tokens.slice(by + 1).filter((token) => !isMark(token, ':') && token.text !== '=');
  if (rest.some(({ kind, lower }) => kind === 'mark' || /^(and|or)$/.test(lower))) return unread(tokens);
  const value = rest.findIndex((token) => token.kind === 'quoted' || !isSmall(token));
  if (value === 0) {
    const named = rest.length === 1 || !rest.some(isQuoted) ? readTarget(rest, memory) : unread(tokens);
    return named instanceof Doubt ? named : [{ kind: 'select', option: named.words, target: null }];
  }
  const target = value > 0 ? readTarget(rest.slice(0, value), memory) : unread(tokens);
  if (target instanceof Doubt) return target;
  return [{ kind: 'filter', by: target, value: spokenValue(rest.slice(value)) }];
};
