import { errorStatus, type ErrorBody, type ErrorCode, type ErrorFacts } from '@fiacre/contract';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { isConnectionLoss } from '../outages/connection-lost.ts';
import { ServiceFault } from '../outbound/service-fault.ts';
import { Refusal } from '../refusal/refusal.ts';
import { sqlStateOf } from '../database/sql-state.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The error code that the caller got, for the log line of the request. */
    refusedWith: ErrorCode | null;
  }
}

/** Errors that fastify and its plugins throw before a request reaches a handler. */
const codesOfFastify: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalid_request',
  FST_ERR_CTP_INVALID_JSON_BODY: 'invalid_json',
  FST_ERR_BAD_URL: 'not_found',
  FST_ERR_NOT_FOUND: 'not_found',
};

const codesOfStatus: Readonly<Record<number, ErrorCode>> = {
  400: 'invalid_request',
  404: 'not_found',
  413: 'too_large',
  414: 'too_large',
  415: 'unsupported_media_type',
  429: 'rate_limited',
  503: 'overloaded',
};

/** Converts anything thrown to the refusal that the caller gets; unexpected errors reveal no details. */
export function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof ServiceFault || isDatabaseOutage(error) || isDiskOutage(error))
    return new Refusal('unavailable');
  if (!(error instanceof Error)) return new Refusal('internal');
  const { code, statusCode } = error as Partial<FastifyError>;
  const known = codesOfFastify[code ?? ''] ?? codesOfStatus[statusCode ?? 500];
  return new Refusal(known ?? 'internal');
}

// SQLSTATE class 53 is insufficient resources; 55P03 and 57014 are timeouts; 40 is a conflict that persisted through all
// retries.
const outageStates = /^(?:53|40|55P03$|57014$)/;

function isDatabaseOutage(error: unknown): boolean {
  return isConnectionLoss(error) || outageStates.test(sqlStateOf(error) ?? '');
}

/** A file system that is full, over its quota, read-only or broken. */
const diskOutages = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO']);

function isDiskOutage(error: unknown): boolean {
  return error instanceof Error && 'code' in error && diskOutages.has(String(error.code));
}

export function errorBody(code: ErrorCode, message: string, facts: ErrorFacts, requestId: string): ErrorBody {
  return { error: { code, message, facts, requestId } };
}

/** The only place that writes errors to a response. */
export function writeError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = asRefusal(error);
  request.refusedWith = refusal.code;
  // Being too busy is no fault, and a stack trace for each request would keep the server even busier.
  const isFault = errorStatus[refusal.code] >= 500 && refusal.code !== 'overloaded';
  if (isFault) {
    const route = request.routeOptions.url ?? 'unknown';
    request.log.error({ err: error, route, ...request.span?.ids }, 'request failed');
  }
  if (reply.sent) return;
  const { retryAfterSeconds } = refusal.facts;
  if (typeof retryAfterSeconds === 'number') void reply.header('retry-after', retryAfterSeconds);
  void reply.header('cache-control', 'no-store').code(refusal.status).send(bodyFor(request, refusal));
}

const specifiedCall =
  /^\/(?:googleapis-|send_notification|get_providers|validate_referrer|check_user_exists|user_signup)/;

/**
 * The calls that the specification names respond with `{error: text}`, even if their path was percent-encoded. Source:
 * CALL-20.
 */
export const answersInText = (path: string): boolean => specifiedCall.test(path);

/** The body of an error, including a replayed one; our own codes include their message. Source: ERR-45. */
export function bodyFor(
  request: FastifyRequest,
  refusal: Pick<Refusal, 'code' | 'message' | 'facts'>,
): unknown {
  const { code, message, facts } = refusal;
  if (!answersInText(request.routeOptions.url ?? request.url))
    return errorBody(code, message, facts, request.id);
  return { error: message === code ? code : `${code}: ${message}` };
}
