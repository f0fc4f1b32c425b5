import { pino, type Logger } from 'pino';

/** Structured lines on standard error: standard output belongs to what a command prints. */
export function createLog(level: string): Logger {
  return pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime },
    pino.destination({ dest: 2, sync: true }),
  );
}
