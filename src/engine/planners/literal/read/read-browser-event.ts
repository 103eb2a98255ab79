import type { Claim } from '../command.ts';
import { both } from './claim-shapes.ts';
import type { Reading } from './doubt.ts';
import { asWritten, isQuoted, type Token } from './tokenise.ts';

const BE = '(?:is|was|has been|gets|should be|should have been|will be)';
const OPENS = `(?:opens|opened|should open|will open|has opened|appears|${BE} opened)`;
const TAB = '(?:browser )?(?:tab|window)';
const NEW_TAB = `(?:(?:a|the) (?:new|separate|second)|another) ${TAB}`;
const TITLED = '(?: (?:with|titled|called|and has|that has)(?: the)?(?: page)?(?: title)? "")?';
const TAB_OPENS = new RegExp(
  `^(?:${NEW_TAB}${TITLED} ${OPENS}|${NEW_TAB} ${OPENS}${TITLED}|(?:it|this|that|the (?:link|page|site|document)) ${OPENS} in ${NEW_TAB})$`,
);
const NO_TAB_OPENS = new RegExp(`^no (?:new |other )?${TAB} ${OPENS}$`);

const SORTS = 'csv|pdf|xlsx|xls|zip|json|txt|xml|png|jpg|jpeg|doc|docx';
const FILE = '(?<file>""|[\\w()-][\\w.()-]*\\.[a-z][a-z0-9]{1,4})';
const DOWNLOADED = [
  `(?:(?:a|the) )?(?:(?:file|document|report)(?: (?:named|called|with the name))? )?${FILE} ${BE} downloaded`,
  `(?:the )?download of (?:the file )?${FILE} (?:starts|begins|is started|has started)`,
  `the (?:name of the downloaded file|downloaded file(?:'s name| name)?) (?:is|is named|is called) ${FILE}`,
  `an? (?<sort>${SORTS})(?: file)? ${BE} downloaded`,
  `an? (?<sort2>${SORTS}) (?:file )?download starts`,
  `(?:a|the) (?:file|download) (?:${BE} downloaded|starts|begins|is started)`,
].map((pattern) => new RegExp(`^${pattern}$`));
const NOTHING_DOWNLOADED = new RegExp(`^(?:nothing|no file) ${BE} downloaded$`);

/** What the browser did besides showing a page: it opened a tab, it took a file. Null: the claim is about something else. */
export const readBrowserEvent = (tokens: readonly Token[]): Reading<Claim> | null => {
  const quoted = tokens.filter(isQuoted);
  if (quoted.length > 1) return null;
  const words = asWritten(
    tokens.map((token) => (isQuoted(token) ? { ...token, text: '', raw: '""' } : token)),
  ).toLowerCase();
  const text = quoted[0]?.text;
  if (TAB_OPENS.test(words)) {
    const opened: Claim = { kind: 'tab-opened', isNegated: false };
    return text === undefined
      ? opened
      : both([opened, { kind: 'title', match: 'is', text, isNegated: false }]);
  }
  if (NO_TAB_OPENS.test(words)) return { kind: 'tab-opened', isNegated: true };
  if (NOTHING_DOWNLOADED.test(words)) return { kind: 'downloaded', file: null, isNegated: true };
  for (const pattern of DOWNLOADED) {
    const { file, sort, sort2 } = pattern.exec(words)?.groups ?? {};
    if (!pattern.test(words)) continue;
    const kind = sort ?? sort2;
    const named = file === '""' ? text : file;
    return { kind: 'downloaded', file: named ?? (kind === undefined ? null : `.${kind}`), isNegated: false };
  }
  return null;
};
