import { type DestinationStream, type Logger, pino } from 'pino';

export type Log = Logger;

/** What is logged of an error. A database error has more fields, in which it quotes the rows it met. */
function errorFields(error: Error & { code?: unknown }) {
  const { name, message, code, stack } = error;
  return { name, message, code, stack };
}

/** JSON lines on standard output. A terminal shows only what needs attention, so that the start-up lines stay readable. */
export function openLog(options: {
  level: string | undefined;
  isTerminal: boolean;
  destination?: DestinationStream;
}): Log {
  const level = options.level ?? (options.isTerminal ? 'warn' : 'info');
  const settings = {
    level,
    base: null,
    serializers: { err: errorFields },
    timestamp: pino.stdTimeFunctions.isoTime,
  };
  return options.destination ? pino(settings, options.destination) : pino(settings);
}
