import type { Command, ReadCommand } from '../command.ts';
import { onlyIf } from './claim-shapes.ts';
import type { ClauseContext } from './clause-context.ts';
import { withoutOpening } from './clause-opening.ts';
import { Doubt, type Reading } from './doubt.ts';
import { plainTarget } from './plain-target.ts';
import { readReply } from './read-answer.ts';
import { readClauses, readCondition } from './read-clauses.ts';
import { readLoaded } from './read-wait.ts';
import { asWritten, isMark, isQuoted, type Token } from './tokenise.ts';

/** Where the condition ends: at the first comma or "then" that leaves a whole clause behind. */
const conditionEnd = (tokens: readonly Token[]): number =>
  tokens.findIndex((token, index) => index > 1 && (isMark(token, ',') || token.lower === 'then'));

const ASKED =
  /^((you|i|the user) (are|am|is) )?(asked|prompted)( (whether|if|to confirm|for confirmation|for .*))?$/;

/** "When asked “Delete it?”, accept": a message of the browser, and the answer to it. Null: nobody is asked. */
const readAsked = (tokens: readonly Token[], context: ClauseContext): Reading<ReadCommand[]> | null => {
  const comma = tokens.findIndex((token, at) => at > 0 && isMark(token, ','));
  const head = comma === -1 ? tokens : tokens.slice(0, comma);
  const said = head.filter((token) => isQuoted(token));
  const words = asWritten(head.filter((token) => !isQuoted(token))).toLowerCase();
  if (!ASKED.test(words)) return null;
  const answer = comma === -1 ? [] : withoutOpening(tokens.slice(comma + 1)).rest;
  if (said.length > 1 || answer.length === 0)
    return new Doubt(`"${asWritten(tokens)}" does not say what to answer`);
  const text = said[0]?.text ?? null;
  const command = readReply(answer);
  if (command === null) {
    // A question of the page is answered by its own buttons and fields.
    if (text === null) return new Doubt(`"${asWritten(tokens)}" does not say who asks`);
    const after = readClauses(answer, context);
    if (after instanceof Doubt) return after;
    const target = plainTarget(text, { isQuoted: true });
    return [
      {
        command: { kind: 'wait-for', claim: { kind: 'visible', target, isNegated: false }, seconds: null },
        words: asWritten(head),
      },
      ...after,
    ];
  }
  return [
    {
      command: { kind: 'wait-for', claim: { kind: 'dialog', text, isNegated: false }, seconds: null },
      words: asWritten(head),
    },
    { command, words: asWritten(answer) },
  ];
};

/** "If a cookie banner is shown, accept it." and "When the dialog opens, click OK." */
export const readConditional = (
  tokens: readonly Token[],
  opening: number,
  context: ClauseContext,
): Reading<ReadCommand[]> => {
  const words = asWritten(tokens);
  const isIf = /^(if|in)$/.test(tokens[0]?.lower ?? '');
  if (tokens.some(({ lower }) => ['otherwise', 'else', 'unless'].includes(lower)))
    return new Doubt(`"${words}" has two branches, which cannot be read`);
  const end = conditionEnd(tokens);
  const asked = isIf ? null : readAsked(tokens.slice(opening), context);
  if (asked) return asked;
  const condition = tokens.slice(opening, end === -1 ? tokens.length : end);
  const claim = (isIf ? null : readLoaded(condition)) ?? readCondition(condition, context);
  if (isIf) {
    if (claim instanceof Doubt) return claim;
    if (end === -1) return new Doubt(`"${words}" does not say what to do then`);
    const then = readClauses(tokens.slice(end + 1), context);
    if (then instanceof Doubt) return then;
    return [
      {
        command: onlyIf(
          claim,
          then.map(({ command }) => command),
        ),
        words,
      },
    ];
  }
  // "When I click Save, the dialog closes" is a command and what comes of it.
  if (claim instanceof Doubt) return readClauses(tokens.slice(opening), context);
  const isWhen = tokens[0]?.lower === 'when';
  if (isWhen && claim.kind === 'state' && /^(pressed|selected|checked)$/.test(claim.state)) {
    if (claim.state !== 'pressed' || claim.isNegated)
      return new Doubt(
        `"${asWritten(condition)}" may be something to do or something to wait for; say "select …" or "wait until …"`,
      );
    const press: Command = { kind: 'click', target: claim.target, button: 'left', count: 1 };
    context.memory.lastDone = press;
    const then = end === -1 ? [] : readClauses(tokens.slice(end + 1), context);
    return then instanceof Doubt ? then : [{ command: press, words: asWritten(condition) }, ...then];
  }
  const waiting: ReadCommand = {
    command: { kind: 'wait-for', claim, seconds: null },
    words: asWritten(condition),
  };
  if (end === -1) return [waiting];
  const after = readClauses(tokens.slice(end + 1), context);
  return after instanceof Doubt ? after : [waiting, ...after];
};
