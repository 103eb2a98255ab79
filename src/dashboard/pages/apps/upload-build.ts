import type { App, Platform } from '../../../contract/apps.ts';
import { service } from '../../api/service.ts';

const ENDINGS: [RegExp, Exclude<Platform, 'web'>][] = [
  [/\.(apk|aab)$/i, 'android'],
  [/\.(ipa|app\.zip|app)$/i, 'ios'],
  [/\.(crx|zip)$/i, 'chrome-extension'],
];

export const platformOf = (filename: string) => ENDINGS.find(([form]) => form.test(filename))?.[1];

interface Upload {
  file: File;
  platform: Exclude<Platform, 'web'>;
  bundleId: string;
  app: App | null;
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/** Sends a file as CI does: asks where to, puts the bytes there, and confirms. The bytes are the part that takes time. */
export async function uploadBuild({ file, platform, bundleId, app, onProgress, signal }: Upload) {
  const target = { bundle_id: bundleId, platform };
  const { upload_url, file_path } = await service.startUpload({ body: { ...target, filename: file.name } });
  await put(upload_url, file, onProgress, signal);
  return service.confirmUpload({
    body: {
      ...target,
      uploaded_file_path: file_path,
      ...(app?.app_id && app.app_id !== app.bundle_id && { app_id: app.app_id }),
    },
  });
}

/** fetch tells nothing of how far an upload is. */
function put(
  url: string,
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('PUT', url);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () =>
      request.status < 300 ? resolve() : reject(new Error(reasonIn(request.responseText, request.status)));
    request.onerror = () => reject(new Error('The connection broke during the upload.'));
    request.onabort = () => reject(new Error('The upload was stopped.'));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(file);
  });
}

/** Other storage answers in its own form. */
const reasonIn = (text: string, status: number): string =>
  /"detail":"([^"]+)"/.exec(text)?.[1] ?? `The storage answered with ${status}.`;
