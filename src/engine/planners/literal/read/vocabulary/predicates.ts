import type { Claim } from '../../command.ts';

export type State = Extract<Claim, { kind: 'state' }>['state'];

/** After "is" or "are": whether it can be seen. */
export const SEEN: readonly string[] = [
  'shown',
  'displayed',
  'visible',
  'present',
  'listed',
  'there',
  'seen',
  'on the page',
  'on the screen',
  'on screen',
  'on display',
  'found',
  'presented',
  'shown on the page',
  'displayed on the page',
  'rendered',
  'available',
  'showing',
  'read',
  'readable',
  'back',
  'back there',
  'back in place',
  'offered',
  'suggested',
];
export const UNSEEN: readonly string[] = [
  'gone',
  'hidden',
  'removed',
  'absent',
  'missing',
  'invisible',
  'not there',
  'not present',
  'not visible',
];

/** After "is" or "are": conditions, and the opposite words for them. */
export const STATES: readonly { state: State; phrases: readonly string[]; opposites: readonly string[] }[] = [
  {
    state: 'checked',
    phrases: ['checked', 'ticked', 'on', 'back on', 'turned on', 'switched on', 'toggled on'],
    opposites: ['unchecked', 'unticked', 'off', 'back off', 'turned off', 'switched off', 'toggled off'],
  },
  {
    state: 'disabled',
    phrases: ['disabled', 'greyed out', 'grayed out', 'greyed-out', 'grayed-out', 'unclickable'],
    opposites: [],
  },
  { state: 'enabled', phrases: ['enabled', 'clickable', 'pressable', 'tappable'], opposites: [] },
  {
    state: 'selected',
    phrases: ['selected', 'chosen', 'preselected', 'pre-selected'],
    opposites: ['unselected', 'deselected'],
  },
  { state: 'expanded', phrases: ['expanded'], opposites: [] },
  { state: 'collapsed', phrases: ['collapsed'], opposites: [] },
  { state: 'focused', phrases: ['focused', 'focussed', 'in focus', 'focus'], opposites: [] },
  { state: 'required', phrases: ['required', 'mandatory'], opposites: ['optional'] },
  { state: 'empty', phrases: ['empty', 'blank', 'cleared', 'emptied'], opposites: [] },
  {
    state: 'readonly',
    phrases: ['read-only', 'readonly', 'read only', 'not editable'],
    opposites: ['editable'],
  },
  { state: 'invalid', phrases: ['invalid', 'marked as invalid', 'marked invalid'], opposites: ['valid'] },
  { state: 'pressed', phrases: ['pressed'], opposites: [] },
];

/** After "can be" or "cannot be": what may be done to things that are not disabled. */
export const ABLE: readonly string[] = [
  'clicked',
  'clicked on',
  'pressed',
  'tapped',
  'tapped on',
  'pushed',
  'ticked',
  'unticked',
  'toggled',
  'selected',
  'chosen',
];

/**
 * After "is" or "are": that the thing bears a word, as a badge or in a column, and whether that word may be in small letters. What
 * is marked as done may bear a tick instead of the word.
 */
export const BEARING: readonly (readonly [string, { isWord: boolean }])[] = [
  ...['marked', 'flagged', 'badged'].flatMap((how) =>
    [how, `${how} as`, `${how} with`].map((phrase) => [phrase, { isWord: false }] as const),
  ),
  ...['tagged', 'labelled', 'labeled'].flatMap((how) =>
    [how, `${how} as`, `${how} with`].map((phrase) => [phrase, { isWord: true }] as const),
  ),
  ...['listed', 'categorised', 'categorized', 'classified', 'recorded'].map(
    (how) => [`${how} as`, { isWord: true }] as const,
  ),
  ...['shown', 'displayed', 'given'].map((how) => [`${how} as`, { isWord: false }] as const),
];

/** "has gone down to" says what "goes down to" says. */
export const HAVING_CHANGED: readonly string[] = [
  'changed',
  'increased',
  'decreased',
  'dropped',
  'risen',
  'switched',
  'turned',
  'gone up',
  'gone down',
  'fallen',
  'grown',
  'shrunk',
  'climbed',
  'jumped',
  'been reduced',
  'been increased',
].map((verb) => `${verb} to`);

