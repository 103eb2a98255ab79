import type { Claim, Command, Comparison, SaidOfEach, Target, TargetKind } from '../command.ts';

const KIND_NAMES: Partial<Record<TargetKind, string>> = {
  menuitem: 'menu item',
  listitem: 'item',
  select: 'dropdown',
  radio: 'radio button',
};
const COMPARISON_WORDS: Record<Comparison, string> = {
  equal: '',
  more: 'more than ',
  less: 'less than ',
  'at-least': 'at least ',
  'at-most': 'at most ',
};
const MATCH_WORDS = {
  is: 'reads',
  contains: 'contains',
  starts: 'starts with',
  ends: 'ends with',
  matches: 'matches',
};

const MISMATCH_WORDS = {
  is: 'does not read',
  contains: 'does not contain',
  starts: 'does not start with',
  ends: 'does not end with',
  matches: 'does not match',
};

const quote = (text: string): string => `"${text}"`;

const ordinalWords = (ordinal: number): string => {
  if (ordinal === -1) return 'last';
  if (ordinal < 0) return `${ordinalWords(-ordinal)} to last`;
  const ending =
    ordinal % 100 >= 11 && ordinal % 100 <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][ordinal % 10] ?? 'th');
  return `${ordinal}${ending}`;
};

/** A target in words: `2nd button "Save" in dialog`. */
export const describeTarget = (target: Target): string => {
  const parts = [
    target.ordinal === null ? '' : ordinalWords(target.ordinal),
    target.kind === null ? '' : (KIND_NAMES[target.kind] ?? target.kind),
    target.words === '' ? '' : quote(target.words),
    ...target.containing.map((text) => `with ${quote(text)}`),
    target.within ? `in ${describeTarget(target.within)}` : '',
    target.near ? `${target.side ?? 'next to'} ${describeTarget(target.near)}` : '',
    target.looks ? `(${target.looks})` : '',
  ];
  return parts.filter((part) => part !== '').join(' ') || 'element';
};

const not = (isNegated: boolean): string => (isNegated ? 'not ' : '');

const describeSaid = (said: SaidOfEach, isNegated: boolean): string => {
  if (said.kind === 'state') return `is ${not(isNegated)}${said.state}`;
  const verb = isNegated ? 'does not contain' : 'contains';
  return `${verb} ${said.kind === 'text' ? quote(said.text) : describeTarget(said.target)}`;
};

/** A claim in words: `button "Save" is disabled`. */
export const describeClaim = (claim: Claim): string => {
  switch (claim.kind) {
    case 'visible':
      return `${describeTarget(claim.target)} is ${not(claim.isNegated)}visible`;
    case 'count':
      return `${not(claim.isNegated)}${COMPARISON_WORDS[claim.comparison]}${claim.number} of ${describeTarget(claim.target)}`;
    case 'content':
      return `${describeTarget(claim.target)} ${(claim.isNegated ? MISMATCH_WORDS : MATCH_WORDS)[claim.match]} ${quote(claim.text)}`;
    case 'from':
      return `${describeTarget(claim.target)} is ${not(claim.isNegated)}by ${quote(claim.name)}`;
    case 'number':
      return `${describeTarget(claim.target)} is ${not(claim.isNegated)}${COMPARISON_WORDS[claim.comparison]}${claim.number}`;
    case 'state':
      return `${describeTarget(claim.target)} is ${not(claim.isNegated)}${claim.state}`;
    case 'url':
    case 'title':
      return `${claim.kind === 'url' ? 'URL' : 'page title'} ${(claim.isNegated ? MISMATCH_WORDS : MATCH_WORDS)[claim.match]} ${quote(claim.text)}`;
    case 'loaded':
      return `loading is ${not(claim.isNegated)}finished`;
    case 'order':
      return `${describeTarget(claim.target)} is ${not(claim.isNegated)}in ${claim.direction ? `${claim.direction} ` : ''}order`;
    case 'before':
      return `${describeTarget(claim.first)} is ${not(claim.isNegated)}before ${describeTarget(claim.second)}`;
    case 'every':
      return `every ${describeTarget(claim.target)} ${describeSaid(claim.said, claim.isNegated)}`;
    case 'only':
      return `only ${claim.targets.map(describeTarget).join(' and ')} ${claim.targets.length === 1 ? 'is' : 'are'} listed${claim.among ? ` among ${describeTarget(claim.among)}` : ''}`;
    case 'dialog':
      return `a browser message is ${not(claim.isNegated)}open${claim.text === null ? '' : ` with ${quote(claim.text)}`}`;
    case 'downloaded':
      return `${claim.file === null ? 'a file' : quote(claim.file)} is ${not(claim.isNegated)}downloaded`;
    case 'tab-opened':
      return `a new tab is ${not(claim.isNegated)}opened`;
    case 'all':
    case 'any':
      return claim.claims.map(describeClaim).join(claim.kind === 'all' ? ' and ' : ' or ');
  }
};

