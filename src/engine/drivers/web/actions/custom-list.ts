import type { Frame } from 'playwright-core';
import type { Box, Screen, ScreenElement } from '../../../screen.ts';
import type { Outcome } from '../../driver.ts';
import { done, failed } from '../../outcomes.ts';
import { elementOf, inPage, inPageAfterwards } from '../in-page-call.ts';
import { lookAtPage } from '../look-at-page.ts';
import { pressPoint } from '../press-point.ts';
import type { WebSession } from '../web-session.ts';
import { until } from './act.ts';
import { check } from './pointing.ts';

const EFFECT_MS = 600;
const OPEN_MS = 1_500;
const CLOSE_MS = 300;
/** A list that draws only what can be seen is scrolled through at most so many times. */
const MOST_SCROLLS = 40;

const plain = (text: string) => text.replace(/\s+/g, ' ').trim().toLowerCase();
const wordsOf = (element: ScreenElement) => element.text || element.name;
const isOption = ({ role }: ScreenElement) => /^(option|menuitem|menuitemradio|treeitem)$/.test(role);

interface ListFacts {
  ref: string;
  /** Its author did not say that it is a list, so that only the looks of it tell. */
  isUnmarked: boolean;
}

interface Offer {
  /** What is offered, for the message that says what is not. */
  options: ScreenElement[];
  found: ScreenElement[];
  /** The list is drawn in what was pressed, so that its text has the words before anything is chosen. */
  isNested?: boolean;
}

/** Options that fit: the same words, or else words that contain them. */
function fitting(options: ScreenElement[], wanted: string): ScreenElement[] {
  const said = (one: ScreenElement) => [plain(one.name), plain(one.text)];
  const exact = options.filter((one) => said(one).includes(plain(wanted)));
  return exact.length > 0
    ? exact
    : options.filter((one) => said(one).some((words) => words.includes(plain(wanted))));
}

function isInside(screen: Screen, element: ScreenElement, ref: string): boolean {
  for (let at = element.parent; at !== null; at = screen.elements[at]?.parent ?? null)
    if (screen.elements[at]?.ref === ref) return true;
  return false;
}

/** What stands in the list already: in what was named, or anywhere if that is open. */
function offeredAtFirst(screen: Screen, ref: string, wanted: string): Offer {
  const list = screen.elements.find((one) => one.ref === ref);
  const isOpen = list?.states.expanded === true;
  const options = screen.elements.filter((one) => isOption(one) && (isOpen || isInside(screen, one, ref)));
  return { options, found: fitting(options, wanted) };
}

/** Whether its author gave it no role that says what it is for. */
const isUnmarked = ({ role }: ScreenElement) => /^(generic|group|list|listitem|text)$/.test(role);

/** What came with the press: options, or whatever else bears the words where the list has no roles. */
function offeredAfterwards(screen: Screen, before: Set<string>, list: ListFacts, wanted: string): Offer {
  const isNew = (one: ScreenElement) => !before.has(one.ref);
  const all = screen.elements.filter(isOption);
  const fresh = all.filter(isNew);
  if (fresh.length > 0) return { options: fresh, found: fitting(fresh, wanted) };
  const named = screen.elements.filter((one) => isNew(one) && plain(wordsOf(one)) === plain(wanted));
  const found = named.filter((one) => !named.some((other) => isInside(screen, other, one.ref)));
  // The options of some other list were there before; a box without a role has nothing to do with those.
  if (found.length === 0 && !list.isUnmarked && all.length > 0)
    return { options: all, found: fitting(all, wanted) };
  const options = screen.elements.filter((one) => isNew(one) && isUnmarked(one) && one.isClickable);
  return {
    options: options.filter(({ text }) => text !== '' && text.length <= 80),
    found,
    isNested: found.some((one) => isInside(screen, one, list.ref)),
  };
}

/** A radio button, or a button that stays pressed as one does. */
const isOneOfGroup = ({ role, states }: ScreenElement) =>
  role === 'radio' || (role === 'button' && states.pressed !== undefined);

