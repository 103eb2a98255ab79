/** XML 1.0 has no form for these, not even an escaped one: a report with one of them is refused as a whole. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** In an attribute, a reader would turn line breaks and tabs into spaces if they stood there as they are. */
const ESCAPED = /[&<>"\t\n\r]/g;

const writable = (text: string) => text.toWellFormed().replace(UNWRITABLE, '\ufffd');
const escapeCharacter = (character: string) => `&#${character.charCodeAt(0)};`;

const attribute = (text: string) => writable(text).replace(ESCAPED, escapeCharacter);
export const xmlText = (text: string) => writable(text).replace(/[&<>\r]/g, escapeCharacter);

/** An element; its content is XML already. */
export function element(
  name: string,
  attributes: Record<string, string | number>,
  ...content: string[]
): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${attribute(String(value))}"`);
  const inner = content.join('');
  return inner === '' ? `<${name}${written.join('')}/>` : `<${name}${written.join('')}>${inner}</${name}>`;
}
