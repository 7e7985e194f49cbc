/** A phone's clock within this of the server's is right. */
const tolerableMs = 30_000;
/** Nobody sends positions of a trip a day late: a batch as old as that was stamped by a wrong clock. */
const lateMs = 24 * 3_600_000;
/** So long may a batch be on its way: a clock is ahead by what the quickest one says, or more. */
const maxWayMs = 600_000;

export interface ReceivedBatch {
  readonly firstAtMs: number;
  readonly lastAtMs: number;
  /** When the phone sent it by its own clock; older clients do not say. */
  readonly sentAtMs: number | null;
  readonly receivedAtMs: number;
}

/**
 * Ms that a phone's clock is ahead of the server's (negative: behind), in whole seconds; 0 for one that is right.
 * `knownMs` is what the batch before of the same trip was corrected by (null: there was none): as long as this one may
 * have been on its way for the difference, all come to lie as they were taken. Source: TRIP-21.
 */
export function clockErrorMs(batch: ReceivedBatch, knownMs: number | null): number {
  const error = Math.round(seenError(batch, knownMs) / 1000) * 1000;
  if (knownMs !== null && knownMs >= error - tolerableMs && knownMs <= error + maxWayMs) return knownMs;
  return Math.abs(error) <= tolerableMs ? 0 : error;
}

function seenError(
  { firstAtMs, lastAtMs, sentAtMs, receivedAtMs }: ReceivedBatch,
  knownMs: number | null,
): number {
  // Some phones stamp by the satellites' time, which is right, and send by their own, which is not.
  const isStampedRight = !knownMs && Math.abs(lastAtMs - receivedAtMs) <= tolerableMs;
  if (isStampedRight) return 0;
  if (sentAtMs !== null) return sentAtMs - receivedAtMs;
  const isAhead = firstAtMs > receivedAtMs + tolerableMs;
  const isLongPast = lastAtMs < receivedAtMs - lateMs;
  return isAhead || isLongPast ? lastAtMs - receivedAtMs : 0;
}

/**
 * When a position was taken by the server's clock: as the batch is corrected, but for one that was stamped before the
 * clock jumped, which only its own stamp puts into the time in question. Source: TRIP-21.
 */
export function serverInstantMs(
  deviceAtMs: number,
  errorMs: number,
  time: { readonly fromMs: number; readonly untilMs: number },
): number {
  const isWithin = (atMs: number) => atMs >= time.fromMs && atMs <= time.untilMs + tolerableMs;
  const corrected = deviceAtMs - errorMs;
  return !isWithin(corrected) && isWithin(deviceAtMs) ? deviceAtMs : corrected;
}
