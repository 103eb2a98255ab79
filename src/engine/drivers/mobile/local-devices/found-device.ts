/** A phone, tablet, emulator or simulator that is ready on this machine. */
export interface FoundDevice {
  platform: 'android' | 'ios';
  target: 'emulator' | 'simulator' | 'physical';
  model: string;
  osVersion: string;
  udid: string;
  /** Whether it is up already, so that a session begins sooner. */
  isUp: boolean;
}
