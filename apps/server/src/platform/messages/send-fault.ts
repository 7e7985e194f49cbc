/**
 * `retry`: later it may be taken; `give_up`: it never will be; `dead_device`: the device is gone, its token should be
 * forgotten; `not_configured`: this installation has no service for it.
 */
type SendFaultKind = 'retry' | 'give_up' | 'dead_device' | 'not_configured';

/** Why a service did not take a message. The reason is one word of ours or the service's code: never words or addresses. */
export class SendFault extends Error {
  override readonly name = 'SendFault';
  readonly kind: SendFaultKind;
  readonly reason: string;
  /** What the service asked for. */
  readonly retryAfterSeconds: number | null;

  constructor(kind: SendFaultKind, reason: string, retryAfterSeconds: number | null = null) {
    super(reason);
    this.kind = kind;
    this.reason = reason;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Seconds of a Retry-After header; a date in it is left to our own pauses. */
export function retryAfter(response: Response): number | null {
  const value = response.headers.get('retry-after') ?? '';
  return /^\d{1,6}$/.test(value) ? Number(value) : null;
}

/** Too much at once, or trouble on their side: the same message may pass later. */
export function isPassing(status: number): boolean {
  return status === 408 || status === 429 || status >= 500;
}
