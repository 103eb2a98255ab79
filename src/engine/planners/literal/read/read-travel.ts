import type { Command, Press } from '../command.ts';
import { onlyIf } from './claim-shapes.ts';
import { Doubt, type Reading, unread } from './doubt.ts';
import { type Memory, plainTarget } from './plain-target.ts';
import { isAddress } from './read-location.ts';
import { readNumber, readOrdinal } from './read-number.ts';
import { closeButton, readClick } from './read-pressing.ts';
import { readTarget } from './read-target.ts';
import { asWritten, isQuoted, spokenValue, type Token } from './tokenise.ts';
import { KINDS } from './vocabulary/kinds.ts';

const spoken = (tokens: readonly Token[]): string =>
  tokens.some(isQuoted)
    ? ''
    : tokens
        .map(({ lower }) => lower)
        .join(' ')
        .replace(/^(the|a|an|this) /, '');

const THE_APP =
  /^(app|application|site|website|web site|web app|browser|web application|app under test|system|web browser|page|start page)$/;

/** An address, with or without words such as "the page" or "the URL" before it. */
const addressIn = (tokens: readonly Token[]): string | null => {
  const last = tokens.at(-1);
  if (!last) return null;
  const before = spoken(tokens.slice(0, -1));
  const text = spokenValue([last]);
  const isAnnounced =
    tokens.length === 1 ||
    /^(url|page|address|site|website|page at|path|link|site at|url:|browser at|app at|browser to|browser and go to|application at)( :)?$/.test(
      before,
    );
  return isAnnounced && isAddress(text) ? text : null;
};

/** "Open https://…", "Open the menu", "Open Settings". `isFirst`: nothing was done before this step. */
export const readOpen = (tokens: readonly Token[], memory: Memory, isFirst: boolean): Reading<Command[]> => {
  if (tokens.length === 0) return new Doubt('it does not say what to open');
  const inNewTab = /^(.*) in (a|another) new( browser)? tab$|^(.*) in a new( browser)? (tab|window)$/.test(
    asWritten(tokens).toLowerCase(),
  );
  const bare = inNewTab
    ? tokens.slice(
        0,
        tokens.findLastIndex(({ lower }) => lower === 'in'),
      )
    : tokens;
  const address = addressIn(bare);
  if (address !== null)
    return [inNewTab ? { kind: 'new-tab', url: address } : { kind: 'open', url: address }];
  if (inNewTab) return new Doubt(`"${asWritten(tokens)}" gives no address to open in a new tab`);
  if (THE_APP.test(spoken(tokens))) {
    return isFirst
      ? [{ kind: 'nothing', why: 'a run opens the app by itself' }]
      : new Doubt(`"${asWritten(tokens)}" gives no address`);
  }
  return readGoToNamed(tokens, memory);
};

/**
 * Something by its name is reached by pressing what bears that name. A page may be the one that is shown already: pressing then
 * would press "Log in" on the login page.
 */
const readGoToNamed = (tokens: readonly Token[], memory: Memory): Reading<Command[]> => {
  if (/^step \d+$/.test(asWritten(tokens)))
    return new Doubt(`"${asWritten(tokens)}" may be a step of this test or something on the screen`);
  // "the conversation with Anna" is listed by her name.
  const at = tokens.findIndex(({ text }) => text === 'with');
  const isTalk = /^(the )?(conversation|chat|thread)$/.test(asWritten(tokens.slice(0, Math.max(at, 0))));
  if (isTalk && at < tokens.length - 1) return readClick(tokens.slice(at + 1), memory);
  const target = readTarget(tokens, memory);
  if (target instanceof Doubt) {
    const path = readClick(tokens, memory);
    return path instanceof Doubt ? target : path;
  }
  // Notifications are also what a bell leads to.
  if (/^notifications?$/.test(spoken(tokens)))
    return [{ kind: 'click', target: plainTarget('notifications'), button: 'left', count: 1 }];
  if (target.kind === 'dialog' || target.kind === 'form' || target.kind === 'alert')
    return new Doubt(`"${asWritten(tokens)}" does not say how`);
  if (target.words === '' && target.ordinal === null && /^(list|table|section)$/.test(target.kind ?? ''))
    return new Doubt(`"${asWritten(tokens)}" does not say how`);
  if (target.kind === 'section' && target.words !== '' && !target.within)
    return [{ kind: 'click', target: { ...target, kind: null }, button: 'left', count: 1 }];
  if (target.kind !== 'page') return readClick(tokens, memory);
  // The page of a product is behind its name.
  if (target.within && !target.isQuoted && /^(product|item|article|detail|details)$/.test(target.words))
    return [{ kind: 'click', target: target.within, button: 'left', count: 1 }];
  if (target.words === '') return new Doubt(`"${asWritten(tokens)}" does not say which page`);
  const press: Command = { kind: 'click', target: { ...target, kind: null }, button: 'left', count: 1 };
  return [onlyIf({ kind: 'visible', target, isNegated: true }, [press])];
};

