import { z } from 'zod';
import type { Archive } from './archive.ts';
import { parseLenientJson } from './lenient-json.ts';

const MAX_MESSAGES_BYTES = 4 * 1024 * 1024;
/** Far beyond what Chrome shows. Words that stand for words multiply, so each has its limit. */
const MAX_NAME_LENGTH = 500;

const KEY = /__MSG_([\w@]+?)__/g;

const Messages = z.record(z.string(), z.unknown());
const Message = z.object({
  message: z.string(),
  placeholders: z.record(z.string(), z.object({ content: z.string() })).optional(),
});

/** A name such as `__MSG_appName__` in the words of the extension's default language; null if they are not there. */
export async function extensionName(
  archive: Archive,
  manifest: { name: string; default_locale?: string | undefined },
): Promise<string | null> {
  const name = manifest.name.slice(0, MAX_NAME_LENGTH);
  const keys = [...name.matchAll(KEY)].map(([, key = '']) => key.toLowerCase());
  if (keys.length === 0) return name;
  const messages = await readMessages(archive, manifest.default_locale);
  const words = new Map(keys.map((key) => [key, wordsOf(messages?.get(key))]));
  if ([...words.values()].includes(null)) return null;
  return name.replace(KEY, (_match, key: string) => words.get(key.toLowerCase()) ?? '');
}

/** Chrome does not tell upper from lower case in the keys of messages and placeholders. */
async function readMessages(archive: Archive, locale?: string): Promise<ReadonlyMap<string, unknown> | null> {
  const path = `_locales/${locale}/messages.json`;
  const entry = archive.find(path);
  if (entry === undefined || entry.size > MAX_MESSAGES_BYTES) return null;
  const bytes = await archive.readEntry(path, MAX_MESSAGES_BYTES);
  const messages = Messages.safeParse(parseLenientJson(bytes, path));
  return messages.success ? byLowerCaseKey(messages.data) : null;
}

const byLowerCaseKey = <T>(record: Record<string, T>) =>
  new Map(Object.entries(record).map(([key, value]) => [key.toLowerCase(), value]));

function wordsOf(value: unknown): string | null {
  const parsed = Message.safeParse(value);
  if (!parsed.success) return null;
  const placeholders = byLowerCaseKey(parsed.data.placeholders ?? {});
  const text = parsed.data.message.slice(0, MAX_NAME_LENGTH);
  const names = [...text.matchAll(/\$([\w@]+)\$/g)].map(([, name = '']) => name.toLowerCase());
  if (names.some((name) => !placeholders.has(name))) return null;
  return text.replace(/\$([\w@]+)\$/g, (_match, name: string) =>
    (placeholders.get(name.toLowerCase())?.content ?? '').slice(0, MAX_NAME_LENGTH),
  );
}
