import { BlobStorageFull } from './blobs.ts';

export function faultCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** Undefined in place of the faults that are an answer to the question asked, such as that there is no such file. */
export function unlessFault<T>(codes: readonly string[], work: Promise<T>): Promise<T | undefined> {
  return work.catch((error: unknown) => {
    if (codes.includes(faultCode(error) ?? '')) return undefined;
    throw error;
  });
}

/** Says in words what the operator has to mend, where the system says only a code. */
export function explainDiskFault(error: unknown, directory: string): unknown {
  switch (faultCode(error)) {
    case 'ENOSPC':
      return new BlobStorageFull(`The disk that holds ${directory} is full`, { cause: error });
    case 'EDQUOT':
      return new BlobStorageFull(`The disk quota for ${directory} is used up`, { cause: error });
    default:
      return error;
  }
}
