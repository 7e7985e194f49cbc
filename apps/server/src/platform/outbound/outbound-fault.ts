import { ServiceFault } from './service-fault.ts';

/**
 * Why a call failed. `not_allowed`: the service is not configured. `address`: its name resolves to a forbidden
 * address.
 */
export type OutboundOutcome =
  | 'not_allowed'
  | 'address'
  | 'redirect'
  | 'encoded'
  | 'too_large'
  | 'timeout'
  | 'unreachable';

/** Safe to log: it contains the host, but never a path, query, header or body. */
export class OutboundFault extends ServiceFault {
  override readonly name = 'OutboundFault';
  readonly outcome: OutboundOutcome;
  readonly host: string;
  /** For example ECONNREFUSED, or the status of a redirect. */
  readonly detail: string | number | null;

  constructor(outcome: OutboundOutcome, host: string, detail: string | number | null = null) {
    super(`${host}: ${outcome}${detail === null ? '' : ` ${detail}`}`);
    this.outcome = outcome;
    this.host = host;
    this.detail = detail;
  }
}
