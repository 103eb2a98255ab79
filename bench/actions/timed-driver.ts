import type { Driver } from '../../src/engine/drivers/driver.ts';

/** Milliseconds that went into each kind of call. */
export type Spent = Record<'look' | 'perform' | 'screenshot', number>;

/** The same device, with a watch on what it is asked for. */
export function timedDriver(driver: Driver): { driver: Driver; spent: Spent } {
  const spent: Spent = { look: 0, perform: 0, screenshot: 0 };
  const watched = async <Result>(name: keyof Spent, work: Promise<Result>): Promise<Result> => {
    const startedAt = performance.now();
    try {
      return await work;
    } finally {
      spent[name] += performance.now() - startedAt;
    }
  };
  const timed: Driver = {
    device: driver.device,
    offers: driver.offers,
    look: (deadlineMs) => watched('look', driver.look(deadlineMs)),
    perform: (action, deadlineMs) => watched('perform', driver.perform(action, deadlineMs)),
    screenshot: () => watched('screenshot', driver.screenshot()),
    capture: () => driver.capture(),
    close: () => driver.close(),
  };
  return { driver: timed, spent };
}
