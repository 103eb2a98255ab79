import type { AppLog, ConsoleEntry } from '../../evidence/page-log.ts';
import type { MobileSession } from './mobile-session.ts';
import { WebDriverFault } from './webdriver/webdriver-fault.ts';

const MOST_ENTRIES = 1_000;
const LONGEST_TEXT = 4_000;
const FETCH_MS = 10_000;

interface LogLine {
  timestamp?: number;
  message?: string;
}

/** What went wrong inside an app, taken from the log of its device when the run ends. Requests cannot be seen from outside. */
export class DeviceLog implements AppLog {
  readonly console: ConsoleEntry[] = [];
  readonly network = [];
  readonly #session: MobileSession;
  readonly #startedAt: number;

  constructor(session: MobileSession, startedAt: number) {
    this.#session = session;
    this.#startedAt = startedAt;
  }

  note(text: string): void {
    this.#add(Date.now(), 'error', text);
  }

  async fetch(): Promise<void> {
    const { platform, app } = this.#session.facts;
    let lines: LogLine[];
    try {
      const type = platform === 'android' ? 'logcat' : 'syslog';
      lines = (await this.#session.wire.post('/se/log', { type }, FETCH_MS)) as LogLine[];
    } catch (error) {
      // A device without a log, or one that is gone: the run's verdict does not hang on it.
      if (error instanceof WebDriverFault) return;
      throw error;
    }
    for (const { timestamp, message = '' } of lines ?? []) {
      const level = platform === 'android' ? levelOfLogcat(message, app.id) : levelOfSyslog(message, app.id);
      if (level) this.#add(timestamp ?? Date.now(), level, message);
    }
  }

  #add(at: number, level: ConsoleEntry['level'], text: string): void {
    if (this.console.length >= MOST_ENTRIES || at < this.#startedAt) return;
    this.console.push({ at_ms: at - this.#startedAt, level, text: text.slice(0, LONGEST_TEXT), url: null });
  }
}

/** Tags under which the usual frameworks and the system tell of an app's errors. */
const TELLING =
  /\b(AndroidRuntime|ReactNativeJS|ReactNative|flutter|chromium|System\.err|DEBUG|ActivityManager)\b/;

/** `11-15 08:44:12.123  1234  1234 E AndroidRuntime: FATAL EXCEPTION: main`: a device's log is full of errors that are nobody's. */
function levelOfLogcat(line: string, appId: string): ConsoleEntry['level'] | null {
  const [, level, rest = ''] = /^\S+ \S+ +\d+ +\d+ ([VDIWEF]) (.*)$/s.exec(line) ?? [];
  if (!level || !/[WEF]/.test(level)) return null;
  if (!rest.includes(appId) && !(level !== 'W' && TELLING.test(rest))) return null;
  return level === 'W' ? 'warning' : 'error';
}

function levelOfSyslog(line: string, appId: string): ConsoleEntry['level'] | null {
  const process = appId.split('.').at(-1) ?? appId;
  if (!line.includes(process)) return null;
  return /<(Error|Fault)>|\b(fatal|crash|exception)\b/i.test(line) ? 'error' : null;
}
