import { zipOf } from './zip-of.ts';

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const CONTENT_TYPES = 'http://schemas.openxmlformats.org/package/2006/content-types';
const FORMATS = 'application/vnd.openxmlformats-officedocument';

export function pdfDocument(name: string): Buffer {
  const words = `Sample file ${name.replace(/[^ -~]|[\\()]/g, '_')}`;
  const content = `BT /F1 18 Tf 72 720 Td (${words}) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let body = '%PDF-1.4\n%\xe2\xe3\xcf\xd3\n';
  const offsets = objects.map((object, index) => {
    const offset = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`;
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(body + table + trailer, 'latin1');
}

export function wordDocument(name: string): Buffer {
  const space = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
  return officeFile('word/document.xml', `${FORMATS}.wordprocessingml.document.main+xml`, {
    'word/document.xml': `${XML}<w:document xmlns:w="${space}"><w:body><w:p><w:r><w:t>Sample file ${inXml(name)}</w:t></w:r></w:p></w:body></w:document>`,
  });
}

export function spreadsheet(rows: readonly (readonly string[])[]): Buffer {
  const space = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const cells = (row: readonly string[]) =>
    row.map((cell) => `<c t="inlineStr"><is><t>${inXml(cell)}</t></is></c>`).join('');
  const lines = rows.map((row) => `<row>${cells(row)}</row>`).join('');
  return officeFile(
    'xl/workbook.xml',
    `${FORMATS}.spreadsheetml.sheet.main+xml`,
    {
      'xl/workbook.xml': `${XML}<workbook xmlns="${space}" xmlns:r="${OFFICE}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
      'xl/worksheets/sheet1.xml': `${XML}<worksheet xmlns="${space}"><sheetData>${lines}</sheetData></worksheet>`,
    },
    [['/xl/worksheets/sheet1.xml', `${FORMATS}.spreadsheetml.worksheet+xml`]],
  );
}

function officeFile(
  main: string,
  mainType: string,
  parts: Record<string, string>,
  otherTypes: readonly [string, string][] = [],
): Buffer {
  const types: [string, string][] = [[`/${main}`, mainType], ...otherTypes];
  const overrides = types.map(([part, type]) => `<Override PartName="${part}" ContentType="${type}"/>`);
  return zipOf({
    '[Content_Types].xml': `${XML}<Types xmlns="${CONTENT_TYPES}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${overrides.join('')}</Types>`,
    '_rels/.rels': `${XML}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="${main}"/></Relationships>`,
    ...parts,
  });
}

export const inXml = (text: string) =>
  text.replace(/[<>&"]/g, (letter) => `&#${letter.charCodeAt(0)};`).replace(/\p{Cc}/gu, ' ');
