import { DeviceLost, type Driver } from '../../../engine/drivers/driver.ts';
import type { Tenant } from '../../../platform/db/tenant.ts';
import type { ExecutionParts } from './execution-parts.ts';
import type { GroupToRun } from './store.ts';

/** A device that flows of a group share, opened when the first of them needs it. */
export class Session {
  readonly #parts: ExecutionParts;
  readonly #tenant: Tenant;
  readonly #group: GroupToRun;
  #driver: Driver | null = null;
  /** Whether the suite's login has been carried out on this device. */
  isLoggedIn = false;

  constructor(parts: ExecutionParts, tenant: Tenant, group: GroupToRun) {
    this.#parts = parts;
    this.#tenant = tenant;
    this.#group = group;
  }

  /** The device, with the app where flows begin. Throws DeviceUnavailable. */
  async open(): Promise<Driver> {
    if (this.#driver && !(await this.#returnToStart(this.#driver))) await this.close();
    this.#driver ??= await this.#parts.openDriver(this.#tenant, this.#group);
    return this.#driver;
  }

  /** False: the device went away meanwhile. */
  async #returnToStart(driver: Driver): Promise<boolean> {
    try {
      await this.#parts.returnToStart(driver, this.#group);
      return true;
    } catch (error) {
      if (error instanceof DeviceLost) return false;
      throw error;
    }
  }

  /** The next flow gets a new device. */
  async close(): Promise<void> {
    const driver = this.#driver;
    this.#driver = null;
    this.isLoggedIn = false;
    await driver?.close();
  }
}
