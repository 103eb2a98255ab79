import type { Platform } from '../../../contract/apps.ts';
import { apparentKinds, KIND_NAME } from './apparent-kinds.ts';
import { type Archive, openArchive } from './archive.ts';
import { isCrx, readCrxHeader } from './crx-header.ts';
import { fileClaim, unfitName } from './file-claim.ts';
import type { PackageFacts, PackageKind } from './package-facts.ts';
import { quoted } from './plain-text.ts';
import { type RandomAccess, startingAt } from './random-access.ts';
import { readAab } from './read-aab.ts';
import { readApk } from './read-apk.ts';
import { readExtension } from './read-extension.ts';
import { readAppZip, readIpa } from './read-ios-app.ts';
import { UnacceptableFile } from './unacceptable-file.ts';

export type { PackageFacts } from './package-facts.ts';
export type { RandomAccess } from './random-access.ts';

/** `problem` is for the user: what is wrong with the file, and what would be right. */
export type PackageVerdict = { ok: true; facts: PackageFacts } | { ok: false; problem: string };

const READERS: Readonly<Record<PackageKind, (archive: Archive) => Promise<PackageFacts>>> = {
  apk: readApk,
  aab: readAab,
  ipa: readIpa,
  'app.zip': readAppZip,
  extension: readExtension,
};

/**
 * Opens an uploaded file and says what it is. Every fault of the file is a verdict; what is thrown is a fault of the
 * storage. Only the parts of the file that say something are read, and none of them is larger than 64 MB.
 */
export async function readPackage(
  file: RandomAccess,
  about: { filename: string; platform: Platform },
): Promise<PackageVerdict> {
  const { filename, platform } = about;
  try {
    const claim = fileClaim(filename, platform);
    if (claim === null) throw unfitName(platform);
    const facts = claim.isCrx ? await readCrx(file) : await readZip(file, claim.kind);
    return { ok: true, facts };
  } catch (error) {
    if (!(error instanceof UnacceptableFile)) throw error;
    return { ok: false, problem: inWords(filename, error) };
  }
}

/** What is wrong with a name for an app file, known before a byte is uploaded; null if it will do. */
export function problemWithName(filename: string, platform: Platform): string | null {
  return fileClaim(filename, platform) === null ? inWords(filename, unfitName(platform)) : null;
}

function inWords(filename: string, { message, remedy }: UnacceptableFile): string {
  return `${quoted(filename)} ${message}. ${remedy ?? 'Upload the file just as the build made it.'}`;
}

async function readCrx(file: RandomAccess): Promise<PackageFacts> {
  const { extensionId, archiveOffset } = await readCrxHeader(file);
  const facts = await readExtension(await openArchive(startingAt(file, archiveOffset)));
  return { ...facts, bundleId: extensionId, archiveOffset };
}

async function readZip(file: RandomAccess, kind: PackageKind): Promise<PackageFacts> {
  if (await isCrx(file)) throw new UnacceptableFile('is a .crx file by another name', 'Name it .crx.');
  const archive = await openArchive(file);
  const apparent = apparentKinds(archive);
  if (apparent[0] !== undefined && !apparent.includes(kind)) {
    throw new UnacceptableFile(
      `looks like ${KIND_NAME[apparent[0]]}, not like ${KIND_NAME[kind]}`,
      `Upload ${KIND_NAME[kind]}, or name this file for what it is.`,
    );
  }
  return await READERS[kind](archive);
}
