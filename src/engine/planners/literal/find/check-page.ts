import type { ScreenElement } from '../../../screen.ts';
import { describeIn } from './describe-element.ts';
import { pageTitles } from './page-titles.ts';
import { isMenuOfPages } from './roles.ts';
import type { ScreenTree } from './screen-tree.ts';
import { decided, turned, undecidable, type Verdict } from './verdict.ts';
import { closenessOf, isWhole, plainWords, spaced, wordsOfIdentifier } from './words.ts';

function pathOf(url: string): string {
  if (!URL.canParse(url)) return '';
  const { pathname, hash } = new URL(url);
  return `${pathname} ${hash.replace(/^#/u, '')}`.replace(/\.\w+(?=\s|$)/gu, '');
}

/** Whether the menu has an entry of that name, and it is for another place than this. */
function leadsElsewhere(tree: ScreenTree, words: string, isQuoted: boolean): boolean {
  const { url } = tree.screen;
  return tree.elements.some(({ role, name, attributes: { href = '' } }, index) => {
    const closeness = role === 'link' ? closenessOf(words, name, isQuoted) : null;
    const isEntry = closeness !== null && isWhole(closeness) && URL.canParse(href, url);
    const isOfMenu = isEntry && tree.ancestorsOf(index).some((at) => isMenuOfPages(tree, at));
    return isOfMenu && pathOf(new URL(href, url).href) !== pathOf(url);
  });
}

/**
 * "You are on the Cart page": told by what names a page (its title, main headings, address, the present link of its menu), never
 * by a mention of the word, since every page has a link to the cart.
 */
export function checkPage(tree: ScreenTree, words: string, isQuoted: boolean, isNegated: boolean): Verdict {
  const { title, url } = tree.screen;
  const plain = plainWords(words).join(' ');
  // Where the menu has an entry of that name for another place, a heading that only mentions it is not its title.
  const isElsewhere = leadsElsewhere(tree, words, isQuoted);
  const names = (text: string) => {
    const closeness = text === '' ? null : closenessOf(words, text, isQuoted);
    return closeness !== null && (isWhole(closeness) || !isElsewhere);
  };
  const told = (evidence: string, elements: number[] = []) =>
    turned(decided(true, evidence, elements), isNegated);
  const headings = pageTitles(tree);
  const isPresent = ({ states, role }: ScreenElement) =>
    states.current === true || (role === 'tab' && states.selected === true);
  const present = tree.elements.flatMap((element, index) => (isPresent(element) ? [index] : []));
  const named = [...headings, ...present].find((index) => names(tree.at(index).name || tree.at(index).text));
  if (named !== undefined) return told(`the screen shows ${describeIn(tree, named)}`, [named]);
  if (names(title)) return told(`the title is "${title}"`);
  const path = pathOf(url);
  if (names(spaced(wordsOfIdentifier(path)))) return told(`the address is "${url}"`);
  if (/^(?:home|start|landing|main)$/u.test(plain) && path.trim() === '/')
    return told(`the address is "${url}"`);
  const password = tree.elements.findIndex(({ attributes }) => attributes.type === 'password');
  if (/^(?:log ?in|sign ?in|log-in|sign-in)$/u.test(plain) && password >= 0)
    return told(`the screen shows ${describeIn(tree, password)}`, [password]);
  const seen = headings.slice(0, 2).map((index) => describeIn(tree, index));
  const facts = [`the title is "${title}"`, `the address is "${url}"`, ...seen].join(', ');
  if (headings.length === 0 && plainWords(wordsOfIdentifier(path)).length === 0)
    return undecidable(`nothing on the screen says which page it is: ${facts}`);
  const heading = tree.elements.findIndex(({ role, name }) => role === 'heading' && names(name));
  if (heading >= 0)
    return undecidable(`${describeIn(tree, heading)} may head the page or a part of it: ${facts}`);
  return turned(decided(false, `this is not the ${words} page: ${facts}`), isNegated);
}
