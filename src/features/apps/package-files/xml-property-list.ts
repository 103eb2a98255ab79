import type { PropertyList } from './property-list.ts';
import { UnacceptableFile } from './unacceptable-file.ts';

const MAX_DEPTH = 100;

/**
 * The XML form of a property list is a small corner of XML: elements without attributes that matter, text, and the
 * five entities that every document knows. A document type that declares entities of its own is refused.
 */
export function readXmlPropertyList(bytes: Buffer, wanted: ReadonlySet<string>): PropertyList {
  const found = new Map<string, string | string[]>();
  const open: string[] = [];
  let text = '';
  let key: string | null = null;
  let isPropertyList = false;

  for (const token of tokensOf(decoded(bytes))) {
    if (token.type === 'text') {
      text += token.text;
    } else if (token.type === 'open') {
      open.push(token.name);
      if (open.length > MAX_DEPTH) throw new UnacceptableFile('has an Info.plist that is nested without end');
      if (open[0] !== 'plist' || (open.length > 1 && open[1] !== 'dict')) throw damaged();
      isPropertyList = true;
      text = '';
      if (isAt(open, 'array') && key !== null && wanted.has(key) && !found.has(key)) found.set(key, []);
    } else {
      if (open.pop() !== token.name) throw damaged();
      const inDictionary = open.length === 2;
      if (inDictionary && token.name === 'key') {
        key = text;
      } else if (inDictionary) {
        if (token.name === 'string' && key !== null && wanted.has(key) && !found.has(key))
          found.set(key, text);
        key = null;
      } else if (isAt(open, 'array') && token.name === 'string' && key !== null) {
        const list = found.get(key);
        if (Array.isArray(list)) list.push(text);
      }
      text = '';
    }
  }
  if (open.length > 0 || !isPropertyList) throw damaged();
  return found;
}

/** Directly in the outermost dictionary. */
const isAt = (open: readonly string[], name: string) => open.length === 3 && open[2] === name;

const damaged = () => new UnacceptableFile('has an Info.plist that is not a property list');

function decoded(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  return new TextDecoder('utf-8').decode(bytes);
}

type Token = { type: 'open' | 'close'; name: string } | { type: 'text'; text: string };

function* tokensOf(xml: string): Generator<Token, void, void> {
  let at = 0;
  /** Moves past the next `mark` and gives what stood before it. */
  const until = (mark: string) => {
    const end = xml.indexOf(mark, at);
    if (end === -1) throw damaged();
    const passed = xml.slice(at, end);
    at = end + mark.length;
    return passed;
  };
  while (xml.indexOf('<', at) !== -1) {
    yield { type: 'text', text: withoutEntities(until('<')) };
    if (xml.startsWith('!--', at)) {
      at += 3;
      until('-->');
    } else if (xml.startsWith('![CDATA[', at)) {
      at += 8;
      yield { type: 'text', text: until(']]>') };
    } else if (xml.startsWith('?', at)) {
      until('?>');
    } else if (xml.startsWith('!', at)) {
      if (until('>').includes('[')) {
        throw new UnacceptableFile('has an Info.plist that declares entities of its own');
      }
    } else {
      yield* tagTokens(until('>'));
    }
  }
}

function* tagTokens(tag: string): Generator<Token, void, void> {
  const [, slash, name, empty] = /^(\/?)([A-Za-z]{1,20})(?:\s[^/]*)?(\/?)$/.exec(tag) ?? [];
  if (name === undefined) throw damaged();
  if (slash !== '/') yield { type: 'open', name };
  if (slash === '/' || empty === '/') yield { type: 'close', name };
}

const ENTITIES = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['amp', '&'],
  ['quot', '"'],
  ['apos', "'"],
]);

function withoutEntities(text: string): string {
  return text.replace(/&(?:([#\w]{1,10});)?/g, (_match, entity = '') => {
    const [, hexadecimal, decimal] = /^#(?:x([0-9a-f]+)|([0-9]+))$/.exec(entity) ?? [];
    const codePoint = hexadecimal === undefined ? Number(decimal) : Number.parseInt(hexadecimal, 16);
    const character = codePoint <= 0x10ffff ? String.fromCodePoint(codePoint) : ENTITIES.get(entity);
    if (character === undefined) throw damaged();
    return character;
  });
}
