import type { Command, Target } from '../command.ts';
import { Doubt } from './doubt.ts';
import { readTarget } from './read-target.ts';
import { tokenise } from './tokenise.ts';

type DeviceCommand = Extract<Command, { kind: 'device' }>;

/** A line that asks something of the device rather than of what it shows. */
export interface DeviceReading {
  command: DeviceCommand;
  /** Whether nothing else could be meant; otherwise it counts only where the line has no other reading. */
  isSure: boolean;
}

type Found = Record<string, string | undefined>;
type Make = (found: Found) => { action: string; given?: Record<string, unknown>; on?: string } | null;

const APP = '(?:the |this |my )?(?:app|application)';
const DEVICE = "(?:the |this )?(?:device|phone|tablet|screen)(?:'s)?";
const SERVICES = 'camera|microphone|location|contacts|calendar|photos?|notifications?';
const NUMBER = '-?\\d+(?:\\.\\d+)?';

const serviceOf = (name: string | undefined): string => {
  const lower = (name ?? '').toLowerCase();
  return /^(photo|notification)$/.test(lower) ? `${lower}s` : lower;
};

/** Whole lines only. Named groups are what the action is given; `on` is what it is done to. */
const SURE: readonly [string, Make][] = [
  [
    '(?:open|follow|launch|go to|use) (?:the |this )?deep[ -]?link:? "?(?<url>[a-z][\\w+.-]*:[^\\s"]+)"?',
    ({ url }) => ({ action: 'open', given: { url } }),
  ],
  [
    `(?:set|change|mock|simulate) ${DEVICE} (?:gps |geo)?location to "?(?<latitude>${NUMBER}),? (?<longitude>${NUMBER})"?`,
    place,
  ],
  [
    'press (?:the )?volume (?<way>up|down)(?: button| key)?',
    ({ way }) => ({ action: 'press', given: { keys: `Volume ${way}` } }),
  ],
  [
    '(?:authenticate|unlock|log in|sign in|confirm) (?:with|using|by) (?:a |the |my )?(?:(?<wrong>wrong|non-matching|unknown|invalid) )?(?:face id|(?<finger>touch id|fingerprint|finger)|face)',
    biometric,
  ],
  [`go to (?:the )?home screen of ${DEVICE}`, () => ({ action: 'home' })],
];

const ELSE: readonly [string, Make][] = [
  [
    '(?:long[ -]?press|long[ -]?tap|press and hold|tap and hold|touch and hold|hold)(?: on| down)? (?<on>.+)',
    ({ on }) => ({ action: 'longPress', ...(on ? { on } : {}) }),
  ],
  [`(?:press|use|tap) (?:the )?home (?:button|key) of ${DEVICE}`, () => ({ action: 'home' })],
  ['(?:hide|dismiss|close) (?:the )?(?:on-screen |soft )?keyboard', () => ({ action: 'hideKeyboard' })],
  [
    `(?:rotate|turn|switch|change) (?:${DEVICE} )?(?:to |into )(?:the )?(?<to>landscape|portrait)(?: mode| orientation)?`,
    ({ to }) => ({ action: 'rotate', given: { to: to?.toLowerCase() } }),
  ],
  [
    `(?:put|send|move|background|minimi[sz]e) ${APP}(?: (?:in|into|to) (?:the )?background)?(?: for (?<seconds>\\d+) (?:s|sec|seconds?))?`,
    ({ seconds }) => ({
      action: 'background',
      given: seconds === undefined ? {} : { seconds: Number(seconds) },
    }),
  ],
  [
    `(?:bring|move) ${APP} (?:back )?(?:to|into) (?:the )?(?:foreground|front)`,
    () => ({ action: 'foreground' }),
  ],
  [
    `(?:close|kill|quit|terminate|stop|force[ -]?(?:quit|close|stop)) ${APP}`,
    () => ({ action: 'terminate' }),
  ],
  [`(?:restart|relaunch|reopen|close and reopen|kill and relaunch) ${APP}`, () => ({ action: 'restart' })],
  [
    `(?<verb>grant|give|allow|revoke|deny|remove) (?:${APP} )?(?:the )?(?<name>${SERVICES}) (?:permission|access)(?: (?:to|for|from) ${APP})?`,
    permission,
  ],
  [`(?<verb>allow|forbid) ${APP} to (?:use|access) (?:the |my )?(?<name>${SERVICES})`, permission],
  [
    '(?:set|change) (?:the )?clipboard to "(?<text>[^"]*)"',
    ({ text }) => ({ action: 'writeClipboard', given: { text } }),
  ],
  [
    '(?:copy|put) "(?<text>[^"]*)" (?:in|into|to) (?:the )?clipboard',
    ({ text }) => ({ action: 'writeClipboard', given: { text } }),
  ],
  [
    'send (?:a |the app a )?push notification(?: with (?:the )?title "(?<title>[^"]*)"(?: and)?)?(?: (?:saying|that says|with (?:the )?(?:text|body|message)|and (?:the )?(?:text|body)|(?:the )?(?:text|body)))? "(?<body>[^"]*)"',
    ({ title, body }) => ({ action: 'push', given: { ...(title === undefined ? {} : { title }), body } }),
  ],
  [
    '(?:use|scan|show|touch (?:the sensor )?with) (?:a |the )?(?:(?<wrong>wrong|non-matching|unknown|invalid)|right|matching|valid)? ?(?:face id|face|(?<finger>touch id|fingerprint|finger))',
    biometric,
  ],
  ['(?<wrong>fail) (?:the )?(?:face id|(?<finger>touch id|fingerprint))(?: check)?', biometric],
  ['pinch(?: to zoom)? (?<way>in|out)(?: (?:on|of|into) (?<on>.+))?', zoom],
  // Without saying on what, it may be the browser that is to show everything larger.
  ['zoom (?<way>in|out) (?:on|of|into) (?<on>.+)', zoom],
];

