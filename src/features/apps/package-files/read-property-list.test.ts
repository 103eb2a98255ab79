import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { binaryPlist, binaryPlistOf, marker, type PlistValue, xmlPlist } from './ios-fixtures.ts';
import { readPropertyList } from './read-property-list.ts';
import { UnacceptableFile } from './unacceptable-file.ts';

const WANTED = new Set(['name', 'list', 'ümläut']);
const readXml = (xml: string) => Object.fromEntries(readPropertyList(Buffer.from(xml), WANTED));
const assertRefused = (bytes: Buffer | string, words: RegExp) =>
  assert.throws(
    () => readPropertyList(Buffer.from(bytes), WANTED),
    (error) => error instanceof UnacceptableFile && words.test(error.message),
  );

const SOURCE: PlistValue = {
  other: 'not wanted',
  nested: { name: 'too deep', list: ['a'], deeper: [{ name: 'x' }, [['y']]] },
  name: 'Nötes & <more> 📓',
  list: ['one', 2, 'three', { name: 'inside' }, ['nested']],
  yes: true,
  data: Buffer.from('bytes'),
  ümläut: 'x'.repeat(300),
};
const EXPECTED = { name: 'Nötes & <more> 📓', list: ['one', 'three'], ümläut: 'x'.repeat(300) };

describe('both forms', () => {
  test('give the wanted text and lists of text of the outermost dictionary', () => {
    assert.deepEqual(readXml(xmlPlist(SOURCE)), EXPECTED);
    assert.deepEqual(Object.fromEntries(readPropertyList(binaryPlist(SOURCE), WANTED)), EXPECTED);
  });

  test('may lack what is wanted, or hold it as something else', () => {
    for (const source of [{}, { name: 1, list: true }] as PlistValue[]) {
      assert.deepEqual(readXml(xmlPlist(source)), {});
      assert.deepEqual(Object.fromEntries(readPropertyList(binaryPlist(source), WANTED)), {});
    }
  });

  test('are refused if the outermost thing is no dictionary', () => {
    assertRefused(xmlPlist(['a']), /not a property list/);
    assertRefused(binaryPlist(['a']), /not a dictionary/);
  });
});

describe('XML', () => {
  const plist = (inner: string) => `<plist version="1.0"><dict>${inner}</dict></plist>`;

  test('may have comments, CDATA, numeric entities, empty elements and a byte order mark', () => {
    const inner =
      '<!-- <key>name</key> --><key>na<!-- - -->me</key><string>a<![CDATA[<&>]]>&#65;&#x42;</string>';
    assert.deepEqual(readXml(plist(inner)), { name: 'a<&>AB' });
    assert.deepEqual(readXml(`\ufeff${plist('<key>name</key><string/><key>list</key><array/>')}`), {
      name: '',
      list: [],
    });
  });

  test('may be UTF-16', () => {
    const utf16 = Buffer.from(`\ufeff${xmlPlist(SOURCE)}`, 'utf16le');
    assert.deepEqual(Object.fromEntries(readPropertyList(utf16, WANTED)), EXPECTED);
    assert.deepEqual(Object.fromEntries(readPropertyList(Buffer.from(utf16).swap16(), WANTED)), EXPECTED);
  });

  test('takes the first of two keys', () => {
    assert.deepEqual(readXml(plist('<key>name</key><string>1</string><key>name</key><string>2</string>')), {
      name: '1',
    });
  });

  test('is refused with entities of its own', () => {
    const laughs = '<!DOCTYPE plist [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>';
    assertRefused(`${laughs}${plist('<key>name</key><string>&b;</string>')}`, /entities of its own/);
    assertRefused(plist('<key>name</key><string>&b;</string>'), /not a property list/);
    assertRefused(plist('<key>name</key><string>&constructor;</string>'), /not a property list/);
    assertRefused(plist('<key>name</key><string>&#x110000;</string>'), /not a property list/);
    assertRefused(plist('<key>name</key><string>a & b</string>'), /not a property list/);
  });

  test('is refused if it is nested without end, crossed, left open, or no XML at all', () => {
    assertRefused(plist(`<key>name</key>${'<array>'.repeat(100_000)}`), /nested without end/);
    assertRefused(plist('<key>name</string>'), /not a property list/);
    assertRefused('<plist><dict>', /not a property list/);
    assertRefused('<html><body/></html>', /not a property list/);
    assertRefused('<plist><!-- ', /not a property list/);
    assertRefused('', /not a property list/);
    assertRefused('just text', /not a property list/);
  });
});

describe('binary', () => {
  const ascii = (text: string) => Buffer.concat([marker(0x5, text.length), Buffer.from(text)]);

  test('may refer in circles and multiply where nothing is wanted', () => {
    // 0: a dictionary of itself; 1: its key; 2: a list of lists of lists.
    const dictionary = Buffer.from([0xd2, 0, 1, 0, 3, 0, 0, 0, 2]);
    const circle = Buffer.from([0xa2, 0, 2, 0, 2]);
    const bytes = binaryPlistOf([dictionary, ascii('self'), circle, ascii('list')], 0);
    assert.deepEqual(Object.fromEntries(readPropertyList(bytes, WANTED)), { list: [] });
  });

  test('is refused with a dictionary of a million members that share one long key', () => {
    const members = Buffer.alloc(4_000_000, Buffer.from([0, 1]));
    const dictionary = Buffer.concat([marker(0xd, 1_000_000), members]);
    assertRefused(binaryPlistOf([dictionary, ascii('x'.repeat(1_000_000))], 0), /endless length/);
  });

  test('is refused if it is cut off, or claims impossible counts and lengths', () => {
    const bytes = binaryPlist(SOURCE);
    for (const length of [6, 8, 31, 40, bytes.length - 1]) {
      assertRefused(bytes.subarray(0, length), /damaged|not a dictionary/);
    }
    assertRefused(binaryPlistOf([Buffer.from([0xdf, 0x1f])], 0), /damaged/);
    assertRefused(
      binaryPlistOf([Buffer.from([0xdf, 0x13, 255, 255, 255, 255, 255, 255, 255, 255])], 0),
      /endless length/,
    );
    assertRefused(binaryPlistOf([Buffer.from([0xd0])], 5_000_000), /damaged/);
  });
});
