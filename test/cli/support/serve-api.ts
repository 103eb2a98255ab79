import { reservePort } from '../../support/reserve-port.ts';
import { openTestService, type TestService } from '../../support/test-service.ts';

export interface ServedApi {
  service: TestService;
  url: string;
  /** What a command needs in its environment to reach it. */
  environment: { SAYWRIGHT_URL: string; SAYWRIGHT_API_KEY: string };
  close(): Promise<void>;
}

/** The real service on a port of its own; its links name that address, unless another is said to be its public one. */
export async function serveApi({ publicUrl }: { publicUrl?: string } = {}): Promise<ServedApi> {
  // Links name the address before anybody listens there.
  const port = await reservePort();
  const url = `http://127.0.0.1:${port}`;
  const service = await openTestService({ publicUrl: publicUrl ?? url });
  await service.app.listen({ host: '127.0.0.1', port });
  const environment = { SAYWRIGHT_URL: url, SAYWRIGHT_API_KEY: service.organization.key };
  return { service, url, environment, close: () => service.close() };
}
