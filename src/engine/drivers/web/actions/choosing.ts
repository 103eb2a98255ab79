import type { Outcome } from '../../driver.ts';
import { elementOf, inPage, inPageAfterwards } from '../in-page-call.ts';
import { lookAtPage } from '../look-at-page.ts';
import { pressPoint } from '../press-point.ts';
import type { WebSession } from '../web-session.ts';
import { type Act, done, failed, refArgument, textArgument, until } from './act.ts';

const EFFECT_MS = 600;
const OPEN_MS = 1_500;
const CHOOSER_MS = 3_000;

const plain = (text: string) => text.replace(/\s+/g, ' ').trim().toLowerCase();

export const select: Act = async (session, given, deadlineMs) => {
  const option = textArgument(given, 'option');
  let ref = refArgument(given);
  if (ref === null) {
    const screen = await lookAtPage(session, Math.min(deadlineMs, OPEN_MS));
    const fitting = screen.elements.filter((one) =>
      one.options?.some((words) => plain(words) === plain(option)),
    );
    if (fitting.length !== 1) {
      return failed(
        `${fitting.length === 0 ? 'Nothing' : `More than one thing (${fitting.length})`} on the screen has an option "${option}".`,
      );
    }
    ref = fitting[0]?.ref ?? '';
  }
  const frame = session.frameOf(ref);
  const facts = frame && (await inPage<{ isSelect: boolean } | null>(frame, 'readBack', ref));
  if (!frame || !facts) return failed('It is not on the screen any more.');
  if (!facts.isSelect) return await selectInCustomList(session, ref, option, deadlineMs);
  const point = await pressPoint(session, ref, true);
  if ('why' in point && !point.why.includes('covered'))
    return failed(`Nothing was chosen: ${point.why}.`, point.box);
  for (let attempt = 0; attempt < 2; attempt++) {
    const chosen = await inPage<{ why: string } | { chosen: string }>(frame, 'choose', ref, option);
    if ('why' in chosen) return failed(`Nothing was chosen: ${chosen.why}.`, point.box);
    const read = async () =>
      (await inPageAfterwards<{ value: string | null }>(frame, 'readBack', ref))?.value ?? null;
    const value = await until(read, (one) => one === null || one.includes(chosen.chosen), EFFECT_MS);
    if (value === null) return done(point.box, 'The app replaced it after the choice.');
    if (value.includes(chosen.chosen)) return done(point.box, `"${chosen.chosen}" is selected.`);
  }
  return failed(`"${option}" was chosen twice and is still not selected.`, point.box);
};

/** A list that a script draws: press it open, press the option, see that it took. */
async function selectInCustomList(
  session: WebSession,
  ref: string,
  option: string,
  deadlineMs: number,
): Promise<Outcome> {
  const optionsShown = async () => {
    const screen = await lookAtPage(session, Math.min(deadlineMs, OPEN_MS));
    const options = screen.elements.filter((one) =>
      /^(option|menuitem|menuitemradio|treeitem)$/.test(one.role),
    );
    const exact = options.filter((one) => plain(one.name || one.text) === plain(option));
    return {
      options,
      found:
        exact.length > 0
          ? exact
          : options.filter((one) => plain(one.name || one.text).includes(plain(option))),
    };
  };
  const frame = session.frameOf(ref);
  let { options, found } = await optionsShown();
  let box = null;
  if (found.length === 0) {
    const point = await pressPoint(session, ref, true);
    box = point.box;
    if ('why' in point) return failed(`It does not open: ${point.why}.`, box);
    await session.page.mouse.click(point.x, point.y);
    ({ options, found } = await until(optionsShown, (one) => one.found.length > 0, OPEN_MS));
  }
  const said = options.map((one) => `"${one.name || one.text}"`).join(', ');
  const [only] = found;
  if (!only) return failed(`It has no option "${option}"${said ? `; it has ${said}` : ''}.`, box);
  if (found.length > 1) return failed(`Several of its options fit "${option}": ${said}.`, box);
  const point = await pressPoint(session, only.ref, true);
  if ('why' in point) return failed(`The option was not pressed: ${point.why}.`, point.box);
  await session.page.mouse.click(point.x, point.y);
  const words = plain(only.name || only.text);
  const isTaken = async () => {
    const handle = frame && !frame.isDetached() ? await elementOf(frame, ref) : null;
    if (!handle) return true;
    const shown = await handle.evaluate((element) => {
      const page = Reflect.get(globalThis, Symbol.for('saywright'));
      const { value, innerText } = element as unknown as { value?: string; innerText: string };
      return `${value ?? ''} ${innerText} ${page.heldValueOf(element, page.roleOf(element)) ?? ''}`;
    });
    const optionFrame = session.frameOf(only.ref);
    const after =
      optionFrame && (await inPageAfterwards<{ checked: boolean | null }>(optionFrame, 'readBack', only.ref));
    return plain(shown).includes(words) || after?.checked === true;
  };
  if (await until(isTaken, (one) => one, EFFECT_MS))
    return done(point.box, `"${only.name || only.text}" is selected.`);
  return failed(`"${only.name || only.text}" was pressed, but it is not shown as selected.`, point.box);
}

export const upload: Act = async (session, given, deadlineMs) => {
  const files = Array.isArray(given.files)
    ? given.files.map(String)
    : [textArgument(given, 'file')].filter(Boolean);
  if (files.length === 0) return failed('There is no file to upload.');
  const names = files.map((file) => file.split(/[\\/]/).at(-1)).join(', ');
  const ref = refArgument(given);
  const frame = ref === null ? session.page.mainFrame() : session.frameOf(ref);
  if (!frame) return failed('It is not on the screen any more.');
  const field = await inPage<string | null>(frame, 'fileField', ref);
  if (field) {
    const input = await elementOf(frame, field);
    if (!input) return failed('The file field is not on the screen any more.');
    await input.setInputFiles(files, { timeout: deadlineMs });
    const held = await inPageAfterwards<string>(frame, 'heldBy', field);
    // An app may take the files and empty or remove the field at once.
    return done(null, held ? `The field holds ${names}.` : `The app took ${names}.`);
  }
  if (ref === null) return failed('The page does not have exactly one file field.');
  const point = await pressPoint(session, ref, true);
  if ('why' in point) return failed(`It was not pressed: ${point.why}.`, point.box);
  const opening = session.chooserOpened;
  await session.page.mouse.click(point.x, point.y);
  const opened = await session.orInterruption(opening, Math.min(deadlineMs, CHOOSER_MS));
  if (opened.kind !== 'value') return failed('It opened no file chooser.', point.box);
  await opened.value.setFiles(files, { timeout: deadlineMs });
  return done(point.box, `The app took ${names}.`);
};
