import type { Command } from '../command.ts';
import { Doubt, type Reading } from './doubt.ts';
import { nothingSaid } from './plain-target.ts';
import { readTick } from './read-ticking.ts';
import { asWritten, type Token } from './tokenise.ts';

const NOT = /^(do not|don't|does not|doesn't|dont) /;
const WRITING_NOTHING =
  /^(enter|type|fill in|fill out|fill|select|change|write|choose|input) (in )?(anything|anything else|anything in .+|any (text|data|values?|fields?|information|details)|any of the fields|the form|the fields)$/;

/** "Don't enter anything", "do not check “Remember me”": what is not to be done. Null: it says no such thing. */
export const readLeftUndone = (tokens: readonly Token[]): Reading<Command[]> | null => {
  const words = asWritten(tokens).toLowerCase().replace(/’/g, "'");
  const not = NOT.exec(words)?.[0];
  if (!not)
    return /^(enter|type) nothing$/.test(words)
      ? [{ kind: 'nothing', why: 'nothing is to be entered' }]
      : null;
  if (WRITING_NOTHING.test(words.slice(not.length)))
    return [{ kind: 'nothing', why: 'nothing is to be entered' }];
  const length = not.trim().split(' ').length;
  if (!/^(check|tick)$/.test(tokens[length]?.lower ?? '')) return null;
  const left = readTick('uncheck', tokens.slice(length + 1), nothingSaid());
  return left instanceof Doubt ? null : left;
};
