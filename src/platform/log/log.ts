import { type DestinationStream, type Logger, pino } from 'pino';

export type Log = Logger;

/** Places where a credential could stand, should a whole request or row ever be logged. */
const CREDENTIALS = [
  'authorization',
  'cookie',
  '"x-api-key"',
  '"set-cookie"',
  'password',
  'secret',
  'key',
  'value',
];

/**
 * JSON lines on standard output. A terminal shows only what needs attention, so that the start-up lines stay readable.
 */
export function openLog(options: {
  level: string | undefined;
  isTerminal: boolean;
  destination?: DestinationStream;
}): Log {
  const level = options.level ?? (options.isTerminal ? 'warn' : 'info');
  const paths = CREDENTIALS.flatMap((name) => (name.startsWith('"') ? [`*[${name}]`] : [name, `*.${name}`]));
  const settings = {
    level,
    base: null,
    redact: { paths, censor: '***' },
    timestamp: pino.stdTimeFunctions.isoTime,
  };
  return options.destination ? pino(settings, options.destination) : pino(settings);
}
