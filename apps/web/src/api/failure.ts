import { ApiRefusal } from '@fiacre/contract/client';
import { isErrorCode, type ErrorCode, type ErrorFacts } from '@fiacre/contract/errors';

export type FailureCode = ErrorCode | 'Fetch Call Error';

/** Anything that went wrong with a call, in the one form that pages show. */
export interface Failure {
  /** Also the key of the text to show. */
  readonly code: FailureCode;
  readonly facts: ErrorFacts;
  /** What a person can read to support; null when no answer came. */
  readonly requestId: string | null;
}

/** The only place that turns what a call threw into a code. Sources: ERR-1, ERR-39. */
export function failureOf(thrown: unknown): Failure {
  if (!(thrown instanceof ApiRefusal)) return { code: 'internal', facts: {}, requestId: null };
  if (thrown.error === null) {
    const code = thrown.status === 0 ? 'Fetch Call Error' : 'internal';
    return { code, facts: {}, requestId: null };
  }
  const { code, facts, requestId } = thrown.error;
  return { code: isErrorCode(code) ? code : 'internal', facts, requestId };
}

/** A refusal that the page itself found, before asking the server. */
export function localFailure(code: FailureCode): Failure {
  return { code, facts: {}, requestId: null };
}
