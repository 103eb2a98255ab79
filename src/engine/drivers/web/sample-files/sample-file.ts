import { inXml, pdfDocument, spreadsheet, wordDocument } from './documents.ts';
import { jpegPicture } from './jpeg-picture.ts';
import { bmpPicture, gifPicture, pngPicture, svgPicture, webpPicture } from './pictures.ts';
import { emptyFilm, mp3Sound, wavSound } from './sounds.ts';
import { zipOf } from './zip-of.ts';

const ROWS = [
  ['id', 'name', 'email'],
  ['1', 'Anna Sample', 'anna@example.com'],
  ['2', 'Ben Sample', 'ben@example.com'],
];
const PEOPLE = ROWS.slice(1).map(([id, name, email]) => ({ id: Number(id), name, email }));
const table = (divider: string) => `${ROWS.map((row) => row.join(divider)).join('\n')}\n`;
const title = (name: string) => `Sample file ${name}`;

const MAKERS: Record<string, (name: string) => Buffer | string> = {
  pdf: pdfDocument,
  png: pngPicture,
  jpg: jpegPicture,
  jpeg: jpegPicture,
  gif: gifPicture,
  bmp: bmpPicture,
  webp: webpPicture,
  svg: svgPicture,
  docx: wordDocument,
  xlsx: () => spreadsheet(ROWS),
  zip: (name) => zipOf({ 'readme.txt': `${title(name)}\n`, 'people.csv': table(',') }),
  csv: () => table(','),
  tsv: () => table('\t'),
  json: () => `${JSON.stringify(PEOPLE, null, 2)}\n`,
  jsonl: () => PEOPLE.map((person) => `${JSON.stringify(person)}\n`).join(''),
  xml: () =>
    `<?xml version="1.0" encoding="UTF-8"?>\n<people>${PEOPLE.map(({ id, name }) => `<person id="${id}">${name}</person>`).join('')}</people>\n`,
  yaml: () => PEOPLE.map(({ id, name }) => `- id: ${id}\n  name: ${name}\n`).join(''),
  yml: () => PEOPLE.map(({ id, name }) => `- id: ${id}\n  name: ${name}\n`).join(''),
  html: (name) => `<!doctype html><title>${inXml(title(name))}</title><h1>${inXml(title(name))}</h1>\n`,
  md: (name) => `# ${title(name)}\n`,
  rtf: (name) => `{\\rtf1\\ansi ${title(name).replace(/[\\{}]|[^ -~]/g, '_')}}\n`,
  ics: () =>
    'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Sample//EN\r\nBEGIN:VEVENT\r\nUID:1@example.com\r\nDTSTAMP:20240101T090000Z\r\nDTSTART:20240101T100000Z\r\nSUMMARY:Sample\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n',
  vcf: () =>
    'BEGIN:VCARD\r\nVERSION:3.0\r\nN:Sample;Anna\r\nFN:Anna Sample\r\nEMAIL:anna@example.com\r\nEND:VCARD\r\n',
  wav: wavSound,
  mp3: mp3Sound,
  mp4: () => emptyFilm('isom'),
  mov: () => emptyFilm('qt  '),
};

/**
 * What a file of this name may well hold: a valid one of its kind where the kind is known, a line of text otherwise. Testers
 * name files of unknown kinds to see an app refuse them.
 */
export function sampleFile(name: string): Buffer {
  const kind = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  const make = Object.hasOwn(MAKERS, kind) ? MAKERS[kind] : undefined;
  return Buffer.from(make ? make(name) : `${title(name)}\n`);
}
