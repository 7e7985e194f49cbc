/** A phone's clock within this of the server's is right. */
const tolerableMs = 30_000;
/** Nobody sends positions of a trip a day late: a batch as old as that was stamped by a wrong clock. */
const lateMs = 24 * 3_600_000;
/** Two corrections of one wrong clock differ by the network's delay only. */
const sameClockMs = 600_000;

export interface ReceivedBatch {
  readonly firstAtMs: number;
  readonly lastAtMs: number;
  /** When the phone sent it by its own clock; older clients do not say. */
  readonly sentAtMs: number | null;
  readonly receivedAtMs: number;
}

/**
 * Ms that a phone's clock is ahead of the server's (negative: behind), in whole seconds; 0 for one that is right. `knownMs` is what an
 * earlier batch of the same trip was corrected by: what is sent twice must come to lie where it lay. Source: TRIP-21.
 */
export function clockErrorMs(batch: ReceivedBatch, knownMs: number | null): number {
  const error = Math.round(seenError(batch) / 1000) * 1000;
  if (Math.abs(error) <= tolerableMs) return 0;
  return knownMs !== null && Math.abs(knownMs - error) <= sameClockMs ? knownMs : error;
}

function seenError({ firstAtMs, lastAtMs, sentAtMs, receivedAtMs }: ReceivedBatch): number {
  if (sentAtMs !== null) return sentAtMs - receivedAtMs;
  const isAhead = firstAtMs > receivedAtMs + tolerableMs;
  const isLongPast = lastAtMs < receivedAtMs - lateMs;
  return isAhead || isLongPast ? lastAtMs - receivedAtMs : 0;
}
