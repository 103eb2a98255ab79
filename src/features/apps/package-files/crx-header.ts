import { ByteView } from './byte-view.ts';
import { EXTENSION_ID_BYTES, extensionIdOf, idLetters } from './extension-id.ts';
import { bytesField, bytesFields } from './protobuf-fields.ts';
import { type RandomAccess, readExactly } from './random-access.ts';
import { UnacceptableFile } from './unacceptable-file.ts';

const MAGIC = 'Cr24';
const FIXED_LENGTH = 12;
/** Chrome's own limit. */
const MAX_HEADER_LENGTH = 1024 * 1024;

/** Field numbers of crx3.proto of Chromium. */
const HEADER = { rsaProof: 2, ecdsaProof: 3, signedData: 10000 } as const;
const PROOF = { publicKey: 1 } as const;
const SIGNED_DATA = { crxId: 1 } as const;

export interface CrxHeader {
  readonly extensionId: string;
  /** The key that the id belongs to (DER). */
  readonly publicKey: Buffer;
  /** Where the zip begins. */
  readonly archiveOffset: number;
}

export async function isCrx(file: RandomAccess): Promise<boolean> {
  return file.size >= FIXED_LENGTH && (await readExactly(file, 0, 4)).toString('latin1') === MAGIC;
}

/** Reads what Chrome puts in front of the zip. Signatures are not checked: unpacked, an extension has none. */
export async function readCrxHeader(file: RandomAccess): Promise<CrxHeader> {
  if (!(await isCrx(file))) {
    throw new UnacceptableFile('is not a .crx file', 'If it is a plain zip of an extension, name it .zip.');
  }
  const fixed = new ByteView(await readExactly(file, 0, FIXED_LENGTH));
  const version = fixed.u32(4);
  if (version === 2) {
    throw new UnacceptableFile(
      'is a .crx of version 2, which Chrome no longer takes',
      'Pack the extension again with a current Chrome, or upload it as a .zip.',
    );
  }
  if (version !== 3)
    throw new UnacceptableFile(`is a .crx of an unknown version (${version}); only version 3 is known`);
  const headerLength = fixed.u32(8);
  if (headerLength > MAX_HEADER_LENGTH || FIXED_LENGTH + headerLength > file.size) {
    throw new UnacceptableFile('is damaged: its header claims an impossible length');
  }
  const header = await readExactly(file, FIXED_LENGTH, headerLength);
  return { ...identityIn(header), archiveOffset: FIXED_LENGTH + headerLength };
}

/** A header may hold several keys (the store signs as well); the id belongs to one of them. */
function identityIn(header: Buffer): { extensionId: string; publicKey: Buffer } {
  const signedData = bytesField(header, HEADER.signedData);
  const id = signedData === null ? null : bytesField(signedData, SIGNED_DATA.crxId);
  if (id?.length !== EXTENSION_ID_BYTES) {
    throw new UnacceptableFile('is damaged: its header holds no extension id');
  }
  const extensionId = idLetters(id);
  const proofs = [...bytesFields(header, HEADER.rsaProof), ...bytesFields(header, HEADER.ecdsaProof)];
  const keys = proofs.map((proof) => bytesField(proof, PROOF.publicKey));
  const publicKey = keys.find((key) => key !== null && extensionIdOf(key) === extensionId);
  if (!publicKey) {
    throw new UnacceptableFile('is damaged: the extension id in its header belongs to none of its keys');
  }
  return { extensionId, publicKey };
}