const into = (target: Target | null, word = 'into'): string =>
  target === null ? '' : ` ${word} ${describeTarget(target)}`;

/** A command as a sentence for log, report and editor: `click button "Sign in"`. Placeholders stay placeholders. */
export const describeCommand = (command: Command): string => {
  switch (command.kind) {
    case 'open':
      return `open ${command.url}`;
    case 'click':
      if (command.until)
        return `${command.until === 'expanded' ? 'expand' : 'collapse'} ${describeTarget(command.target)}`;
      return `${command.count === 2 ? 'double-click' : command.button === 'right' ? 'right-click' : 'click'} ${describeTarget(command.target)}`;
    case 'hover':
    case 'check':
    case 'uncheck':
      return `${command.kind === 'hover' ? 'hover over' : command.kind} ${describeTarget(command.target)}`;
    case 'type':
      return `${command.isAppended ? 'append' : 'type'} ${quote(command.text)}${into(command.target)}${command.isSubmitted ? ' and submit' : ''}`;
    case 'clear':
      return `clear ${command.target ? describeTarget(command.target) : 'the focused field'}`;
    case 'press':
      return `press ${command.keys}${command.times === 1 ? '' : ` ${command.times} times`}${into(command.target, 'in')}`;
    case 'select':
      return `select ${quote(command.option)}${into(command.target, 'in')}`;
    case 'select-nth':
      return `select the ${ordinalWords(command.ordinal)} option${into(command.target, 'in')}`;
    case 'pick-date':
      return `pick ${command.date}${into(command.target, 'in')}`;
    case 'upload':
      return `upload ${quote(command.file)}${into(command.target, 'to')}`;
    case 'drag':
      return `drag ${describeTarget(command.from)} onto ${describeTarget(command.to)}`;
    case 'scroll':
      return `scroll${command.direction ? ` ${command.direction}` : ''}${into(command.target, command.direction ? 'in' : 'to')}`;
    case 'swipe':
      return `swipe ${command.direction}${into(command.target, 'on')}`;
    case 'wait':
      return `wait ${command.seconds} s`;
    case 'wait-for':
      return `wait until ${describeClaim(command.claim)}${command.seconds === null ? '' : `, at most ${command.seconds} s`}`;
    case 'back':
    case 'forward':
      return `go ${command.kind}`;
    case 'reload':
      return 'reload the page';
    case 'new-tab':
      return `open a new tab${command.url === null ? '' : ` at ${command.url}`}`;
    case 'switch-tab':
      return `switch to ${typeof command.to === 'object' ? `tab ${quote(command.to.title)}` : typeof command.to === 'number' ? `tab ${command.to}` : `the ${command.to} tab`}`;
    case 'close-tab':
      return 'close the tab';
    case 'dialog':
      return `${command.answer} ${command.canBeOnPage ? 'the dialog' : "the browser's message"}${command.text === null ? '' : ` with ${quote(command.text)}`}`;
    case 'device':
      return command.words;
    case 'read-clipboard':
      return `read the clipboard${command.variable === null ? '' : ` as ${command.variable}`}`;
    case 'set-variable':
      return `set ${command.key} to ${typeof command.value === 'string' ? quote(command.value) : `what ${describeTarget(command.value.from)} says`}`;
    case 'get-variable':
      return `get ${command.key}`;
    case 'run-hook':
      return `run hook ${quote(command.name)}`;
    case 'verify':
      return `verify that ${describeClaim(command.claim)}`;
    case 'log-in':
      if (command.isOnlyTyped) return `type ${quote(command.user)} and the password into the form to log in`;
      // The password is left out: a sentence in a log is no place for it.
      return `log in as ${quote(command.user)}`;
    case 'log-out':
      return 'log out';
    case 'search':
      return `search for ${quote(command.query)}${into(command.target, 'in')}`;
    case 'add-entry':
      return `add ${[command.noun, quote(command.text)].filter(Boolean).join(' ')}${into(command.within, 'to')}${command.entering === 'by-key' ? ' with Enter' : ''}`;
    case 'filter':
      return `filter by ${describeTarget(command.by)}: ${quote(command.value)}`;
    case 'either':
      return `${describeCommand(command.whole)}, or ${command.parts.map(describeCommand).join(' and ')}`;
    case 'sort':
      return `sort by ${quote(command.by)}${command.direction === null ? '' : `, ${command.direction}`}`;
    case 'fill-form':
      return `fill in ${command.fields.map(({ target, value }) => `${describeTarget(target)} with ${quote(value)}`).join(', ')}${command.isSubmitted ? ' and submit' : ''}`;
    case 'repeat':
      return `${describeCommand(command.command)}, ${command.times} times${command.isOnDifferentTargets ? ' on different ones' : ''}`;
    case 'if':
      return `if ${describeClaim(command.claim)}: ${command.then.map(describeCommand).join(', then ')}`;
    case 'nothing':
      return `nothing to do: ${command.why}`;
  }
};
