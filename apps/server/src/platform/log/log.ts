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
  const paths = personal.flatMap((name) => [name, `*.${name}`, `req.headers.${name}`]);
  return pino(
    {
      level,
      base: null,
      redact: { paths, censor: '[redacted]' },
      serializers: { err: (error: unknown) => presentError(error) },
    },
    destination ?? pino.destination(1),
  );
}

const mostCauses = 3;

// Only what tells where and what kind: libraries hang rows, parameters, addresses and answers on their errors.
function presentError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return { type: typeof error };
  const { name, message, stack, cause } = error;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  const frames = stack?.slice(stack.indexOf('\n    at ')) ?? '';
  return {
    type: name,
    message: withoutValues(message),
    ...(code !== undefined && { code }),
    stack: frames,
    ...(cause !== undefined && depth < mostCauses && { cause: presentError(cause, depth + 1) }),
  };
}

// `invalid input syntax for type uuid: "…"`, `Unexpected token … in JSON`: what was sent stands behind the colon or in quotes.
function withoutValues(message: string): string {
  return message
    .replace(/: ["'].*$/su, ': [redacted]')
    .replace(/[^\s"'<(]+@[^\s"'>)]+/gu, '[redacted]')
    .replace(/\+?\d[\d -]{7,}\d/gu, '[redacted]');
}
