import { describeIn } from './describe-element.ts';
import type { ScreenTree } from './screen-tree.ts';
import { decided, turned, undecidable, type Verdict } from './verdict.ts';
import { closenessOf, isPageTitle, plainWords, spaced, wordsOfIdentifier } from './words.ts';

function pathOf(url: string): string {
  if (!URL.canParse(url)) return '';
  const { pathname, hash } = new URL(url);
  return `${pathname} ${hash.replace(/^#/u, '')}`.replace(/\.\w+(?=\s|$)/gu, '');
}

/**
 * "You are on the Cart page": told by what names a page (its title, main headings, address, the present link of its menu), never
 * by a mention of the word, since every page has a link to the cart.
 */
export function checkPage(tree: ScreenTree, words: string, isQuoted: boolean, isNegated: boolean): Verdict {
  const { title, url } = tree.screen;
  const plain = plainWords(words).join(' ');
  const names = (text: string) => text !== '' && closenessOf(words, text, isQuoted) !== null;
  const told = (evidence: string, elements: number[] = []) =>
    turned(decided(true, evidence, elements), isNegated);
  const headings: number[] = [];
  // Some authors choose levels by size: then the highest that there is heads the page.
  const levels = tree.elements.flatMap(({ role, level }) => (role === 'heading' ? [level ?? 9] : []));
  const mainLevel = Math.max(2, Math.min(...levels));
  for (const [index, element] of tree.elements.entries()) {
    const isMain = element.role === 'heading' && (element.level ?? 9) <= mainLevel;
    if (isMain) headings.push(index);
    const isPresent =
      element.states.current === true || (element.role === 'tab' && element.states.selected === true);
    const isTitle = element.role !== 'heading' && isPageTitle(element);
    if ((isMain || isPresent || isTitle) && names(element.name || element.text))
      return told(`the screen shows ${describeIn(tree, index)}`, [index]);
  }
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
  return turned(decided(false, `this is not the ${words} page: ${facts}`), isNegated);
}