function place({ latitude, longitude }: Found) {
  return { action: 'location', given: { latitude: Number(latitude), longitude: Number(longitude) } };
}

function biometric({ wrong, finger }: Found) {
  return {
    action: 'biometric',
    given: { match: wrong === undefined, kind: finger === undefined ? 'face' : 'finger' },
  };
}

function permission({ verb, name }: Found) {
  const action = /^(grant|give|allow)$/i.test(verb ?? '') ? 'grant' : 'revoke';
  return { action: 'permission', given: { name: serviceOf(name), action } };
}

/** Fingers that move apart make things larger: zooming in and pinching out are the same. */
function zoom({ way, on, verb }: Found) {
  const isOut = /^zoom|to zoom/i.test(verb ?? '') ? way === 'in' : way === 'out';
  return { action: 'pinch', given: { direction: isOut ? 'out' : 'in' }, ...(on ? { on } : {}) };
}

const compiled = (table: readonly [string, Make][], isSure: boolean) =>
  table.map(([pattern, make]) => ({ pattern: new RegExp(`^(?:${pattern})\\.?$`, 'iu'), make, isSure }));
const PHRASES = [...compiled(SURE, true), ...compiled(ELSE, false)];

/** "On device 2, tap Send" is "Tap Send on device 2": the device is where the target is. */
export const withDeviceLast = (line: string): string =>
  line.replace(/^on (?:the )?(?:device|phone) ([12])\s*[,:]\s*(.+?)\.?$/iu, '$2 on device $1');

/** What a line asks of the device; null: nothing that is known. */
export function readDevice(line: string): DeviceReading | null {
  const plain = line
    .trim()
    .replace(/[“”]/g, '"')
    .replace(/^(?:then|now|next|finally),? /i, '');
  const [, sentence = plain, device] = /^(.+?) on (?:device|phone) ([12])\.?$/iu.exec(plain) ?? [];
  for (const { pattern, make, isSure } of PHRASES) {
    const match = pattern.exec(sentence);
    const meant = match && make({ verb: sentence, ...match.groups });
    if (!meant) continue;
    const place = device === undefined ? '' : ` on device ${device}`;
    const target = meant.on === undefined ? null : targetOf(meant.on + place);
    if (target instanceof Doubt) return null;
    // What is done to something is done where that is; anything else says where itself.
    const given = { ...meant.given, ...(device === undefined || target ? {} : { device: Number(device) }) };
    const words = plain.replace(/\.$/, '');
    return { command: { kind: 'device', action: meant.action, given, target, words }, isSure };
  }
  return null;
}

const targetOf = (words: string): Target | Doubt => readTarget(tokenise(words.replace(/\.$/, '')));
