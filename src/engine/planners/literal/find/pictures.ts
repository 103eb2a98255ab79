import type { Target } from '../command.ts';
import type { Candidate } from './candidates.ts';
import { labelOf } from './describe-element.ts';
import { isActionable } from './roles.ts';
import type { ScreenTree } from './screen-tree.ts';
import { plainWords, wordsOfIdentifiers } from './words.ts';

/** What a picture on a control stands for, as apps call it where only a reader of the screen hears it. */
const MEANINGS: readonly (readonly [pictures: string, names: string])[] = [
  ['bell', 'notifications notification alerts'],
  ['gear cog cogwheel', 'settings preferences options configure'],
  ['bin trash trashcan dustbin', 'delete remove trash'],
  ['pencil pen', 'edit rename'],
  ['magnifier loupe', 'search find'],
  ['info information i', 'about info information help'],
  ['plus', 'add new create increase increment more'],
  ['minus', 'decrease decrement less fewer remove'],
  ['star', 'favourite favorite favourites favorites bookmark save'],
  ['heart', 'like favourite favorite favourites favorites wishlist save'],
  ['eye', 'view show preview details'],
  ['house', 'home'],
  ['envelope mail letter', 'inbox messages message mail email'],
  ['printer', 'print'],
  ['avatar person', 'account profile user'],
  ['hamburger burger', 'menu navigation'],
  ['dots kebab ellipsis', 'more actions options menu'],
  ['basket trolley', 'cart basket bag'],
  ['clip paperclip', 'attach attachment'],
  ['disk floppy', 'save'],
];

/** Characters that are drawn as the picture. */
const SIGNS: Readonly<Record<string, RegExp>> = {
  plus: /^[+＋➕]$/u,
  minus: /^[-−–—➖]$/u,
  x: /^[x×✕✖✗❌]$/iu,
};

const BY_PICTURE = new Map(
  MEANINGS.flatMap(([pictures, names]) =>
    pictures.split(' ').map((picture) => [picture, new Set(names.split(' '))] as const),
  ),
);

/**
 * "The bell", "the gear icon": a control that is called by what its picture stands for. Only where nothing is called by the
 * picture itself, and all that could be meant is given: it is for the caller to refuse to choose.
 */
export function pictured(tree: ScreenTree, target: Target, scope: (index: number) => boolean): Candidate[] {
  const isPlain = target.kind === null || target.kind === 'icon' || target.kind === 'button';
  const words = plainWords(target.words).filter((word) => !/^(?:icon|symbol|button|three)$/u.test(word));
  const [picture = ''] = words.length === 1 ? words : [];
  const [names, sign] = [BY_PICTURE.get(picture), SIGNS[picture]];
  if (!isPlain || target.isQuoted || (names === undefined && sign === undefined)) return [];
  const signs = tree.elements.flatMap((element, index) =>
    sign?.test(element.text.trim()) && isActionable(element) && scope(index)
      ? [{ index, rank: 0, why: `it shows "${element.text.trim()}"` }]
      : [],
  );
  if (signs.length > 0) return signs;
  const meant = tree.elements.flatMap((element, index) => {
    const [first = ''] = plainWords(labelOf(element));
    const isControl = isActionable(element) || (target.kind === 'icon' && element.role === 'img');
    const isMeant = isControl && scope(index) && names?.has(first) === true;
    return isMeant ? [{ index, rank: 0, why: `the ${picture} stands for "${labelOf(element)}"` }] : [];
  });
  // What its author calls by the picture shows it, whatever it is for.
  const drawn = tree.elements.flatMap((element, index) => {
    const inside = [index, ...tree.descendantsOf(index)].map((at) => tree.at(at).attributes);
    const isDrawn = inside.some((one) => wordsOfIdentifiers(one).includes(picture));
    return isActionable(element) && scope(index) && isDrawn
      ? [{ index, rank: 0, why: `its author calls it ${picture}` }]
      : [];
  });
  return meant.length > 0 ? meant : drawn;
}
