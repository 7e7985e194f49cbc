/** A phone's clock this close to the server's counts as correct. */
export const tolerableMs = 30_000;
/** A batch that seems this old was stamped by a wrong clock, since no phone sends positions a day late. */
const lateMs = 24 * 3_600_000;
/** The longest time a batch may take to arrive. */
const maxTransitMs = 600_000;

export interface ReceivedBatch {
  readonly firstAtMs: number;
  readonly lastAtMs: number;
  /** When the phone sent it, by its own clock; null from older clients. */
  readonly sentAtMs: number | null;
  readonly receivedAtMs: number;
}

/**
 * How many ms a phone's clock is ahead of the server's (negative: behind), in whole seconds; 0 if it is correct.
 * `knownMs` is the correction of the trip's previous batch (null: none). It stays in use as long as transit time can
 * explain the difference, so that fixes keep their true order. Source: TRIP-21.
 */
export function clockErrorMs(batch: ReceivedBatch, knownMs: number | null): number {
  const error = Math.round(seenError(batch, knownMs) / 1000) * 1000;
  if (knownMs !== null && knownMs >= error - tolerableMs && knownMs <= error + maxTransitMs) return knownMs;
  return Math.abs(error) <= tolerableMs ? 0 : error;
}

function seenError(
  { firstAtMs, lastAtMs, sentAtMs, receivedAtMs }: ReceivedBatch,
  knownMs: number | null,
): number {
  // Some phones timestamp fixes with the satellites' correct time but the send time with their own wrong clock.
  const isStampedRight = !knownMs && Math.abs(lastAtMs - receivedAtMs) <= tolerableMs;
  if (isStampedRight) return 0;
  if (sentAtMs !== null) return sentAtMs - receivedAtMs;
  const isAhead = firstAtMs > receivedAtMs + tolerableMs;
  const isLongPast = lastAtMs < receivedAtMs - lateMs;
  return isAhead || isLongPast ? lastAtMs - receivedAtMs : 0;
}

/**
 * When a position was recorded, by the server's clock. The batch's correction applies, except to a position stamped
 * before the phone's clock jumped. Source: TRIP-21.
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
