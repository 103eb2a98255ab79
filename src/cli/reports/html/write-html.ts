import { createReadStream, readFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { countOutcomes, type Report } from '../report.ts';

const textOf = (file: string): string => readFileSync(new URL(file, import.meta.url), 'utf8').trim();

const STYLE = textOf('./page.css');
const SCRIPT = textOf('./page.js');

/** Nothing is loaded from anywhere, and nothing in a name or message becomes markup. */
const POLICY =
  "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src blob:; media-src blob:; base-uri 'none'; form-action 'none'";

/** Three bytes are four letters: pieces of such a size can be put one after another. */
const PIECE_BYTES = 3 * 64 * 1024;

/**
 * One page with everything in it, pictures and videos included, which opens from a disk. Evidence is read from the report's
 * folder piece by piece, because videos of many runs would not fit into memory.
 */
export async function writeHtml(report: Report, directory: string, file: string): Promise<void> {
  const page = await open(path.join(directory, file), 'w');
  try {
    const data = { ...report, counts: countOutcomes(report.runs) };
    await page.write(
      `<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<meta name="viewport" content="width=device-width">\n` +
        `<meta http-equiv="Content-Security-Policy" content="${POLICY}">\n<title>${escapeText(report.title)}</title>\n` +
        `<style>\n${STYLE}\n</style>\n</head>\n<body>\n<header><h1></h1><p></p></header>\n<main><nav aria-label="Runs"></nav><article></article></main>\n` +
        `<script type="application/json" id="report">${escapeData(JSON.stringify(data))}</script>\n`,
    );
    for (const [name, type] of evidenceOf(report)) {
      await page.write(`<script type="text/plain" data-file="${escapeText(name)}" data-type="${type}">`);
      for await (const piece of createReadStream(path.join(directory, name), { highWaterMark: PIECE_BYTES }))
        await page.write((piece as Buffer).toString('base64'));
      await page.write('</script>\n');
    }
    await page.write(`<script>\n${SCRIPT}\n</script>\n</body>\n</html>\n`);
  } finally {
    await page.close();
  }
}

/** Every file once, with its kind. */
function evidenceOf({ runs }: Report): Map<string, string> {
  const files = new Map<string, string>();
  for (const run of runs) {
    for (const video of run.videos) files.set(video, 'video/mp4');
    for (const { picture } of run.actions) if (picture !== null) files.set(picture, 'image/jpeg');
  }
  return files;
}

const escapeText = (text: string) =>
  text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** JSON inside a script element: only `<` could end it. */
const escapeData = (json: string) =>
  json.replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
