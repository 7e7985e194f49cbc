import { ApiRefusal } from '@fiacre/contract/client';
import { isErrorCode, type ErrorCode, type ErrorFacts } from '@fiacre/contract/errors';

export type FailureCode = ErrorCode | 'Fetch Call Error';

/** A failed call, in the form that pages show. */
export interface Failure {
  /** The error code, which is also the key of the text to show. */
  readonly code: FailureCode;
  readonly facts: ErrorFacts;
  /** The reference to quote to support; null when there was no response. */
  readonly requestId: string | null;
}

/** Thrown when the browser or device fails before or between requests. */
export class LocalFailure extends Error {
  readonly code: FailureCode;
  constructor(code: FailureCode, options?: ErrorOptions) {
    super(code, options);
    this.code = code;
  }
}

/** Converts anything that a call can throw into a failure. Sources: ERR-1, ERR-39. */
export function failureOf(thrown: unknown): Failure {
  if (thrown instanceof LocalFailure) return localFailure(thrown.code);
  if (!(thrown instanceof ApiRefusal)) return { code: 'internal', facts: {}, requestId: null };
  if (thrown.error === null) {
    const code = thrown.status === 0 ? 'Fetch Call Error' : 'internal';
    return { code, facts: {}, requestId: null };
  }
  const { code, facts, requestId } = thrown.error;
  return { code: isErrorCode(code) ? code : 'internal', facts, requestId };
}

/** Whether there was no response, or only a temporary error; a retry then uses the same key. */
export function isUnanswered(thrown: unknown): boolean {
  if (!(thrown instanceof ApiRefusal)) return true;
  const { status, error } = thrown;
  return [0, 408, 429, 502, 503, 504].includes(status) || (error?.code as string) === 'idempotency_running';
}

/** A failure detected on the client, before any request. */
export function localFailure(code: FailureCode): Failure {
  return { code, facts: {}, requestId: null };
}

/** The end of the request's id, short enough to read out and found in the server's log. Source: ERR-45. */
export function referenceToReport({ requestId }: Failure): string | null {
  return requestId === null ? null : requestId.slice(-8);
}

/** The facts of a failure that its text can name. */
export function valuesOf({ facts }: Failure): Readonly<Record<string, string | number>> {
  const isValue = (value: unknown) => typeof value === 'string' || typeof value === 'number';
  return Object.fromEntries(
    Object.entries(facts).filter((fact): fact is [string, string | number] => isValue(fact[1])),
  );
}
