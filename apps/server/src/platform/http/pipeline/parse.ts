import type { ErrorFacts, RouteSchemas } from '@fiacre/contract';
import * as z from 'zod';
import { refuse } from '../../refusal/refusal.ts';
import { wantsCsv, withCsvQuery } from './csv.ts';
import type { BoundRoute, Middleware, RequestInput } from './exchange.ts';

/** A route that declares no body accepts none. */
const nothing = z.strictObject({});

/** Checks every part against the route's schemas. Unknown fields, wrong types and malformed ids are refused. */
export function parse({ route, schemas }: BoundRoute): Middleware {
  const ofCsv = route.csv === true ? withCsvQuery(schemas) : schemas;
  return (next) => async (exchange) => {
    const wanted = wantsCsv(route, exchange.request) ? ofCsv : schemas;
    return next({ ...exchange, input: parsedInput(wanted, exchange.input) });
  };
}

function parsedInput(schemas: RouteSchemas, sent: RequestInput): RequestInput {
  const params = schemas.params?.safeParse(sent.params);
  // Nothing can have a malformed id.
  if (params?.success === false || !isStorable(params?.data)) refuse('not_found');
  return {
    params: params?.data,
    query: parsed(schemas.query, sent.query, 'query'),
    body: parsed(schemas.body ?? nothing, sent.body ?? {}, 'body'),
  };
}

function parsed(schema: z.ZodType | undefined, value: unknown, place: string): unknown {
  if (schema !== undefined && !isStorable(value)) {
    refuse('invalid_request', { issues: [{ path: place, message: 'not valid text' }] });
  }
  const result = schema?.safeParse(value);
  if (result === undefined || result.success) return result?.data;
  const issues = result.error.issues.map(({ path, message }) => ({
    path: [place, ...path].join('.'),
    message,
  }));
  const facts: ErrorFacts = { issues };
  return refuse(
    'invalid_request',
    facts,
    issues.map(({ path, message }) => `${path}: ${message}`).join('; '),
  );
}

/** Zero bytes and lone surrogates cannot be stored as text. No schema of the contract nests deeper than `levels`. */
function isStorable(value: unknown, levels = 32): boolean {
  if (typeof value === 'string') return !value.includes('\u0000') && value.isWellFormed();
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return true;
  return (
    levels > 0 && Object.entries(value).every((pair) => pair.every((part) => isStorable(part, levels - 1)))
  );
}
