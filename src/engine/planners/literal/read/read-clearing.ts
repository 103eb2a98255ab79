import type { Command } from '../command.ts';
import { Doubt, type Reading, unread } from './doubt.ts';
import { isEnclosing, type Memory, plainTarget } from './plain-target.ts';
import { readTarget } from './read-target.ts';
import { asWritten, isMark, type Token } from './tokenise.ts';

/** What nobody writes into stays as it is; clearing every field would do more than was asked. */
const ALL_FIELDS =
  /^(all( of)?( the)?( other| required| mandatory)? (fields|inputs|values)|all|everything|everything else|both fields|(the|all the) (other |remaining |required )?(fields|inputs)( as they)?|the (whole |entire )?form|the rest|it|them)$/;

/** "Leave Password empty": it is made so, which changes nothing when it is so already. */
export const readLeave = (tokens: readonly Token[], memory: Memory): Reading<Command[]> => {
  const how = tokens.at(-1)?.lower ?? '';
  const isAsIs = how === 'is' && tokens.at(-2)?.lower === 'as';
  const rest = isAsIs ? tokens.slice(0, -2) : tokens.slice(0, -1);
  const words = asWritten(rest).toLowerCase();
  if (ALL_FIELDS.test(words) && /^(empty|blank|unchanged|is|are)$/.test(how))
    return [{ kind: 'nothing', why: 'it asks to leave the fields as they are' }];
  const names =
    rest.filter(({ lower }) => lower !== 'and' && lower !== ',').length === rest.length
      ? [rest]
      : splitNames(rest);
  const commands: Command[] = [];
  for (const name of names) {
    const target = readTarget(name, memory);
    if (target instanceof Doubt) return target;
    if (isEnclosing(target)) return unread(tokens);
    if (isAsIs || how === 'unchanged')
      commands.push({ kind: 'nothing', why: `it asks to leave ${target.words || 'it'} as it is` });
    else if (how === 'empty' || how === 'blank') commands.push({ kind: 'clear', target });
    else if (how === 'unchecked' || how === 'unticked') commands.push({ kind: 'uncheck', target });
    else if (how === 'checked' || how === 'ticked') commands.push({ kind: 'check', target });
    else return unread(tokens);
  }
  return commands;
};

const splitNames = (tokens: readonly Token[]): readonly (readonly Token[])[] => {
  const parts: Token[][] = [[]];
  for (const token of tokens) {
    if (isMark(token, ',') || token.lower === 'and') parts.push([]);
    else parts.at(-1)?.push(token);
  }
  return parts.filter((part) => part.length > 0);
};

/** "Clear the Email field"; of a check box it takes the mark away; "the cart" may be a button's work. */
export const readClear = (tokens: readonly Token[], memory: Memory): Reading<Command[]> => {
  // Without "the" these are what a button says.
  const words = asWritten(tokens);
  if (/^(completed|all|(all )?filters|selection|history|all notifications)$/.test(words))
    return [{ kind: 'click', target: plainTarget(`Clear ${words}`), button: 'left', count: 1 }];
  const target = readTarget(tokens, memory);
  if (target instanceof Doubt) return target;
  if (target.kind === 'checkbox' || target.kind === 'switch') return [{ kind: 'uncheck', target }];
  const isNamed = target.isQuoted || (target.words !== '' && target.words !== target.words.toLowerCase());
  if (target.kind === 'field' || (target.kind === null && isNamed) || tokens[0]?.lower === 'it')
    return [{ kind: 'clear', target }];
  return new Doubt(
    `"${asWritten(tokens)}" may be a field or something else that can be cleared; say "the … field"`,
  );
};