export const readClose = (tokens: readonly Token[], memory: Memory): Reading<Command[]> => {
  const words = spoken(tokens);
  const isTab = memory.lastDone?.kind === 'switch-tab' || memory.lastDone?.kind === 'new-tab';
  if (words === 'it' && isTab) return [{ kind: 'close-tab' }];
  if (/^((current|active|new|browser|second|last) )?(tab|browser tab|window|browser window)$/.test(words)) {
    return /second/.test(words) ? unread(tokens) : [{ kind: 'close-tab' }];
  }
  const key = /^(.+) (with|using|by pressing) (the )?(escape|esc)( key)?$/.exec(words);
  if (key?.[1] && KINDS.get(key[1])?.kind === 'dialog')
    return [{ kind: 'press', keys: 'Escape', times: 1, target: null }];
  const target = readTarget(tokens, memory);
  if (target instanceof Doubt) return target;
  if (
    target.kind === 'dialog' ||
    target.kind === 'alert' ||
    target.kind === 'section' ||
    target.kind === 'card'
  )
    return [closeButton(target)];
  return new Doubt(`"close ${asWritten(tokens)}" does not say how`);
};

/** "Switch to the new tab", "switch to tab 2"; a tab with a name is one of the page's. */
export const readSwitch = (tokens: readonly Token[], memory: Memory): Reading<Command[]> => {
  const words = spoken(tokens)
    .replace(/\bbrowser /, '')
    .replace(/window$/, 'tab');
  const named = /^(new|newly opened|next|previous|last|other|original|main|first) tab$/.exec(words)?.[1];
  if (named === 'other') return new Doubt(`"${asWritten(tokens)}" does not say which tab`);
  if (named) {
    const to =
      named === 'next' || named === 'previous'
        ? named
        : named === 'first' || named === 'original' || named === 'main'
          ? 1
          : 'last';
    return [{ kind: 'switch-tab', to }];
  }
  const ordinal = readOrdinal(tokens, tokens[0]?.lower === 'the' ? 1 : 0);
  if (ordinal && /tab$/.test(words) && ordinal.ordinal > 0 && words.split(' ').length === 2)
    return [{ kind: 'switch-tab', to: ordinal.ordinal }];
  const number = /^tab (?:number )?#?(\d+)$/.exec(words)?.[1];
  if (number) return [{ kind: 'switch-tab', to: Number(number) }];
  const title = tokens.at(-1);
  if (
    title &&
    isQuoted(title) &&
    /^(tab|browser tab|window)( with the title| titled| with title| called| named)$/.test(
      spoken(tokens.slice(0, -1)),
    )
  ) {
    return [{ kind: 'switch-tab', to: { title: title.text } }];
  }
  const target = readTarget(tokens, memory);
  if (target instanceof Doubt) return target;
  if (/^(dark|night) mode$/i.test(target.words) && target.kind === null) return [{ kind: 'check', target }];
  // "the week view": its control may be called "Week view" or just "Week".
  const view =
    target.kind === null && !target.isQuoted ? /^(\p{L}+) view$/u.exec(target.words)?.[1] : undefined;
  if (view) {
    const whole: Press = { kind: 'click', target, button: 'left', count: 1 };
    return [{ kind: 'either', whole, parts: [{ ...whole, target: { ...target, words: view } }] }];
  }
  if (target.kind === 'tab' && target.words !== '')
    return [{ kind: 'click', target, button: 'left', count: 1 }];
  // "Switch to Yearly": an option, or something to press of that name.
  const isName = target.kind === null && (target.isQuoted || /^\p{Lu}/u.test(target.words));
  return isName && target.within === null && target.near === null && target.ordinal === null
    ? [{ kind: 'select', option: target.words, target: null }]
    : unread(tokens);
};

