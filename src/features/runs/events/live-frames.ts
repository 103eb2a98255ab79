import type { StreamedEvent } from '../../../contract/endpoint.ts';
import type { Tenant } from '../../../platform/db/tenant.ts';
import { listFrames, watchFrames } from './store.ts';

/**
 * What one reader sees of live pictures. Each look renews the watch that makes workers take pictures: a reader that is too
 * slow to look, or gone, stops asking for them.
 */
export class LiveFrames {
  readonly #tenant: Tenant;
  readonly #what: { batch_id: string; run_id: string | null };
  #after = '-infinity';
  #watchedAt = Number.NEGATIVE_INFINITY;

  constructor(tenant: Tenant, what: { batch_id: string; run_id: string | null }) {
    this.#tenant = tenant;
    this.#what = what;
  }

  /** The newest picture of each device, unless this reader has had it. They carry no id: nobody comes back for them. */
  async *newest(): AsyncGenerator<StreamedEvent> {
    await this.#renewWatch();
    for (const { run_id, device_index, at, jpeg } of await listFrames(
      this.#tenant,
      this.#what,
      this.#after,
    )) {
      this.#after = at;
      const data = { run_id, device_index, mime: 'image/jpeg', data: jpeg.toString('base64') };
      yield { id: null, event: 'frame', data };
    }
  }

  async #renewWatch(): Promise<void> {
    // Not at every picture: a watch holds for several seconds.
    if (performance.now() - this.#watchedAt < 1000) return;
    this.#watchedAt = performance.now();
    await watchFrames(this.#tenant, this.#what);
  }
}
