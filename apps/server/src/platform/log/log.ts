import { contract, declaredFields, type DeclaredField, type RouteSchemas } from '@fiacre/contract';
import pino, { type DestinationStream, type Logger } from 'pino';

import type * as z from 'zod';
import { createThinning } from '../outages/during-outages.ts';

export type Log = Logger;

/** Sensitive names that the contract does not contain: headers, and the recipient of a message. */
const namesOfOurOwn = ['authorization', 'cookie', 'to'];

/**
 * Names of fields that the contract declares secret or personal, which must not be logged. A name that also
 * belongs to a plain field, such as `code` for a currency, is kept.
 */
function sensitiveNames(): string[] {
  const schemas = Object.values<RouteSchemas>(contract).flatMap((one) =>
    Object.values<z.ZodType>({ ...one }),
  );
  const byName = Map.groupBy(schemas.flatMap(declaredFields), ({ name }) => name);
  const isSensitive = (fields: readonly DeclaredField[]) =>
    fields.every(({ sensitivity }) => sensitivity !== null);
  return [...byName].filter(([, fields]) => isSensitive(fields)).map(([name]) => name);
}

const hidden = [...namesOfOurOwn, ...sensitiveNames()];

/** Structured lines on standard output. Personal data is redacted in the request and one level deep elsewhere. */
export function createLog(level: string, destination?: DestinationStream): Log {
  const paths = hidden.flatMap((name) => [name, `*.${name}`, `req.headers.${name}`]);
  const isLogged = createThinning();
  return pino(
    {
      level,
      base: null,
      redact: { paths, censor: '[redacted]' },
      serializers: { err: (error: unknown) => presentError(error) },
      hooks: {
        logMethod(args, method) {
          if (isLogged(args[0], args[1])) method.apply(this, args);
        },
      },
    },
    destination ?? pino.destination(1),
  );
}

const maxCauses = 3;

// Logs only the kind and place of an error: libraries attach rows, parameters, addresses and responses to errors.
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
    ...(cause !== undefined && depth < maxCauses && { cause: presentError(cause, depth + 1) }),
  };
}

// Messages such as `invalid input syntax for type uuid: "…"` and `Unexpected token … in JSON` quote the input after
// the colon or in quotes.
function withoutValues(message: string): string {
  return message
    .replace(/: ["'].*$/su, ': [redacted]')
    .replace(/[^\s"'<(]+@[^\s"'>)]+/gu, '[redacted]')
    .replace(/\+?\d[\d -]{7,}\d/gu, '[redacted]');
}
