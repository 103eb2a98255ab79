/** A phone, tablet, emulator or simulator that is ready on this machine. */
export interface FoundDevice {
  platform: 'android' | 'ios';
  target: 'emulator' | 'simulator' | 'physical';
  model: string;
  osVersion: string;
  /** Null: an emulator that does not run has none. */
  udid: string | null;
  /** The name by which an emulator of this machine can be started. */
  avd?: string;
  /** Whether it is up already, so that a session begins sooner. */
  isUp: boolean;
}
