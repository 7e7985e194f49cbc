/**
 * Why nothing came of a call. `not_allowed`: the configuration names no such service. `address`: its name leads to
 * an address where it may not be.
 */
export type OutboundOutcome =
  | 'not_allowed'
  | 'address'
  | 'redirect'
  | 'encoded'
  | 'too_large'
  | 'timeout'
  | 'unreachable';

/** Goes into logs: it holds the host, and never a path, a query, a header or a body. */
export class OutboundFault extends Error {
  override readonly name = 'OutboundFault';
  readonly outcome: OutboundOutcome;
  readonly host: string;
  /** Such as ECONNREFUSED, or the status of a redirect. */
  readonly detail: string | number | null;

  constructor(outcome: OutboundOutcome, host: string, detail: string | number | null = null) {
    super(`${host}: ${outcome}${detail === null ? '' : ` ${detail}`}`);
    this.outcome = outcome;
    this.host = host;
    this.detail = detail;
  }
}
