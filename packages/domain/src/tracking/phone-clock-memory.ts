import { clockErrorMs, tolerableMs, type ReceivedBatch } from './phone-clock.ts';

/** The state of a phone's clock according to its last report. */
export interface PhoneClock {
  /** How far its clock is ahead of the server's (negative: behind). */
  readonly errorMs: number;
  /** The newest time in the report, by the phone's clock. */
  readonly stampedAtMs: number;
  readonly receivedAtMs: number;
  /** Where the phone was at that time. */
  readonly lat: number;
  readonly lng: number;
}

/** A batch that covers less time than this was not collected offline. */
const shortBatchMs = 2 * 60_000;
/** No phone sends positions a day late. */
const lateMs = 24 * 3_600_000;
/** Reports closer together than this do not show how fast the phone's clock runs. */
const minGapMs = 10_000;
/** While a driver is free, a clock that was not seen for this long is measured again. */
const rememberedMs = 4 * 3_600_000;

/**
 * How far a phone's clock is ahead, from its timestamps, its time of sending (if given) and the time of receipt. A
 * report without a time of sending is compared with the previous one: if both clocks advanced equally in between, it
 * was sent immediately, and the difference is the clock's error; otherwise it was sent late. Without a previous one, a
 * short batch counts as sent immediately. Source: TRIP-21.
 *
 * @param knownMs the error known from the trip's track, which corrects reports with a time of sending
 */
export function phoneClockErrorMs(
  batch: ReceivedBatch,
  before: PhoneClock | null,
  knownMs: number | null,
  doing: 'booking' | 'idle',
): number {
  const apparent = Math.round((batch.lastAtMs - batch.receivedAtMs) / 1000) * 1000;
  if (batch.sentAtMs !== null) {
    const error = clockErrorMs(batch, knownMs);
    // Some phones timestamp positions with another clock than the one for the time of sending.
    return apparent < error - tolerableMs && ranAlike(batch, before) ? apparent : error;
  }
  const isForgotten = doing === 'idle' && batch.receivedAtMs - (before?.receivedAtMs ?? 0) > rememberedMs;
  if (before === null || isForgotten) {
    const isShort = Math.abs(batch.lastAtMs - batch.firstAtMs) <= shortBatchMs;
    return isShort && Math.abs(apparent) > tolerableMs ? apparent : clockErrorMs(batch, null);
  }
  const { errorMs } = before;
  const isAhead = batch.firstAtMs - errorMs > batch.receivedAtMs + tolerableMs;
  if (isAhead || ranAlike(batch, before)) return followed(errorMs, apparent);
  return batch.lastAtMs - errorMs < batch.receivedAtMs - lateMs ? apparent : errorMs;
}

/** Whether the phone's clock advanced as much as the server's since the previous report. */
function ranAlike({ lastAtMs, receivedAtMs }: ReceivedBatch, before: PhoneClock | null): boolean {
  if (before === null) return false;
  const gapMs = receivedAtMs - before.receivedAtMs;
  const differenceMs = Math.abs(lastAtMs - before.stampedAtMs - gapMs);
  return gapMs >= minGapMs && differenceMs <= Math.min(tolerableMs, 5000 + gapMs / 20);
}

/** Follows a drifting clock without changing the order of positions, and a clock that was set in one step. */
function followed(errorMs: number, apparentMs: number): number {
  const offMs = apparentMs - errorMs;
  if (Math.abs(offMs) <= tolerableMs) return errorMs;
  return Math.abs(offMs) >= 2 * tolerableMs ? apparentMs : apparentMs - Math.sign(offMs) * tolerableMs;
}

/**
 * The meaning of a report that repeats the time of the previous one. `standing`: the phone has not moved and is there
 * now. `frozen`: it moved, so its time is not to be used. Source: TRIP-21.
 */
export function repeatedStamp(
  batch: ReceivedBatch,
  newest: { readonly lat: number; readonly lng: number },
  before: PhoneClock | null,
): 'standing' | 'frozen' | null {
  if (before === null || batch.receivedAtMs - before.receivedAtMs < 5000) return null;
  if (batch.firstAtMs !== before.stampedAtMs || batch.lastAtMs !== before.stampedAtMs) return null;
  return newest.lat === before.lat && newest.lng === before.lng ? 'standing' : 'frozen';
}
