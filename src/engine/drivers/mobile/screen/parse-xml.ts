/** An element of a page source. Page sources say everything in attributes: text between elements is passed over. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: XmlElement[];
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const TAG =
  /<(?:!--[\s\S]*?--|!\[CDATA\[[\s\S]*?\]\]|[?!][^>]*|(\/?)([^\s/>]+)((?:[^>"']|"[^"]*"|'[^']*')*?)(\/?))>/g;
const ATTRIBUTE = /([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** The first element of the text with all that is in it; null where there is none, or the text breaks off inside it. */
export function parseXml(text: string): XmlElement | null {
  const open: XmlElement[] = [];
  for (const [, closing, name, rest = '', selfClosing] of text.matchAll(TAG)) {
    if (name === undefined) continue;
    if (closing) {
      const ended = open.pop();
      if (ended?.name !== name) return null;
      if (open.length === 0) return ended;
      continue;
    }
    const element: XmlElement = { name, attributes: attributesOf(rest), children: [] };
    open.at(-1)?.children.push(element);
    if (!selfClosing) open.push(element);
    else if (open.length === 0) return element;
  }
  return null;
}

function attributesOf(text: string): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const [, name = '', double, single] of text.matchAll(ATTRIBUTE))
    attributes[name] = unescaped(double ?? single ?? '');
  return attributes;
}

function unescaped(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? whole;
    const code = hex === undefined ? Number.parseInt(decimal, 10) : Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