/** Of a group of radio buttons, the one of that name is checked. */
async function checkRadio(
  session: WebSession,
  screen: Screen,
  ref: string,
  wanted: string,
  deadlineMs: number,
): Promise<Outcome> {
  const radios = screen.elements.filter((one) => isOneOfGroup(one) && isInside(screen, one, ref));
  const [only, another] = fitting(radios, wanted);
  const said = radios.map((one) => `"${wordsOf(one)}"`).join(', ');
  if (!only) return failed(`It has no option "${wanted}"${said ? `; it has ${said}` : ''}.`);
  if (another) return failed(`Several of its options fit "${wanted}": ${said}.`);
  return await check(session, { ref: only.ref }, deadlineMs);
}

/** A list that a script draws: press it open, press the option, see that it took. */
export async function selectInCustomList(
  session: WebSession,
  ref: string,
  wanted: string,
  deadlineMs: number,
): Promise<Outcome> {
  const look = () => lookAtPage(session, Math.min(deadlineMs, OPEN_MS));
  const frame = session.frameOf(ref);
  const screen = await look();
  const list = screen.elements.find((one) => one.ref === ref);
  const isGroup = (one: ScreenElement) => isOneOfGroup(one) && isInside(screen, one, ref);
  if (list?.role === 'radiogroup' || (list && isUnmarked(list) && screen.elements.some(isGroup)))
    return await checkRadio(session, screen, ref, wanted, deadlineMs);
  let offer = offeredAtFirst(screen, ref, wanted);
  let box = null;
  let isOpenedHere = false;
  if (offer.found.length === 0) {
    const point = await pressPoint(session, ref, true);
    box = point.box;
    if ('why' in point) return failed(`It does not open: ${point.why}.`, box);
    await session.page.mouse.click(point.x, point.y);
    isOpenedHere = true;
    const before = new Set(screen.elements.map((one) => one.ref));
    const facts = { ref, isUnmarked: list !== undefined && isUnmarked(list) };
    const ask = async () => offeredAfterwards(await look(), before, facts, wanted);
    offer = await until(ask, (one) => one.found.length > 0 || one.options.some(isOption), OPEN_MS);
    if (offer.found.length === 0) offer = await searchFurther(session, frame, ref, wanted, offer, ask);
  }
  const { options, found } = offer;
  const said = [...new Set(options.map((one) => `"${wordsOf(one)}"`))].join(', ');
  const [only] = found;
  if (found.length !== 1 && isOpenedHere) await closeList(session, screen, ref);
  if (!only) return failed(`It has no option "${wanted}"${said ? `; it has ${said}` : ''}.`, box);
  if (found.length > 1) return failed(`Several of its options fit "${wanted}": ${said}.`, box);
  const isBox = list !== undefined && isUnmarked(list);
  const shows = isBox ? { isNested: offer.isNested === true, box: list.box } : null;
  const outcome = await pressOption(session, frame, ref, only, shows);
  const isLeftOpen =
    isOpenedHere &&
    (await until(
      () => isAnyShown(session, options),
      (one) => !one,
      CLOSE_MS,
    ));
  if (isLeftOpen) await closeList(session, screen, ref, isBox);
  return outcome;
}

async function isAnyShown(session: WebSession, options: ScreenElement[]): Promise<boolean> {
  for (const { ref } of [options[0], options.at(-1)].filter((one) => one !== undefined)) {
    const frame = session.frameOf(ref);
    const point = frame && (await inPageAfterwards<object>(frame, 'findPoint', ref, 0, false));
    if (point && !('why' in point)) return true;
  }
  return false;
}

/** A list that stays open would lie over what comes next. In a dialog the key could close that instead. */
async function closeList(session: WebSession, screen: Screen, ref: string, isBox = false): Promise<void> {
  const isInDialog = screen.elements.some(
    (one) =>
      /^(dialog|alertdialog)$/.test(one.role) &&
      screen.elements.some((other) => other.ref === ref && isInside(screen, other, one.ref)),
  );
  const point = isInDialog && isBox ? await pressPoint(session, ref, true) : null;
  if (point && !('why' in point)) await session.page.mouse.click(point.x, point.y);
  if (!isInDialog) await session.page.keyboard.press('Escape');
}

