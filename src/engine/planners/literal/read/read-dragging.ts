import type { Command } from '../command.ts';
import { Doubt, type Reading, unread } from './doubt.ts';
import { type Memory, plainTarget } from './plain-target.ts';
import { readAmount } from './read-number.ts';
import { FILE_NAME } from './read-select.ts';
import { readTarget } from './read-target.ts';
import { asWritten, isQuoted, isSmall, spokenValue, type Token } from './tokenise.ts';
import { LOOKS } from './vocabulary/small-words.ts';

export const readDrag = (tokens: readonly Token[], memory: Memory): Reading<Command[]> => {
  // "Drag report.pdf into the drop zone": a file is given to the page.
  if (FILE_NAME.test(tokens.find(({ lower }) => !/^(the|file)$/.test(lower))?.text ?? ''))
    return readUpload(tokens, memory);
  const words = tokens.filter(
    (token, index) => !(token.lower === 'and' && tokens[index + 1]?.lower === 'drop'),
  );
  const bare = words.filter(
    (token, index) =>
      !(token.lower === 'drop' || (token.lower === 'it' && words[index - 1]?.lower === 'drop')),
  );
  const lastOf = (links: readonly string[]) =>
    bare.findLastIndex((token, index) => index > 0 && token.kind === 'word' && links.includes(token.text));
  const goalAt = lastOf(['onto', 'to', 'into']);
  const at = goalAt === -1 ? lastOf(['on', 'over', 'in']) : goalAt;
  const from = at === -1 ? unread(tokens) : readTarget(bare.slice(0, at), memory);
  if (from instanceof Doubt) return from;
  if (bare.slice(at + 1).some((token) => LOOKS.has(token.lower))) return unread(tokens);
  const [goal] = bare.slice(at + 1);
  if (from.kind === 'slider' && bare.length === at + 2 && readAmount(goal) !== null)
    return [{ kind: 'fill-form', fields: [{ target: from, value: goal?.text ?? '' }], isSubmitted: false }];
  const file = bare[at - 1];
  if (file?.kind === 'word' && FILE.test(file.text) && bare.some(({ lower }) => lower === 'file'))
    return readUpload(bare, memory);
  const to = readTarget(bare.slice(at + 1), memory);
  return to instanceof Doubt ? to : [{ kind: 'drag', from, to }];
};

/** "Move the card “Fix bug” to Done": on a board it is dragged; of other things it is not known how they are moved. */
export const readMove = (tokens: readonly Token[], memory: Memory): Reading<Command[]> => {
  const read = readDrag(tokens, memory);
  const [only] = read instanceof Doubt ? [] : read;
  if (only?.kind === 'fill-form') return read;
  const isBoard =
    only?.kind === 'drag' &&
    (/^(card|listitem|slider)$/.test(only.from.kind ?? '') ||
      /^(column|list)$/.test(only.to.kind ?? '') ||
      tokens.some(({ lower }) => /^(task|ticket|issue|from)$/.test(lower)));
  return isBoard || read instanceof Doubt ? read : new Doubt(`"move ${asWritten(tokens)}" does not say how`);
};

const FILE = /\.[a-z0-9]{1,5}$/i;

/** "a PNG", "an image": any file of that kind will do, and one is made. */
const sampleOf = (tokens: readonly Token[]): Token | null => {
  const words = asWritten(tokens).toLowerCase();
  const kind =
    /^(?:an? )(?:\w+ )?(png|jpe?g|gif|svg|webp|pdf|csv|docx|xlsx|zip|json|xml|mp3|mp4)(?: file| image| picture| photo| document)?$/.exec(
      words,
    )?.[1] ?? (/^(?:an? )(?:image|picture|photo)(?: file)?$/.test(words) ? 'png' : null);
  const isPlain = !/\b(?:large|big|huge|invalid|corrupt(?:ed)?|empty|wrong|small|second|another)\b/.test(
    words,
  );
  const text = `sample.${kind}`;
  return kind && isPlain && !tokens.some(isQuoted)
    ? { kind: 'word', text, lower: text, raw: text, gap: '' }
    : null;
};

export const readUpload = (tokens: readonly Token[], memory: Memory): Reading<Command[]> => {
  const at = tokens.findIndex(
    (token, index) =>
      index > 0 && token.kind === 'word' && ['to', 'in', 'into', 'as', 'for', 'using'].includes(token.lower),
  );
  const said = at === -1 ? tokens : tokens.slice(0, at);
  const sample = sampleOf(said);
  const named = (sample ? [sample] : said).filter(
    ({ lower }) => !/^(the|file|a|an|image|document|photo|picture|named|called)$/.test(lower),
  );
  const [file] = named;
  const last = named.at(-1);
  // "the profile picture avatar.png": what it is for, then the file.
  if (at === -1 && named.length > 1 && last && FILE.test(last.text) && named.slice(0, -1).every(isSmall))
    return [
      {
        kind: 'upload',
        file: last.text,
        target: plainTarget(asWritten(said.slice(0, -1)).replace(/^(the|a|an|my|your) /, '')),
      },
    ];
  if (named.length !== 1 || !file || !(isQuoted(file) || FILE.test(file.text) || file.text.startsWith('${')))
    return new Doubt(`"${asWritten(tokens)}" does not name the file`);
  if (at === -1) return [{ kind: 'upload', file: spokenValue(named), target: null }];
  const target = readTarget(tokens.slice(at + 1), memory);
  if (target instanceof Doubt) return target;
  // "to the message": what is being written has no name; the one place for files is meant.
  const isWritten = target.kind === 'alert' && target.words === '';
  // "as profile picture": what a field for files is called, not a picture that is shown.
  const isCalled = target.kind === 'image' && target.words !== '' && !target.isQuoted && !target.within;
  const field = isCalled
    ? plainTarget(asWritten(tokens.slice(at + 1)).replace(/^(the|a|an|my|your) /i, ''))
    : target;
  return [{ kind: 'upload', file: spokenValue(named), target: isWritten ? null : field }];
};
