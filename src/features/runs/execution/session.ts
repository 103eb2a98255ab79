import { DeviceLost, type Driver, startsApp } from '../../../engine/drivers/driver.ts';
import type { LaunchConfiguration } from '../../../engine/hooks/launch-configuration.ts';
import type { Tenant } from '../../../platform/db/tenant.ts';
import { DeviceUnavailable, type ExecutionParts } from './execution-parts.ts';
import type { GroupInHand } from './group-in-hand.ts';
import type { GroupToRun } from './store.ts';

/** A device that flows of a group share, opened when the first of them needs it. */
export class Session {
  readonly #parts: ExecutionParts;
  readonly #tenant: Tenant;
  readonly #group: GroupToRun;
  readonly #deviceCount: number;
  readonly #runId: string | null;
  #driver: Driver | null = null;
  /** What the app is started with. */
  #values: LaunchConfiguration;
  /** Whether the suite's login has been carried out on this device. */
  isLoggedIn = false;

  /** `runId`: the only run that it is for. */
  constructor({ parts, tenant, group, deviceCount, suiteValues }: GroupInHand, runId: string | null = null) {
    this.#parts = parts;
    this.#tenant = tenant;
    this.#group = group;
    this.#deviceCount = deviceCount;
    this.#runId = runId;
    this.#values = suiteValues;
  }

  /** The device, with the app where flows begin. Throws DeviceUnavailable. */
  async open(signal: AbortSignal): Promise<Driver> {
    if (this.#driver && !(await this.#returnToStart(this.#driver))) await this.close();
    const wish = { values: this.#values, deviceCount: this.#deviceCount, runId: this.#runId, signal };
    this.#driver ??= await this.#parts.openDriver(this.#tenant, this.#group, wish);
    return this.#driver;
  }

  /** Starts the app with these values; one that runs is started anew and keeps what it has stored. Throws DeviceUnavailable. */
  async launch(values: LaunchConfiguration, signal: AbortSignal): Promise<void> {
    this.#values = values;
    const driver = this.#driver;
    if (!driver) return void (await this.open(signal));
    if (!startsApp(driver)) throw new DeviceUnavailable('This device cannot start an app with values.');
    this.isLoggedIn = false;
    try {
      await driver.restart(values);
    } catch (error) {
      if (!(error instanceof DeviceLost)) throw error;
      await this.close();
      throw new DeviceUnavailable(error.message);
    }
  }

  /** False: the device went away meanwhile. */
  async #returnToStart(driver: Driver): Promise<boolean> {
    try {
      for (const member of driver.members ?? [driver]) await this.#parts.returnToStart(member, this.#group);
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
