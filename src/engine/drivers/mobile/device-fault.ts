import { tellsOfLoss, WebDriverFault } from './webdriver/webdriver-fault.ts';

/** What an app can do to a command, by W3C code. Under every other code the driver says that it could not do its work. */
const OF_THE_APP = new Set([
  'no such element',
  'stale element reference',
  'element not interactable',
  'element click intercepted',
  'invalid element state',
  'unexpected alert open',
  'no such alert',
  'move target out of bounds',
  'no such context',
  'no such window',
]);

/** How drivers say that the app has gone, while device and session are well. */
const CRASHED = /\b(possibly crashed|has crashed)\b/i;

export type FaultKind = 'app' | 'crash' | 'lost' | 'unable';

/** Whose fault a failed command is: the app's, its end, the loss of the device, or what the driver cannot do. */
export function kindOfFault(error: unknown): FaultKind | null {
  if (!(error instanceof WebDriverFault)) return null;
  if (CRASHED.test(error.message)) return 'crash';
  if (tellsOfLoss(error)) return 'lost';
  return OF_THE_APP.has(error.code) ? 'app' : 'unable';
}

/** What happened, for people: which of the parts between us and the app does not answer. */
export function explainFault(error: WebDriverFault): string {
  const said = error.message.split('\n')[0] ?? error.message;
  switch (error.code) {
    case 'unreachable':
      return `The Appium server is gone: ${said}`;
    case 'no answer':
      return `The device does not answer: ${said}`;
    case 'invalid session id':
      return `The session on the device has ended: ${said}`;
    default:
      return tellsOfLoss(error) ? `The device is gone: ${said}` : `The device could not do it: ${said}`;
  }
}
