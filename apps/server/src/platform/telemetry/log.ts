import { pino, type Logger } from 'pino';
import type { Settings } from '../settings.ts';

export type Log = Logger;

/** Where a secret could slip into a log line, whatever object it came in. */
const SECRETS = [
  'password',
  'token',
  'otp',
  'code',
  'secret',
  'authorization',
  'cookie',
  'challenge',
  'credential',
];

export function createLog(settings: Pick<Settings, 'LOG_LEVEL'>, destination?: NodeJS.WritableStream): Log {
  const options = {
    level: settings.LOG_LEVEL,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    redact: {
      // In the detail of an error PostgreSQL repeats the row that it did not take, or the key that is there already.
      paths: ['err.detail', ...SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`])],
      censor: '(hidden)',
    },
  };
  return destination ? pino(options, destination) : pino(options);
}
