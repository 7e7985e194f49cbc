import pino, { type DestinationStream, type Logger } from 'pino';

export type Log = Logger;

// Names of fields that carry personal data or secrets; a log keeps ids, never these.
const personal = [
  'password',
  'token',
  'authorization',
  'cookie',
  'email',
  'mobile',
  'firstName',
  'lastName',
  'address',
  'add',
  'otp',
  'to',
];

/** Structured lines on standard output; personal data is cut out at one level of nesting and below the request. */
export function createLog(level: string, destination?: DestinationStream): Log {
  // A database error names the row that was in the way, and what was sent.
  const ofErrors = ['err.detail', 'err.where', 'err.parameters', 'err.cause.detail'];
  const paths = [...ofErrors, ...personal.flatMap((name) => [name, `*.${name}`, `req.headers.${name}`])];
  return pino(
    { level, base: null, redact: { paths, censor: '[redacted]' } },
    destination ?? pino.destination(1),
  );
}