/** "Scroll down", "scroll to the bottom of the page", "scroll to the Reviews section". */
export const readScroll = (tokens: readonly Token[], memory: Memory): Reading<Command[]> => {
  const words = tokens.some(isQuoted) ? '' : tokens.map(({ lower }) => lower).join(' ');
  const simple =
    /^(up|down|left|right)( the page| a bit| a little| on the page)?$/.exec(words)?.[1] ??
    /^the page (up|down)$/.exec(words)?.[1];
  if (simple) return [{ kind: 'scroll', direction: simple as 'up', target: null }];
  const edge =
    /^(?:all the way |up |down )?(?:to (?:the )?)?(?:very )?(top|bottom|end)(?: of (?:the )?(?:page|screen))?$/.exec(
      words,
    )?.[1];
  if (edge) return [{ kind: 'scroll', direction: edge === 'top' ? 'top' : 'bottom', target: null }];
  const inner = /^(?:up |down )?to (?:the )?(top|bottom|end) of /.exec(words);
  if (inner)
    return scrolled(
      inner[1] === 'top' ? 'top' : 'bottom',
      tokens.slice(inner[0].trim().split(' ').length),
      memory,
    );
  if (/into view$/.test(words) || (tokens.at(-1)?.lower === 'view' && tokens.at(-2)?.lower === 'into'))
    return scrolled(null, tokens.slice(0, -2), memory);
  const at = tokens.findIndex(({ lower }) => ['to', 'until', 'till'].includes(lower));
  if (at === 0 || (at === 1 && /^(up|down)$/.test(tokens[0]?.lower ?? ''))) {
    let thing = tokens.slice(at + 1);
    if (tokens[at]?.lower !== 'to') {
      const seenAt = thing.findIndex(({ lower }) => ['is', 'appears', 'becomes'].includes(lower));
      if (thing[0]?.lower === 'you' && thing[1]?.lower === 'see') thing = thing.slice(2);
      else if (
        seenAt > 0 &&
        /^(is (visible|shown|in view|displayed)|appears|becomes visible)$/.test(spoken(thing.slice(seenAt)))
      )
        thing = thing.slice(0, seenAt);
      else return unread(tokens);
    }
    return scrolled(null, thing, memory);
  }
  const way = tokens[0]?.lower ?? '';
  if (/^(up|down|left|right)$/.test(way) && ['in', 'inside', 'within'].includes(tokens[1]?.lower ?? ''))
    return scrolled(way as 'up', tokens.slice(2), memory);
  const end = tokens.at(-1)?.lower ?? '';
  if (/^(up|down|left|right)$/.test(end)) return scrolled(end as 'up', tokens.slice(0, -1), memory);
  return unread(tokens);
};

const scrolled = (
  direction: 'up' | 'top' | 'bottom' | null,
  tokens: readonly Token[],
  memory: Memory,
): Reading<Command[]> => {
  const target = readTarget(tokens, memory);
  return target instanceof Doubt ? target : [{ kind: 'scroll', direction, target }];
};

export const readSwipe = (tokens: readonly Token[], memory: Memory): Reading<Command[]> => {
  const at = tokens.findIndex(({ lower }) => /^(up|down|left|right)$/.test(lower));
  const direction = tokens[at]?.lower as 'up' | 'down' | 'left' | 'right' | undefined;
  if (!direction) return unread(tokens);
  const before = tokens.slice(0, at);
  const after = tokens.slice(at + 1);
  if (before.length > 0 && after.length > 0) return unread(tokens);
  if (after.length > 0 && !['on', 'in', 'over'].includes(after[0]?.lower ?? '')) return unread(tokens);
  const thing = before.length > 0 ? (before[0]?.lower === 'on' ? before.slice(1) : before) : after.slice(1);
  if (thing.length === 0)
    return after.length > 0 ? unread(tokens) : [{ kind: 'swipe', direction, target: null }];
  const target = readTarget(thing, memory);
  return target instanceof Doubt ? target : [{ kind: 'swipe', direction, target }];
};

/** "for 3 seconds", "500 ms", "a second": how long, or null when no time is given. */
export const readDuration = (tokens: readonly Token[]): number | null => {
  const rest = tokens[0]?.lower === 'for' || tokens[0]?.lower === 'another' ? tokens.slice(1) : tokens;
  const glued = /^(\d+(?:\.\d+)?)(s|sec|secs|ms|m|min)$/.exec(rest[0]?.lower ?? '');
  const number = glued ? Number(glued[1]) : /^(a|an)$/.test(rest[0]?.lower ?? '') ? 1 : readNumber(rest[0]);
  const unit = glued ? (glued[2] ?? '') : (rest[1]?.lower ?? '');
  if (number === null || rest.length !== (glued ? 1 : 2)) return null;
  if (/^(seconds?|secs?|s)$/.test(unit)) return number;
  if (/^(milliseconds?|ms|msecs?)$/.test(unit)) return number / 1000;
  return /^(minutes?|mins?|m)$/.test(unit) ? number * 60 : null;
};

/** The page's own loading is waited for before every look. */
export const isPageLoad = (tokens: readonly Token[]): boolean =>
  /^((for|until|till) )?(the |a )?((next|new|\w+) )?page (to (be )?(fully |completely )?(load|loaded|finish loading)|loads|is loaded|has loaded)( completely| fully)?$/.test(
    tokens.some(isQuoted) ? '' : tokens.map(({ lower }) => lower).join(' '),
  ) || /^for (the )?page load$/.test(spoken(tokens));
