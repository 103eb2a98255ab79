import { writeFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import type { SmallPhone } from './small-phone.ts';

interface Answer {
  out?: string | Buffer;
  code?: number;
}

/** What leads to the web views of the app, while it has some. */
export interface WebViewSockets {
  lead(port: number): Promise<void>;
  endLead(port: number): Promise<void>;
}

/** What stands for a film of the screen. */
export const FILM = 'ftyp: a film of the screen';

/** What `adb` answers for a phone in memory, and every line that it was called with. */
export class AndroidShell {
  /** As typed, without the options that name the server and the device. */
  readonly lines: string[] = [];
  readonly unknown: string[] = [];
  readonly #phone: SmallPhone;
  readonly #packageName: string;
  readonly #device: { serial: string; isPhysical: boolean };
  readonly #startServer: () => Promise<void>;
  readonly #stopServer: () => Promise<void>;
  #instrumentation: Socket | null = null;
  #filming: Socket | null = null;
  readonly #webViews: WebViewSockets | null;
  readonly #logs: Socket[] = [];
  isInstalled = false;
  /** Other apps that somebody has left on it. */
  readonly others = new Set<string>();
  isOffline = false;
  /** Whether the build of the app lets nobody look into its web views. */
  hidesWebViews = false;

  constructor(
    phone: SmallPhone,
    packageName: string,
    device: { serial: string; isPhysical: boolean },
    startServer: () => Promise<void>,
    stopServer: () => Promise<void>,
    webViews: WebViewSockets | null = null,
  ) {
    this.#phone = phone;
    this.#packageName = packageName;
    this.#device = device;
    this.#startServer = startServer;
    this.#stopServer = stopServer;
    this.#webViews = webViews;
  }

  async carryOut(program: string, args: readonly string[], socket: Socket): Promise<void> {
    const plain = args.join(' ').replace(/^(-P \d+ )?(-s \S+ )?(-a )?/, '');
    this.lines.push(program === 'adb' ? plain : `${program} ${plain}`);
    const say = ({ out = '', code = 0 }: Answer, isLast = true) =>
      socket.write(
        `${JSON.stringify({ out: Buffer.from(out).toString('base64'), ...(isLast ? { code } : {}) })}\n`,
      );
    if (program !== 'adb') return void say(this.#tool(program, plain));
    if (/^shell am instrument/.test(plain)) {
      await this.#startServer();
      this.#instrumentation = socket;
      return;
    }
    if (/^shell screenrecord/.test(plain)) {
      this.#filming = socket;
      return;
    }
    if (/^(shell )?logcat/.test(plain)) {
      this.#logs.push(socket);
      say({ out: '--------- beginning of main\n' }, false);
      return;
    }
    say(await this.#adb(plain));
  }

  /** Says a line in the log of the device. */
  log(line: string): void {
    for (const socket of this.#logs)
      socket.write(`${JSON.stringify({ out: Buffer.from(`${line}\n`).toString('base64') })}\n`);
  }

  endInstrumentation(): void {
    this.#instrumentation?.write(`${JSON.stringify({ out: '', code: 0 })}\n`);
    this.#instrumentation = null;
  }

  #tool(program: string, line: string): Answer {
    if (program === 'aapt2' && line.startsWith('dump badging'))
      return {
        out: `package: name='${this.#packageName}' versionCode='1' versionName='1.0'\nsdkVersion:'26'\ntargetSdkVersion:'34'\nlaunchable-activity: name='${this.#packageName}.MainActivity' label='' icon=''\n`,
      };
    return { out: '' };
  }

  async #adb(line: string): Promise<Answer> {
    const { serial } = this.#device;
    if (this.isOffline && line !== 'devices')
      return { out: `error: device '${serial}' not found\n`, code: 1 };
    if (line === 'version') return { out: 'Android Debug Bridge version 1.0.41\nVersion 35.0.2-12147458\n' };
    if (line === 'devices' || line === 'devices -l')
      return {
        out: `List of devices attached\n${serial}\t${this.isOffline ? 'offline' : 'device'} product:sdk model:Pixel_8 device:emu64x transport_id:1\n\n`,
      };
    if (line.startsWith('shell ')) return this.#shell(line.slice(6));
    const [, isEnd, port] = /^forward (--remove )?tcp:(\d+)(?: localabstract:webview|$)/.exec(line) ?? [];
    if (port !== undefined && this.#webViews)
      await (isEnd ? this.#webViews.endLead(Number(port)) : this.#webViews.lead(Number(port)));
    if (/^(forward|start-server|wait-for-device|reverse|root|push)\b/.test(line)) return {};
    if (/^(install|install-multiple)\b/.test(line)) {
      this.isInstalled = true;
      return { out: 'Performing Streamed Install\nSuccess\n' };
    }
    if (line.startsWith('uninstall')) {
      this.others.delete(line.split(' ').at(-1) ?? '');
      if (line.includes(this.#packageName)) {
        this.isInstalled = false;
        this.#phone.wipe();
      }
      return { out: 'Success\n' };
    }
    if (/^emu avd name/.test(line)) return { out: 'Pixel_8_API_34\nOK\n' };
    if (line.startsWith('emu ')) return { out: 'OK\n' };
    const pulled = /^pull \S+\.mp4 (\S+)$/.exec(line)?.[1];
    if (pulled !== undefined) {
      await writeFile(pulled, FILM);
      return { out: '1 file pulled\n' };
    }
    if (line === 'features' || line === 'help') return { out: 'shell_v2\ncmd\nstat_v2\n' };
    this.unknown.push(line);
    return {};
  }

  async #shell(line: string): Promise<Answer> {
    const phone = this.#phone;
    const name = this.#packageName;
    const property = /^getprop (\S+)/.exec(line)?.[1];
    if (property !== undefined) return { out: `${PROPERTIES[property] ?? ''}\n` };
    if (/^am force-stop/.test(line) || /^am kill/.test(line)) {
      if (line.includes(name)) phone.end();
      if (line.includes('io.appium.uiautomator2.server') && !line.includes('test')) await this.#stopServer();
      return {};
    }
    if (/^am start/.test(line)) return this.#start(line);
    if (/^am broadcast/.test(line)) {
      const data = line.includes('clipboard.get') ? `, data="${phone.clipboard}"` : '';
      return { out: `Broadcasting: Intent\nBroadcast completed: result=-1${data}\n` };
    }
    if (/^settings |^appops |^dumpsys deviceidle|^content |^ime |^svc |^locksettings /.test(line)) return {};
    if (/^pm clear/.test(line)) {
      phone.wipe();
      return { out: 'Success\n' };
    }
    if (/^pm (grant|revoke)/.test(line)) return {};
    if (/^cmd package resolve-activity/.test(line)) return { out: `priority=0\n${name}/.MainActivity\n` };
    if (/^pm list packages|^cmd package list/.test(line)) return { out: this.#packages(line) };
    if (/^pm path/.test(line))
      return line.includes(name) && !this.isInstalled ? { code: 1 } : { out: 'package:/data/app/base.apk\n' };
    if (/^dumpsys package/.test(line))
      return {
        out: `Packages:\n  Package [${name}]\n    versionCode=1 minSdk=26 targetSdk=34\n    versionName=1.0\n`,
      };
    if (/^ps\b/.test(line)) return this.#processes(line);
    if (line === 'cat /proc/net/unix') return { out: this.#sockets() };
    if (/^wm size/.test(line)) return { out: 'Physical size: 800x1800\n' };
    if (/^wm density/.test(line)) return { out: 'Physical density: 320\n' };
    if (/^dumpsys window|^dumpsys activity|^dumpsys power|^dumpsys input_method|^dumpsys display/.test(line))
      return { out: this.#dump(line) };
    if (/^input keyevent (\d+|KEYCODE_\w+)/.test(line))
      return this.#key(/keyevent (?:--longpress )?(\S+)/.exec(line)?.[1] ?? '');
    if (line.startsWith('[ -e ')) return { out: this.#filming ? '__PASS__\n' : '' };
    if (/^kill -\d+ 4243/.test(line)) {
      this.#filming?.write(`${JSON.stringify({ out: '', code: 0 })}\n`);
      this.#filming = null;
      return {};
    }
    if (/^(echo|ls|rm|mkdir|input|whoami|id|kill|test|stat)\b/.test(line))
      return { out: line.startsWith('echo ') ? `${line.slice(5).replace(/['"]/g, '')}\n` : '' };
    this.unknown.push(`shell ${line}`);
    return {};
  }

  /** As a shell splits the line, so that what is not quoted breaks here as it would on a device. */
  #start(line: string): Answer {
    const words = splitLikeShell(line);
    if (words === null) return { out: 'sh: syntax error\n', code: 1 };
    const link = words[words.indexOf('-d') + 1];
    if (words.includes('-d') && link) {
      this.#phone.state.set('link', link);
      this.#phone.isInFront = true;
      return { out: 'Starting: Intent\n' };
    }
    const extras: Record<string, string> = {};
    for (const [index, word] of words.entries())
      if (/^--e[sizlf]$/.test(word)) extras[words[index + 1] ?? ''] = words[index + 2] ?? '';
    if (!this.isInstalled && !words.join(' ').includes(this.#packageName))
      return { out: 'Error: Activity does not exist.\n' };
    if (words.includes('-S') || !this.#phone.isRunning) this.#phone.launch(extras);
    this.#phone.isInFront = true;
    return { out: `Starting: Intent { cmp=${this.#packageName}/.MainActivity }\nStatus: ok\nComplete\n` };
  }

  /** One of the system's, and one for every process with web views that may be debugged. */
  #sockets(): string {
    const line = (name: string) => `0000000000000000: 00000002 00000000 00010000 0001 01 4711 ${name}\n`;
    const hasSome = this.#webViews !== null && !this.hidesWebViews && this.#phone.webViews().length > 0;
    return line('@jdwp-control') + (hasSome ? line('@webview_devtools_remote_4242') : '');
  }

  #packages(line: string): string {
    const known = [
      'io.appium.settings',
      'io.appium.uiautomator2.server',
      'io.appium.uiautomator2.server.test',
      ...(this.isInstalled ? [this.#packageName] : []),
      ...this.others,
    ];
    const wanted = line.split(' ').at(-1) ?? '';
    return known
      .filter((one) => !/\./.test(wanted) || one === wanted)
      .map((one) => `package:${one}\n`)
      .join('');
  }

  #processes(line: string): Answer {
    if (line.includes('--help')) return { out: 'usage: ps\n-A  all processes\n' };
    const up = [
      ['4240', 'io.appium.settings', true],
      ['4241', 'io.appium.uiautomator2.server', this.#instrumentation !== null],
      ['4242', this.#packageName, this.#phone.isRunning],
      ['4243', 'screenrecord', this.#filming !== null],
    ] as const;
    const lines = up.filter(([, , isUp]) => isUp).map(([pid, name]) => `u0_a1 ${pid} 1 1 1 0 0 S ${name}\n`);
    return { out: `USER PID PPID VSZ RSS WCHAN ADDR S NAME\n${lines.join('')}` };
  }

  #dump(line: string): string {
    const { isInFront, isLocked } = this.#phone;
    const front = isInFront ? `${this.#packageName}/.MainActivity` : 'com.android.launcher3/.Launcher';
    if (/services io\.appium\.settings$/.test(line)) return '    isForeground=true foregroundId=1\n';
    if (line.includes('processes'))
      return this.#phone.isRunning ? `  ProcessRecord{1a2b3c 4242:${this.#packageName}/u0a101}\n` : '';
    if (line.includes('input_method'))
      return `  mInputShown=${this.#phone.isKeyboardShown} mIsInputViewShown=true\n`;
    return `  mCurrentFocus=Window{1 u0 ${front}}\n  mFocusedApp=ActivityRecord{1 u0 ${front} t1}\n  mShowingLockscreen=${isLocked} mDreamingLockscreen=${isLocked} mAwake=true\n  mWakefulness=Awake\n  KeyguardServiceDelegate\n    showing=${isLocked}\n  isStatusBarKeyguard=${isLocked}\n`;
  }

  #key(key: string): Answer {
    if (key === '111') this.#phone.isKeyboardShown = false;
    if (key === '3') this.#phone.isInFront = false;
    if (key === '4') this.#phone.back();
    if ((key === '82' || key === '26') && !this.#phone.defects.staysLocked) this.#phone.isLocked = false;
    return {};
  }
}

const PROPERTIES: Readonly<Record<string, string>> = {
  'ro.build.version.sdk': '34',
  'ro.build.version.release': '14',
  'ro.product.model': 'Pixel 8',
  'ro.product.manufacturer': 'Google',
  'sys.boot_completed': '1',
  'init.svc.bootanim': 'stopped',
  'ro.product.cpu.abi': 'x86_64',
  'ro.sf.lcd_density': '320',
};

/** The words of a line as `sh` has them; null where a quote is left open or a command would be carried out. */
export function splitLikeShell(line: string): string[] | null {
  const words: string[] = [];
  let word: string | null = null;
  for (let at = 0; at < line.length; at++) {
    const one = line[at] as string;
    if (one === "'") {
      const end = line.indexOf("'", at + 1);
      if (end === -1) return null;
      word = (word ?? '') + line.slice(at + 1, end);
      at = end;
    } else if (one === '\\') word = (word ?? '') + (line[++at] ?? '');
    else if (one === '"') {
      const end = line.indexOf('"', at + 1);
      if (end === -1) return null;
      word = (word ?? '') + line.slice(at + 1, end);
      at = end;
    } else if (/\s/.test(one)) {
      if (word !== null) words.push(word);
      word = null;
    } else if (/[;&|$`<>()]/.test(one)) return null;
    else word = (word ?? '') + one;
  }
  if (word !== null) words.push(word);
  return words;
}
