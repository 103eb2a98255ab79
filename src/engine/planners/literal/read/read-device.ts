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
  /** Whether it is meant wherever the device offers it, although the line has another reading. */
  isSureOnPhones: boolean;
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

const WEB_VIEW = '(?:(?:embedded|in-app) )?web[ -]?view(?: context)?';
const INTO = '(?:switch|change)(?: over| (?:the )?context)? (?:in)?to (?:the |an? )?';
const BACK =
  '(?:(?:switch|change)(?: back| over)?|(?:go|come|get) back|return)(?: from the web[ -]?view)? to';
const NATIVE = '(?:the )?native(?: (?:app|application|view|screen|context|part)(?: of the app)?)?';

/** Only a phone has them: elsewhere the words name something that the app shows. */
const ON_PHONES: readonly [string, Make][] = [
  [
    `${INTO}(?:"(?<before>[^"]+)" )?${WEB_VIEW}(?: (?:(?:called|named|titled|with the title|that shows) )?"(?<after>[^"]+)")?`,
    ({ before, after }) => {
      const page = before ?? after;
      return { action: 'webView', given: page === undefined ? {} : { page } };
    },
  ],
  [`${BACK} (?:${NATIVE}|${APP})|(?:leave|exit) (?:the )?${WEB_VIEW}`, () => ({ action: 'nativeApp' })],
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
  [
    '(?:pull|swipe)(?: down)? to (?:refresh|reload)(?: (?:the )?(?:list|page|screen|feed|app))?',
    () => ({ action: 'swipe', given: { direction: 'down' } }),
  ],
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

const compiled = (table: readonly [string, Make][], isSure: boolean, isSureOnPhones = isSure) =>
  table.map(([pattern, make]) => ({
    pattern: new RegExp(`^(?:${pattern})\\.?$`, 'iu'),
    make,
    isSure,
    isSureOnPhones,
  }));
const PHRASES = [...compiled(SURE, true), ...compiled(ON_PHONES, false, true), ...compiled(ELSE, false)];

const WHICH =
  '(?:the )?(?:(?:device|phone|browser) (?:1|2|one|two)|(?:first|second) (?:device|phone|browser))';
const AT_START = new RegExp(`^(?:(?:on|in) (${WHICH})\\s*[,:]?\\s+|(${WHICH})\\s*:\\s*)(?=\\S)`, 'iu');
const AT_END = new RegExp(` (?:on|in) (${WHICH})(?=\\.?$)`, 'iu');
const ANYWHERE = new RegExp(` (?:on|in) (${WHICH})\\b`, 'giu');

const numberOf = (which: string): 1 | 2 => (/1|one|first/i.test(which) ? 1 : 2);

/** Which of two devices a whole line is for: "On device 2, tap Send", "Tap Send on the second phone". Null: it does not say, or names both. */
export function splitDevice(line: string): { device: 1 | 2; rest: string } | null {
  const opening = AT_START.exec(line);
  const which = opening?.[1] ?? opening?.[2] ?? AT_END.exec(line)?.[1];
  if (which === undefined) return null;
  const rest = line.slice(opening?.[0].length ?? 0);
  const device = numberOf(which);
  const isOfBoth = [...rest.matchAll(ANYWHERE)].some(([, other]) => numberOf(other ?? '') !== device);
  return isOfBoth ? null : { device, rest: rest.replace(ANYWHERE, '') };
}

/** What a line asks of the device; null: nothing that is known. */
export function readDevice(line: string): DeviceReading | null {
  const plain = line
    .trim()
    .replace(/[“”]/g, '"')
    .replace(/^(?:then|now|next|finally),? /i, '');
  for (const { pattern, make, isSure, isSureOnPhones } of PHRASES) {
    const match = pattern.exec(plain);
    const meant = match && make({ verb: plain, ...match.groups });
    if (!meant) continue;
    const target = meant.on === undefined ? null : targetOf(meant.on);
    if (target instanceof Doubt) return null;
    const words = plain.replace(/\.$/, '');
    return {
      command: { kind: 'device', action: meant.action, given: meant.given ?? {}, target, words },
      isSure,
      isSureOnPhones,
    };
  }
  return null;
}

const targetOf = (words: string): Target | Doubt => readTarget(tokenise(words.replace(/\.$/, '')));
