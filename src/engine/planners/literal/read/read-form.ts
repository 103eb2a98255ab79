import type { Command } from '../command.ts';
import { type Reading, unread } from './doubt.ts';
import type { Memory } from './plain-target.ts';
import { readFieldsInWords, readInlineFields } from './read-composite.ts';
import { readPairs } from './read-pairs.ts';
import { readFill } from './read-setting.ts';
import { readType } from './read-typing.ts';
import { asWritten, isMark, type Token } from './tokenise.ts';

export const readFormOrField = (tokens: readonly Token[], memory: Memory): Reading<Command[]> => {
  if (isMark(tokens[0], ':')) return readFormOrField(tokens.slice(1), memory);
  const open = tokens.findIndex((token) => isMark(token, '('));
  // "Fill in the form (Name “A”, City “B”)": what stands in the brackets is what it is filled with.
  if (
    open > 0 &&
    isMark(tokens.at(-1), ')') &&
    /\b(form|fields|details|data)$/.test(asWritten(tokens.slice(0, open)).toLowerCase())
  )
    return readFormOrField(
      [
        ...tokens.slice(0, open),
        { kind: 'mark', text: ':', lower: ':', raw: ':', gap: '' },
        ...tokens.slice(open + 1, -1),
      ],
      memory,
    );
  const colon = tokens.findIndex((token) => isMark(token, ':'));
  const withAt = tokens.findIndex(({ lower }) => lower === 'with');
  const end = colon !== -1 && (withAt === -1 || colon <= withAt + 4) ? colon : withAt;
  const head = asWritten(tokens.slice(0, end === -1 ? tokens.length : end)).toLowerCase();
  const isForm =
    /^(in |out |up )?(the |this )?([\w-]+ ){0,3}(form|fields|details|data|information|following)( with| with the following( \w+)?)?$/.test(
      head,
    );
  const listed = !isForm && colon > 0 ? readInlineFields(asWritten(tokens)) : null;
  if (listed) return [{ kind: 'fill-form', fields: listed, isSubmitted: false }];
  if (!isForm || end === -1) return readFill(tokens, memory);
  const rest = tokens.slice(end + 1);
  const fields =
    readInlineFields(asWritten(rest)) ?? readFieldsInWords(rest, memory) ?? readPairs(rest, memory);
  return fields ? [{ kind: 'fill-form', fields, isSubmitted: false }] : unread(rest);
};

/** "Enter the following: Name: Anna, City: Berlin" is a form by another verb. */
export const readListed = (tokens: readonly Token[], memory: Memory): Reading<Command[]> => {
  const colon = tokens.findIndex((token) => isMark(token, ':'));
  const isListed = /^the following( \w+)?$/.test(
    asWritten(tokens.slice(0, Math.max(colon, 0))).toLowerCase(),
  );
  return isListed ? readFormOrField(tokens, memory) : readType(tokens, memory);
};
