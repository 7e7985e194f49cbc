import { errorStatus, type ErrorCode, type ErrorFacts } from '@fiacre/contract/errors';

/** An expected refusal with a code of the contract; anything else that is thrown is an internal error. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: ErrorCode;
  readonly facts: ErrorFacts;

  constructor(code: ErrorCode, facts: ErrorFacts = {}, message: string = code) {
    super(message);
    this.code = code;
    this.facts = facts;
  }

  get status(): number {
    return errorStatus[this.code];
  }
}

/** Refuses the request: an open transaction is rolled back and the caller gets the code. */
export function refuse(code: ErrorCode, facts: ErrorFacts = {}, message: string = code): never {
  throw new Refusal(code, facts, message);
}
