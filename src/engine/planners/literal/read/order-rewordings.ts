import { matchVerb } from './match-phrase.ts';
import { looksLikeData } from './read-content.ts';
import { isMark, isQuoted, isSmall, type Token, word } from './tokenise.ts';
import { DETERMINERS } from './vocabulary/small-words.ts';

/** A value that is given: quoted, a number, a date, a name. */
const isGiven = (token: Token | undefined): boolean =>
  token !== undefined && (isQuoted(token) || looksLikeData(token) || !isSmall(token));

const startsThing = (token: Token | undefined): boolean =>
  token !== undefined && (isQuoted(token) || !isSmall(token) || DETERMINERS.has(token.lower));

/** "Leave the date at 10 March", "keep Country as Norway": it is so already, which can be seen. */
const leftAt = (tokens: readonly Token[]): readonly Token[] | null => {
  const at = tokens.findIndex(
    (token, index) => index > 1 && isSmall(token) && /^(at|as|on)$/.test(token.lower),
  );
  const isLeft = /^(leave|keep)s?$/.test(tokens[0]?.lower ?? '') && startsThing(tokens[1]);
  return at !== -1 && isLeft && isGiven(tokens[at + 1])
    ? [...tokens.slice(1, at), word('is'), ...tokens.slice(at + 1)]
    : null;
};

/** "Set From back to 5 May", "correct the date to 5 May": it is set. */
const setAgain = (tokens: readonly Token[]): readonly Token[] | null => {
  const to = tokens.findIndex((token, index) => index > 1 && isSmall(token) && token.lower === 'to');
  if (to === -1 || !isGiven(tokens[to + 1])) return null;
  const [first] = tokens;
  if (/^(set|change|put|turn|move)$/.test(first?.lower ?? '') && tokens[to - 1]?.text === 'back')
    return [word('set'), ...tokens.slice(1, to - 1), ...tokens.slice(to)];
  const isMended = /^(correct|fix|amend|alter|adapt|revert|raise|lower|reduce)$/.test(first?.lower ?? '');
  return isMended && startsThing(tokens[1]) ? [word('set'), ...tokens.slice(1)] : null;
};

/** "Switch from Monthly to Yearly": what is left behind is what was chosen before. */
const switchedFrom = (tokens: readonly Token[]): readonly Token[] | null => {
  const to = tokens.findIndex((token, index) => index > 2 && isSmall(token) && token.lower === 'to');
  const isSwitch = /^(switch|change|toggle)$/.test(tokens[0]?.lower ?? '') && tokens[1]?.lower === 'from';
  return isSwitch && isGiven(tokens[to + 1]) ? [word('switch'), ...tokens.slice(to)] : null;
};

/** "Fill in Olivia as the first name": what is entered, and where. */
const filledAs = (tokens: readonly Token[]): readonly Token[] | null => {
  const verb = matchVerb(tokens);
  if (verb?.action !== 'fill') return null;
  const as = tokens.findIndex(
    (token, index) => index > verb.length && isSmall(token) && token.lower === 'as',
  );
  const isValueFirst = isGiven(tokens[verb.length]) && !DETERMINERS.has(tokens[verb.length]?.lower ?? '');
  return as !== -1 && isValueFirst && /^(the|my|your)$/.test(tokens[as + 1]?.lower ?? '')
    ? [word('enter'), ...tokens.slice(verb.length)]
    : null;
};

const AGREEING = /^(ok|okay|yes)$/i;
const DECLINING = /^(cancel|no)$/i;

/** "Answer the question with OK": the question is agreed to. */
const answeredWith = (tokens: readonly Token[]): readonly Token[] | null => {
  const at = tokens.findIndex((token, index) => index > 1 && isSmall(token) && token.lower === 'with');
  const isQuestion = /^(question|dialog|prompt|confirmation|popup|pop-up|message)$/.test(
    tokens[at - 1]?.lower ?? '',
  );
  const isAnswer =
    /^(answer|reply|respond)$/.test(tokens[0]?.lower ?? '') && isQuestion && tokens.length === at + 2;
  const label = isAnswer ? (tokens[at + 1]?.text ?? '') : '';
  if (AGREEING.test(label)) return [word('accept'), word('the'), word('dialog')];
  return DECLINING.test(label) ? [word('dismiss'), word('the'), word('dialog')] : null;
};

/** "Move the price slider down to €150": it is set. */
const movedTo = (tokens: readonly Token[]): readonly Token[] | null => {
  const to = tokens.findLastIndex((token, index) => index > 1 && isSmall(token) && token.lower === 'to');
  const isMove = /^(move|drag|slide|push|pull)s?$/.test(tokens[0]?.lower ?? '') && isGiven(tokens[to + 1]);
  const named = tokens.slice(1, /^(up|down|left|right|over)$/.test(tokens[to - 1]?.text ?? '') ? to - 1 : to);
  const isSlider = named.some((token) => isSmall(token) && /^(slider|handle|knob|thumb)$/.test(token.lower));
  return isMove && isSlider && to !== -1 ? [word('set'), ...named, ...tokens.slice(to)] : null;
};

/** "Filter the invoices by Unpaid": what they are filtered by is chosen. */
const filteredBy = (tokens: readonly Token[]): readonly Token[] | null => {
  const by = tokens.findIndex((token, index) => index > 1 && isSmall(token) && token.lower === 'by');
  const isFilter = /^filters?$/.test(tokens[0]?.lower ?? '') && DETERMINERS.has(tokens[1]?.lower ?? '');
  const value = tokens.slice(by + 1);
  const isOne = value.length > 0 && value.every((token) => token.kind === 'word' && !isSmall(token));
  return isFilter && by !== -1 && (isOne || (value.length === 1 && isQuoted(value[0])))
    ? [word('select'), ...value]
    : null;
};

/** The same order in words that the reader knows. Null: it is in such words, or no order. */
export const asPlainOrder = (tokens: readonly Token[]): readonly Token[] | null =>
  leftAt(tokens) ??
  setAgain(tokens) ??
  switchedFrom(tokens) ??
  filledAs(tokens) ??
  answeredWith(tokens) ??
  movedTo(tokens) ??
  filteredBy(tokens);

const COME =
  /^(loaded|appeared|finished|opened|arrived|shown|displayed|visible|there|gone|disappeared|closed|ready|in)$/;

/** "Once the results have loaded it should say …": the comma that its author left out. */
export const withComma = (tokens: readonly Token[]): readonly Token[] => {
  if (!/^(once|when|after|as)$/.test(tokens[0]?.lower ?? '') || tokens.some((token) => isMark(token, ',')))
    return tokens;
  const at = tokens.findIndex(
    (token, index) =>
      index > 1 &&
      isSmall(token) &&
      COME.test(token.lower) &&
      /^(have|has|is|are)$/.test(tokens[index - 1]?.lower ?? '') &&
      /^(it|the|there|i|you|we|a|an)$/.test(tokens[index + 1]?.lower ?? ''),
  );
  const comma: Token = { kind: 'mark', text: ',', lower: ',', raw: ',', gap: '' };
  return at === -1 ? tokens : [...tokens.slice(0, at + 1), comma, ...tokens.slice(at + 1)];
};
