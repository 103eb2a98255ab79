import type { Claim } from '../command.ts';
import { Doubt, type Reading } from './doubt.ts';
import { bareValue } from './read-content.ts';
import { type Memory, readTarget } from './read-target.ts';
import { asWritten, isQuoted, spokenValue, type Token } from './tokenise.ts';

/** An address: "https://…", "/cart", "www.example.org", `${env:BASE_URL}/cart`. */
export const isAddress = (text: string): boolean =>
  /^([a-z][a-z0-9+.-]*:\/\/|www\.|about:|data:|file:|chrome-extension:)\S+$/i.test(text) ||
  /^\/\S*$/.test(text) ||
  /^\$\{env:[^}]*\}(\/\S*)?$/i.test(text) ||
  /^(localhost|\d{1,3}(\.\d{1,3}){3})(:\d+)?(\/\S*)?$/.test(text) ||
  /^([a-z0-9-]+\.)+(com|org|net|io|dev|app|co|edu|gov|de|uk|fr|test|local|example|eu|ai|me|info)(:\d+)?(\/\S*)?$/i.test(
    text,
  );

/** "you land on X": an address is compared, a page is known by its name. */
export const readLanding = (tokens: readonly Token[], isNegated: boolean, memory: Memory): Reading<Claim> => {
  const named = bareValue(tokens);
  const text = spokenValue(named);
  if (named.length === 1 && isAddress(text)) {
    return { kind: 'url', match: text.startsWith('/') ? 'ends' : 'is', text, isNegated };
  }
  const target = readTarget(tokens, memory);
  if (target instanceof Doubt) return target;
  if (target.words === '') return new Doubt(`"${asWritten(tokens)}" does not say which page`);
  if (target.kind !== null && !['page', 'tab', 'section', 'form'].includes(target.kind)) {
    return new Doubt(`"${asWritten(tokens)}" is not a page`);
  }
  return { kind: 'visible', target: { ...target, kind: target.kind ?? 'page' }, isNegated };
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