/** Verbs of claims in their plain form. `content` verbs take what the subject says; `seen` verbs take nothing. */
export type ClaimVerb =
  | {
      kind:
        | 'seen'
        | 'unseen'
        | 'opens'
        | 'closes'
        | 'has'
        | 'shows'
        | 'exceeds'
        | 'before'
        | 'after'
        | 'land'
        | 'costs';
    }
  /** "gains focus", "loses focus". */
  | { kind: 'focus'; gains: boolean }
  /** `isChange`: what it says now is not what it was called before. */
  | { kind: 'content'; match: 'is' | 'contains' | 'starts' | 'ends' | 'matches'; isChange?: true };

export const CLAIM_VERBS: readonly (readonly [string, ClaimVerb])[] = [
  ...['appear', 'show up', 'pop up', 'exist', 'come up', 'become visible', 'come'].map(
    (verb) => [verb, { kind: 'seen' }] as const,
  ),
  ...['disappear', 'vanish', 'go away'].map((verb) => [verb, { kind: 'unseen' }] as const),
  ['open', { kind: 'opens' }],
  ['load', { kind: 'opens' }],
  ['close', { kind: 'closes' }],
  ['have', { kind: 'has' }],
  ['has', { kind: 'has' }],
  ['carry', { kind: 'has' }],
  ['bear', { kind: 'has' }],
  ['show', { kind: 'shows' }],
  ['display', { kind: 'shows' }],
  ['list', { kind: 'shows' }],
  ['offer', { kind: 'content', match: 'contains' }],
  ['provide', { kind: 'shows' }],
  ['exceed', { kind: 'exceeds' }],
  ...['cost', 'sell for', 'retail for', 'be priced at', 'be listed at'].map(
    (verb) => [verb, { kind: 'costs' }] as const,
  ),
  ...['gain', 'receive', 'regain'].map((verb) => [verb, { kind: 'focus', gains: true }] as const),
  ['lose', { kind: 'focus', gains: false }],
  ...['come before', 'precede', 'appear before', 'appear above', 'come above'].map(
    (verb) => [verb, { kind: 'before' }] as const,
  ),
  ...['come after', 'follow', 'appear after', 'appear below', 'come below'].map(
    (verb) => [verb, { kind: 'after' }] as const,
  ),
  ...[
    'redirect to',
    'navigate to',
    'go to',
    'lead to',
    'lead back to',
    ...['take', 'bring', 'send', 'return', 'redirect', 'lead'].flatMap((verb) =>
      ['you', 'me', 'us', 'the user'].flatMap((whom) => [`${verb} ${whom} to`, `${verb} ${whom} back to`]),
    ),
  ].map((verb) => [verb, { kind: 'land' }] as const),
  ...[
    'equal',
    'read',
    'say',
    'ask',
    'state',
    'update to',
    'increase to',
    'decrease to',
    'go up to',
    'go down to',
    'drop to',
    'rise to',
    'fall to',
    'shrink to',
    'grow to',
    'climb to',
    'jump to',
    'match exactly',
    'be equal to',
    'reach',
    'amount to',
    'come to',
    'add up to',
    'keep the value',
    'keep its value',
    'keep',
  ].map((verb) => [verb, { kind: 'content', match: 'is' }] as const),
  ...['change to', 'switch to', 'turn into', 'turn to', 'change into', 'toggle to'].map(
    (verb) => [verb, { kind: 'content', match: 'is', isChange: true }] as const,
  ),
  ...['contain', 'include', 'hold', 'mention'].map(
    (verb) => [verb, { kind: 'content', match: 'contains' }] as const,
  ),
  ...['start with', 'begin with'].map((verb) => [verb, { kind: 'content', match: 'starts' }] as const),
  ['end with', { kind: 'content', match: 'ends' }],
  ...['match', 'match the pattern', 'match the regex', 'match the regular expression'].map(
    (verb) => [verb, { kind: 'content', match: 'matches' }] as const,
  ),
];

/** After "is": what makes the rest a value. */
export const IS_VALUE: readonly string[] = [
  'set to',
  'equal to',
  'equals',
  'filled with',
  'pre-filled with',
  'prefilled with',
  'updated to',
  'changed to',
  'now',
  'back to',
  'back at',
  'down to',
  'called',
  'named',
  'titled',
];

export const BE: ReadonlySet<string> = new Set(
  "is are was were isn't aren't wasn't weren't becomes become remains remain stays stay gets be".split(' '),
);
export const MODALS: ReadonlySet<string> = new Set(
  "should must will shall can shouldn't mustn't won't can't cannot would could".split(' '),
);
export const DO: ReadonlySet<string> = new Set("does do did doesn't don't didn't".split(' '));