/** An option that is not drawn yet: below in a long list, or found only by typing. */
async function searchFurther(
  session: WebSession,
  frame: Frame | null,
  ref: string,
  wanted: string,
  first: Offer,
  ask: () => Promise<Offer>,
): Promise<Offer> {
  let offer = first;
  // The options are drawn anew while the list scrolls: after the first time, the list itself is scrolled.
  let scrolled = offer.options.at(-1)?.ref ?? null;
  for (let count = 0; scrolled !== null && count < MOST_SCROLLS; count++) {
    const home = session.frameOf(scrolled);
    scrolled = home && (await inPage<string | null>(home, 'scrollList', scrolled));
    if (scrolled === null) break;
    const next = await ask();
    if (next.found.length > 0) return next;
    offer = { ...next, options: [...first.options, ...next.options] };
  }
  if (!frame) return offer;
  const field = await inPage<{ isWritten?: boolean }>(frame, 'readyField', ref, false);
  if (field.isWritten !== true) return offer;
  await session.page.keyboard.type(wanted);
  const typed = await until(ask, (one) => one.found.length > 0, OPEN_MS);
  if (typed.found.length > 0) return typed;
  await inPage(frame, 'readyField', ref, false);
  await session.page.keyboard.press('Delete');
  return offer;
}

/** Whether the words stand there as words of their own: "port" is not what "Export" shows. */
function hasWords(text: string, words: string): boolean {
  const escaped = words.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&');
  return new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, 'u').test(plain(text));
}

function isSaidAt({ elements }: Screen, { x, y, width, height }: Box, words: string): boolean {
  return elements.some(
    ({ text, box }) =>
      plain(text) === words &&
      box.x < x + width &&
      box.x + box.width > x &&
      box.y < y + height &&
      box.y + box.height > y,
  );
}

async function pressOption(
  session: WebSession,
  frame: Frame | null,
  ref: string,
  option: ScreenElement,
  shows: { isNested: boolean; box: Box } | null,
): Promise<Outcome> {
  const point = await pressPoint(session, option.ref, true);
  if ('why' in point) return failed(`The option was not pressed: ${point.why}.`, point.box);
  const around = async (list: string | null) =>
    frame &&
    (await inPageAfterwards<{ text: string; list: string | null }>(
      frame,
      'shownAround',
      ref,
      option.ref,
      list,
    ));
  /** What it shows itself; null if it is gone. */
  const shown = async () => {
    const handle = frame && !frame.isDetached() ? await elementOf(frame, ref) : null;
    if (!handle) return null;
    const text = await handle.evaluate((element) => {
      const page = Reflect.get(globalThis, Symbol.for('saywright'));
      const { value, innerText } = element as unknown as { value?: string; innerText: string };
      return `${value ?? ''} ${innerText} ${page.heldValueOf(element, page.roleOf(element)) ?? ''}`;
    });
    return plain(text);
  };
  const before = await around(null);
  const shownBefore = shows && (await shown());
  await session.page.mouse.click(point.x, point.y);
  const words = plain(wordsOf(option));
  const isTaken = async () => {
    const now = await shown();
    // A list by its role may be drawn anew; of a plain box, whatever is in its place now must say what was chosen.
    if (now === null) return shows === null || isSaidAt(await lookAtPage(session, OPEN_MS), shows.box, words);
    const isAnother = now === words || now !== shownBefore;
    if (shows === null ? now.includes(words) : !shows.isNested && isAnother && hasWords(now, words))
      return true;
    const home = session.frameOf(option.ref);
    const after = home && (await inPageAfterwards<{ checked: boolean | null }>(home, 'readBack', option.ref));
    if (after?.checked === true) return true;
    const nearby = before && (await around(before.list));
    return nearby ? !plain(before.text).includes(words) && plain(nearby.text).includes(words) : false;
  };
  return (await until(isTaken, (one) => one, EFFECT_MS))
    ? done(point.box, `"${wordsOf(option)}" is selected.`)
    : failed(`"${wordsOf(option)}" was pressed, but it is not shown as selected.`, point.box);
}
