import type { LaunchConfiguration } from '../hooks/launch-configuration.ts';
import type { Screen, ScreenElement } from '../screen.ts';
import { deviceOf, REGION, refOf, refOn, regionOf } from './device-region.ts';
import {
  type ActionOffer,
  type AppStarter,
  type Capture,
  type DeviceFacts,
  type Driver,
  type DriverAction,
  type Outcome,
  startsApp,
} from './driver.ts';

/**
 * Two devices as one: the screen has a region "Device 1" and a region "Device 2", so that "tap Send on device 2" finds its target as
 * in any other part of a screen. What has no target names its device, or is done on the one that was last acted on.
 */
export class PairDriver implements Driver, AppStarter {
  readonly members: readonly [Driver, Driver];
  readonly offers: readonly ActionOffer[];
  #current: 0 | 1 = 0;

  constructor(members: readonly [Driver, Driver]) {
    this.members = members;
    this.offers = members[0].offers.map(withDevice);
  }

  /** The first one's; each is in `members`. */
  get device(): DeviceFacts {
    return this.members[0].device;
  }

  /** From 0: the device of the action's record and picture. */
  get activeIndex(): number {
    return this.#current;
  }

  turnTo({ ref, device }: { ref: string | null; device: number | null }): void {
    const index = deviceOf(ref) ?? (device === 1 ? 0 : device === 2 ? 1 : null);
    if (index !== null) this.#current = index;
  }

  async look(deadlineMs: number): Promise<Screen> {
    const screens = await Promise.all(this.members.map((member) => member.look(deadlineMs)));
    const elements: ScreenElement[] = [];
    for (const [index, screen] of screens.entries()) {
      const offset = elements.push(regionOf(index, screen, this.members[index]?.device.viewport)) - 1;
      for (const { parent, ref, ...rest } of screen.elements)
        elements.push({
          ...rest,
          ref: refOn(index, ref),
          parent: parent === null ? offset : offset + 1 + parent,
        });
    }
    const shown = screens[this.#current] ?? screens[0];
    return {
      url: shown?.url ?? '',
      title: shown?.title ?? '',
      elements,
      // A question on one device is in the way of nothing on the other.
      dialog: screens.every(({ dialog }) => dialog !== null) ? (shown?.dialog ?? null) : null,
      tabs: { count: 1, active: 0 },
      devices: screens.map(({ elements: _, ...facts }) => facts),
    };
  }

  async perform({ name, arguments: given }: DriverAction, deadlineMs: number): Promise<Outcome> {
    const { device, ...rest } = given;
    const index = await this.#deviceOf(name, rest, device, deadlineMs);
    if (index === null)
      return {
        status: 'failed',
        box: null,
        problem: 'What it is done from and what it is done to are on different devices.',
      };
    this.#current = index;
    const own = Object.entries(rest).map(
      ([key, value]) => [key, /^(ref|toRef)$/.test(key) ? refOf(value) : value] as const,
    );
    return this.members[index].perform(
      { name, arguments: Object.fromEntries(own.filter(([, value]) => value !== REGION)) },
      deadlineMs,
    );
  }

  screenshot(): Promise<Buffer> {
    return this.members[this.#current].screenshot();
  }

  /** Of the first; whoever keeps both asks each of `members`. */
  capture(): Promise<Capture> {
    return this.members[0].capture();
  }

  async launch(configuration: LaunchConfiguration): Promise<void> {
    await Promise.all(this.members.filter(startsApp).map((phone) => phone.launch(configuration)));
  }

  async restart(configuration?: LaunchConfiguration): Promise<void> {
    await Promise.all(this.members.filter(startsApp).map((phone) => phone.restart(configuration)));
  }

  /** Both are given back, also if one of them cannot be ended well. */
  async close(): Promise<void> {
    const ends = await Promise.allSettled(this.members.map((member) => member.close()));
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
  }

  /** Null: its two refs are on different devices. */
  async #deviceOf(
    name: string,
    given: Record<string, unknown>,
    device: unknown,
    deadlineMs: number,
  ): Promise<0 | 1 | null> {
    const named = [given.ref, given.toRef].flatMap((ref) => deviceOf(ref) ?? []);
    const [first, second] = named;
    if (first !== undefined) return second === undefined || second === first ? first : null;
    if (device === 1 || device === 2) return device === 1 ? 0 : 1;
    if (name !== 'dialog') return this.#current;
    const screens = await Promise.all(this.members.map((member) => member.look(deadlineMs)));
    const asking = screens.findIndex(({ dialog }) => dialog !== null);
    return asking === 1 ? 1 : asking === 0 ? 0 : this.#current;
  }
}

/** What needs no target can be told on which device it is meant. */
function withDevice(offer: ActionOffer): ActionOffer {
  const { properties, required, ...rest } = offer.schema as {
    properties: Record<string, object>;
    required: string[];
  };
  if (required.includes('ref')) return offer;
  const device = { enum: [1, 2], description: 'which device; without it, the one that was last acted on' };
  return { ...offer, schema: { ...rest, properties: { ...properties, device }, required } };
}
