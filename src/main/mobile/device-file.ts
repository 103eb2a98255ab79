import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { ConfigFault } from '../../platform/config/config.ts';

const Entry = z.strictObject({
  platform: z.enum(['android', 'ios']),
  target: z.enum(['simulator', 'emulator', 'physical']),
  model: z.string().min(1),
  os_version: z.string().min(1),
  /** Which of the servers has it; may be left out if there is only one. */
  server: z.url({ protocol: /^https?$/ }).optional(),
  /** What the server needs to know to find it: udid, avd, or whatever a grid asks for. */
  capabilities: z.record(z.string(), z.unknown()).default({}),
  fast_launch: z.boolean().default(false),
  /** Whether messages may be pushed to it although it is physical. */
  allow_push: z.boolean().default(false),
  /** Whether the app is on it already, so that no build is installed. */
  preinstalled: z.boolean().default(false),
});
export type DeviceEntry = z.infer<typeof Entry>;

/** The devices that the operator has written down. Throws ConfigFault with what is wrong in the file. */
export async function readDeviceFile(file: string): Promise<DeviceEntry[]> {
  let said: unknown;
  try {
    said = JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    throw new ConfigFault(
      `SAYWRIGHT_DEVICES names ${file}, which cannot be read: ${(error as Error).message}.`,
    );
  }
  const verdict = z.array(Entry).safeParse(said);
  if (verdict.success) return verdict.data;
  const [issue] = verdict.error.issues;
  throw new ConfigFault(
    `${file}, which SAYWRIGHT_DEVICES names: ${issue?.path.join('.')}: ${issue?.message}.`,
  );
}
