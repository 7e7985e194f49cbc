import { ServiceFault } from '../outbound/service-fault.ts';

/**
 * `retry`: it may be accepted later; `give_up`: it never will be; `dead_device`: the device is gone, so its token must
 * be deleted; `dead_address`: the email address or phone number does not exist or refuses all our messages;
 * `not_configured`: this installation has no service for it.
 */
type SendFaultKind = 'retry' | 'give_up' | 'dead_device' | 'dead_address' | 'not_configured';

/**
 * Why a service did not accept a message. The reason is our own keyword or the service's code, never a text or an
 * address.
 */
export class SendFault extends ServiceFault {
  override readonly name = 'SendFault';
  readonly kind: SendFaultKind;
  readonly reason: string;
  /** The delay requested by the service. */
  readonly retryAfterSeconds: number | null;

  constructor(kind: SendFaultKind, reason: string, retryAfterSeconds: number | null = null) {
    super(reason);
    this.kind = kind;
    this.reason = reason;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The seconds in a Retry-After header. If it contains a date, our own delays apply. */
export function retryAfter(response: Response): number | null {
  const value = response.headers.get('retry-after') ?? '';
  return /^\d{1,6}$/.test(value) ? Number(value) : null;
}

/** A rate limit or a server error: the same message may succeed later. */
export function isTransient(status: number): boolean {
  return status === 408 || status === 429 || status >= 500;
}
