import type { Claim, Target } from '../command.ts';
import { both } from './claim-shapes.ts';
import { Doubt, type Reading, unread } from './doubt.ts';
import { findPredicate } from './find-predicate.ts';
import { kindAtEnd } from './kind-words.ts';
import { type Memory, plainTarget } from './plain-target.ts';
import { bareValue } from './read-content.ts';
import { readThings, splitMessage } from './read-seen.ts';
import { readTarget } from './read-target.ts';
import { readBrowserClaim } from './special-claims.ts';
import { asWritten, isMark, isQuoted, isSmall, spokenValue, type Token } from './tokenise.ts';

/** An address: "https://…", "/cart", "www.example.org", `${env:BASE_URL}/cart`. */
export const isAddress = (text: string): boolean =>
  /^([a-z][a-z0-9+.-]*:\/\/|www\.|about:|data:|file:|chrome-extension:)\S+$/i.test(text) ||
  /^\/\S*$/.test(text) ||
  /^\$\{env:[^}]*\}(\/\S*)?$/i.test(text) ||
  /^(localhost|\d{1,3}(\.\d{1,3}){3})(:\d+)?(\/\S*)?$/.test(text) ||
  /^([a-z0-9-]+\.)+(com|org|net|io|dev|app|co|edu|gov|de|uk|fr|test|local|example|eu|ai|me|info)(:\d+)?(\/\S*)?$/i.test(
    text,
  );

const LANDINGS = new Set<Target['kind']>(['page', 'tab', 'section', 'form', 'list', 'table']);

const asText = (text: string): Token => ({ kind: 'quoted', text, lower: '', raw: text, gap: ' ' });

/** "you land on X": an address is compared, a page is known by its name. */
export const readLanding = (tokens: readonly Token[], isNegated: boolean, memory: Memory): Reading<Claim> => {
  const told = splitMessage(tokens);
  if (told) {
    if (isNegated) return new Doubt(`"${asWritten(tokens)}" can be read in two ways`);
    const landed = readLanding(told.before, false, memory);
    return landed instanceof Doubt
      ? landed
      : both([landed, { kind: 'visible', target: told.message, isNegated: false }]);
  }
  // "You are on page 2 of 5": a place in a list of results, which the screen writes out.
  if (/^(the )?page \d+ of \d+$/i.test(asWritten(tokens)))
    return { kind: 'visible', target: plainTarget(asWritten(tokens).replace(/^the /i, '')), isNegated };
  const described = readDescribedPage(tokens, isNegated, memory);
  if (described) return described;
  const named = bareValue(tokens);
  const text = spokenValue(named);
  if (named.length === 1 && isAddress(text)) {
    return { kind: 'url', match: text.startsWith('/') ? 'ends' : 'is', text, isNegated };
  }
  const target = readTarget(tokens, memory);
  if (target instanceof Doubt) return target;
  if (target.words === '') return new Doubt(`"${asWritten(tokens)}" does not say which page`);
  if (target.kind === 'page' && target.containing.length > 0)
    return new Doubt(
      `"${asWritten(target.containing.map(asText))}" on the page must be said apart: "… is shown"`,
    );
  if (target.kind !== null && !LANDINGS.has(target.kind))
    return new Doubt(`"${asWritten(tokens)}" is not a page`);
  // "the users list" and "the orders table" are pages for what they list.
  const isListing = target.kind === 'list' || target.kind === 'table';
  const kind = target.kind === null || isListing ? 'page' : target.kind;
  return { kind: 'visible', target: { ...target, kind }, isNegated };
};

/** "a page whose URL ends with /thanks, with the heading “X”": what is said of the page it is known by. */
const readDescribedPage = (
  tokens: readonly Token[],
  isNegated: boolean,
  memory: Memory,
): Reading<Claim> | null => {
  const whose = tokens.findIndex((token) => isSmall(token) && token.lower === 'whose');
  const page = kindAtEnd(tokens.slice(0, Math.max(0, whose)));
  if (whose < 1 || page?.kind !== 'page' || whose > page.length + 1) return null;
  if (isNegated) return new Doubt(`"${asWritten(tokens)}" can be read in two ways`);
  const comma = tokens.findIndex((token, index) => index > whose && isMark(token, ','));
  const said = tokens.slice(whose + 1, comma === -1 ? tokens.length : comma);
  const predicate = findPredicate(said);
  const what = predicate ? browserSubject(said.slice(0, predicate.start)) : null;
  if (!predicate || !what) return null;
  const claim = readBrowserClaim(what, predicate, said.slice(predicate.next));
  if (claim instanceof Doubt || comma === -1) return claim;
  const more = tokens.slice(tokens[comma + 1]?.lower === 'and' ? comma + 2 : comma + 1);
  const things = more[0]?.lower === 'with' ? readThings(more.slice(1), false, memory) : unread(more);
  return things instanceof Doubt ? things : both([claim, things]);
};

const URL_SUBJECT =
  /^(the )?((current |page |browser |page's )?(url|address)|(current )?page url|url of the page|web address|address bar|browser address bar|url in the address bar|location)$/;
const TITLE_SUBJECT =
  /^(the )?((page|tab|window|browser|document|browser tab|page's|html) )?title( of the (page|tab|window|document))?$/;

/** "the URL", "the page title": what belongs to the browser, not to the page's elements. */
export const browserSubject = (tokens: readonly Token[]): 'url' | 'title' | null => {
  if (tokens.some(isQuoted)) return null;
  const words = tokens.map(({ lower }) => lower).join(' ');
  return URL_SUBJECT.test(words) ? 'url' : TITLE_SUBJECT.test(words) ? 'title' : null;
};
