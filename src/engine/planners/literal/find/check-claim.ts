import type { Screen } from '../../../screen.ts';
import type { Claim } from '../command.ts';
import { asNamed } from './as-named.ts';
import { checkContent, checkNumber } from './check-content.ts';
import { checkCount } from './check-count.ts';
import { checkEvery } from './check-every.ts';
import { checkFrom } from './check-from.ts';
import { checkOnly } from './check-only.ts';
import { checkBefore, checkOrder } from './check-order.ts';
import { checkState } from './check-state.ts';
import { checkVisible } from './check-visible.ts';
import { describeIn } from './describe-element.ts';
import { pageTitles } from './page-titles.ts';
import { readingsOf } from './readings.ts';
import { ScreenTree } from './screen-tree.ts';
import { decided, turned, undecidable, type Verdict } from './verdict.ts';
import { whatLoads } from './what-loads.ts';
import { closenessOf, shorten, spaced } from './words.ts';

export type { Verdict } from './verdict.ts';

type Match = 'is' | 'contains' | 'starts' | 'ends';

function fits(match: Match, seen: string, wanted: string): boolean {
  if (match === 'is') return seen === wanted;
  if (wanted === '') return false;
  if (match === 'contains') return seen.includes(wanted);
  return match === 'starts' ? seen.startsWith(wanted) : seen.endsWith(wanted);
}

