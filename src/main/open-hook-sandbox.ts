import { type Sandbox, SandboxUnavailable } from '../engine/sandbox/sandbox.ts';
import { readConfig } from '../platform/config/config.ts';
import { openSandbox } from './open-sandbox.ts';

/** Where hooks of local runs are run: the same walls as on a server. */
export async function openHookSandbox(
  appUrl: string,
  onProgress: (sentence: string) => void,
): Promise<Sandbox> {
  const config = readConfig();
  const { hostname, port, protocol } = new URL(appUrl);
  const isHere = /^(localhost|127\..*)$/.test(hostname);
  // Whoever runs a flow against an app on this machine wants hooks to set that app up.
  const own = isHere ? [`127.0.0.1:${port || (protocol === 'https:' ? 443 : 80)}`] : [];
  const settings = { ...config, loopbackAllowed: [...config.loopbackAllowed, ...own] };
  const { sandbox, problem } = await openSandbox(settings, onProgress);
  if (!sandbox) throw new SandboxUnavailable(problem ?? 'there is no sandbox on this machine.');
  return sandbox;
}
