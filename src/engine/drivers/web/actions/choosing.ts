import { refArgument, textArgument } from '../../arguments.ts';
import { done, failed } from '../../outcomes.ts';
import { elementOf, inPage, inPageAfterwards } from '../in-page-call.ts';
import { lookAtPage } from '../look-at-page.ts';
import { pressPoint } from '../press-point.ts';
import { filesToUpload } from '../upload-files.ts';
import { type Act, until } from './act.ts';
import { selectInCustomList } from './custom-list.ts';

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

export const upload: Act = async (session, given, deadlineMs) => {
  const named = Array.isArray(given.files)
    ? given.files.map(String)
    : [textArgument(given, 'file')].filter(Boolean);
  if (named.length === 0) return failed('There is no file to upload.');
  const ref = refArgument(given);
  const frame = ref === null ? session.page.mainFrame() : session.frameOf(ref);
  if (!frame) return failed('It is not on the screen any more.');
  const toUpload = await filesToUpload(session, named, deadlineMs);
  if ('why' in toUpload) return failed(toUpload.why);
  const files = toUpload.map((file) => file.path);
  const names = toUpload.map(({ name, origin }) => `${name} (${origin})`).join(', ');
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