/** Addresses are the same with and without a closing slash, and a path or bare host may stand for the whole. */
function checkUrl(seen: string, match: Match, text: string): boolean {
  const bare = (address: string) => address.replace(/\/$/u, '');
  if (match === 'contains') return fits(match, seen, text);
  if (match === 'ends')
    return (
      fits(match, seen, text) ||
      fits(match, bare(seen), bare(text)) ||
      fits(match, bare(seen.split(/[?#]/u)[0] ?? ''), bare(text))
    );
  const readings = [seen];
  if (URL.canParse(seen) && !/^[a-z][a-z+.-]*:/iu.test(text)) {
    const { pathname, search, hash, host } = new URL(seen);
    if (text.startsWith('/')) readings.push(pathname, pathname + search, pathname + search + hash);
    else readings.push(host + pathname, host + pathname + search, host + pathname + search + hash);
  }
  return readings.some((reading) => fits(match, bare(reading), bare(text)) || fits(match, reading, text));
}

function checkLoaded(tree: ScreenTree): Verdict {
  const loading = whatLoads(tree.screen);
  return loading === null
    ? decided(true, 'nothing on the screen says that it is still loading')
    : decided(false, `the screen shows ${describeIn(tree, loading)}`, [loading]);
}

/** The title of a page is what the tab says, or what the page itself writes above its content. */
function checkTitle(tree: ScreenTree, match: Match, wanted: string): Verdict {
  const { title } = tree.screen;
  if (fits(match, spaced(title), wanted)) return decided(true, `the title is "${title}"`);
  const shown = pageTitles(tree).find((index) => fits(match, spaced(tree.at(index).text), wanted));
  if (shown === undefined) return decided(false, `the title is "${title}"`);
  return decided(true, `the title of the tab is "${title}"; the page shows ${describeIn(tree, shown)}`, [
    shown,
  ]);
}

function checkDialog(screen: Screen, text: string | null): Verdict {
  const { dialog } = screen;
  if (dialog === null) return decided(false, 'no message of the browser is open');
  const evidence = `the browser asks "${shorten(dialog.message, 100)}"`;
  return decided(text === null || closenessOf(text, dialog.message, false) !== null, evidence);
}

/** "report.csv" is that file, ".csv" any of its kind. One without a name must have come of what was last done. */
function checkDownloaded(screen: Screen, claim: Extract<Claim, { kind: 'downloaded' }>): Verdict {
  const { file, before = 0, countedBefore = 0 } = claim;
  const wanted = file?.toLowerCase() ?? '';
  const isNamed = wanted !== '' && !wanted.startsWith('.');
  const isWanted = (name: string) =>
    isNamed ? name.toLowerCase() === wanted : name.toLowerCase().endsWith(wanted);
  const all = screen.downloads ?? [];
  const files = all.slice(countedBefore);
  const list = files.map((name) => `"${name}"`).join(', ');
  const evidence = files.length === 0 ? 'nothing was downloaded' : `what was downloaded is ${list}`;
  const isThere = (isNamed ? files : all.slice(Math.max(before, countedBefore))).some(isWanted);
  return !isThere && files.some(isWanted)
    ? undecidable(`${evidence}, but not by what was last done`)
    : decided(isThere, evidence);
}

function checkTabOpened(screen: Screen, claim: Extract<Claim, { kind: 'tab-opened' }>): Verdict {
  const { count } = screen.tabs;
  const { before = 1, countedBefore = 1 } = claim;
  const tabs = `${count} ${count === 1 ? 'tab is' : 'tabs are'} open`;
  if (count > Math.max(before, countedBefore)) return decided(true, `${tabs}, ${before} before`);
  return count > countedBefore
    ? undecidable(`${tabs}, but none of them was opened by what was last done`)
    : decided(false, tabs);
}

function checkSeveral(tree: ScreenTree, kind: 'all' | 'any', claims: Claim[]): Verdict {
  const verdicts = claims.map((claim) => check(tree, claim));
  const settling = verdicts.find(({ status }) => status === (kind === 'all' ? 'false' : 'true'));
  if (settling !== undefined) return settling;
  const open = verdicts.find(({ status }) => status === 'undecidable');
  if (open !== undefined) return open;
  const settled = verdicts.flatMap((verdict) => (verdict.status === 'undecidable' ? [] : [verdict]));
  if (settled.length === 0) return undecidable('the claim names nothing to check');
  return decided(
    kind === 'all',
    settled.map(({ evidence }) => evidence).join('; '),
    settled.flatMap(({ elements }) => elements),
  );
}

/** While a message of the browser is open, nothing behind it can be seen: claims are about the message, or undecidable. */
function checkMessage(screen: Screen, message: string, claim: Claim): Verdict {
  const isAboutMessage = 'target' in claim && /^(alert|dialog|text)$/.test(claim.target.kind ?? 'text');
  if (claim.kind === 'content' && isAboutMessage) {
    const isSaid = fits(claim.match === 'matches' ? 'contains' : claim.match, message, claim.text);
    return turned(decided(isSaid, `the browser's message says "${shorten(message, 100)}"`), claim.isNegated);
  }
  if (claim.kind === 'visible' && isAboutMessage) {
    const said = [claim.target.words, ...claim.target.containing].filter((words) => words !== '');
    const seen = said.map((words) => checkDialog(screen, words));
    const [first] = seen.length > 0 ? seen : [checkDialog(screen, null)];
    if (first && seen.every(({ status }) => status === 'true')) return turned(first, claim.isNegated);
  }
  return undecidable(
    `a message of the browser hides the page and must be answered first: "${shorten(message, 100)}"`,
  );
}

/** Where something is known as the text and says otherwise, the same words elsewhere prove nothing. */
function checkText(tree: ScreenTree, claim: Extract<Claim, { kind: 'content' }>): Verdict {
  const said = checkContent(tree, claim);
  if (said.status === 'true') return said;
  const words = { ...claim.target, words: claim.text, isQuoted: true, kind: 'text' as const };
  const shown = checkVisible(tree, words, false);
  if (shown.status !== 'true') return said;
  const readings = readingsOf(tree, claim.target);
  const isKnown = Array.isArray(readings) ? readings.length > 0 : readings.status === 'several';
  if (!isKnown) return shown;
  const why = said.status === 'undecidable' ? said.why : said.evidence;
  return undecidable(`${why}; "${claim.text}" is shown, but whether it is meant cannot be told`);
}

/** Words that may be no name or text of the app prove something where they are, and nothing where they are not. */
function check(tree: ScreenTree, claim: Claim): Verdict {
  const verdict = checkWords(tree, claim);
  const unsure =
    (claim.kind === 'content' ? claim.unsure : undefined) ??
    ('target' in claim ? claim.target.unsure : undefined);
  // What is read word for word elsewhere on the screen is a text of the app.
  const words = claim.kind === 'content' ? claim.text : 'target' in claim ? claim.target.words : '';
  const isText = /\s/u.test(words) && tree.elements.some(({ text }) => spaced(text).includes(spaced(words)));
  return unsure !== undefined && verdict.status === 'false' && !isText
    ? undecidable(`${verdict.evidence}; ${unsure}`)
    : verdict;
}

function checkWords(tree: ScreenTree, claim: Claim): Verdict {
  const { screen } = tree;
  const isOfScreen = !['url', 'title', 'dialog', 'downloaded', 'tab-opened', 'all', 'any'].includes(
    claim.kind,
  );
  if (screen.dialog && screen.elements.length === 0 && isOfScreen)
    return checkMessage(screen, screen.dialog.message, claim);
  switch (claim.kind) {
    case 'visible':
      return checkVisible(tree, claim.target, claim.isNegated);
    case 'count':
      return checkCount(tree, claim);
    case 'content':
      return claim.mayBeText ? checkText(tree, claim) : checkContent(tree, claim);
    case 'from':
      return checkFrom(tree, claim);
    case 'number':
      return checkNumber(tree, claim);
    case 'state':
      return checkState(tree, claim);
    case 'url':
      return turned(
        decided(checkUrl(screen.url, claim.match, claim.text.trim()), `the address is "${screen.url}"`),
        claim.isNegated,
      );
    case 'loaded':
      return turned(checkLoaded(tree), claim.isNegated);
    case 'title':
      return turned(checkTitle(tree, claim.match, spaced(claim.text)), claim.isNegated);
    case 'order':
      return checkOrder(tree, claim);
    case 'before':
      return checkBefore(tree, claim);
    case 'every':
      return checkEvery(tree, claim);
    case 'only':
      return checkOnly(tree, claim);
    case 'dialog':
      return turned(checkDialog(screen, claim.text), claim.isNegated);
    case 'downloaded':
      return turned(checkDownloaded(screen, claim), claim.isNegated);
    case 'tab-opened':
      return turned(checkTabOpened(screen, claim), claim.isNegated);
    case 'all':
    case 'any':
      return checkSeveral(tree, claim.kind, claim.claims);
  }
}

/** Whether a claim holds on the screen as it is, with what was read. What cannot be read is never true. */
export function checkClaim(screen: Screen, claim: Claim): Verdict {
  if (screen.gone !== undefined) return decided(false, screen.gone);
  const tree = new ScreenTree(screen);
  return check(tree, asNamed(tree, claim));
}
