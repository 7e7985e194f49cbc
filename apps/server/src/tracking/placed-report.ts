import type { BodyOf } from '@fiacre/contract';
import { phoneClockErrorMs, repeatedStamp, type PhoneClock } from '@fiacre/domain';
import type { Tx } from '../platform/transaction/tx.ts';
import { knownClockError } from './points.ts';
import { onServersClock, type PlacedPosition } from './received-points.ts';
import type { TrackedDriver } from './tracked-booking.ts';

/** A report with its times by the server's clock. */
export interface PlacedReport {
  readonly positions: readonly PlacedPosition[];
  /** The known state of the phone's clock after this report. */
  readonly clock: PhoneClock | null;
  /** Whether the phone repeated its last position because it has not moved. */
  readonly isStanding: boolean;
}

/** If a phone's send time differs less than this from the server's clock, earlier corrections need not be read. */
const agreesMs = 5000;

/**
 * Decides when each position was recorded from the phone's own times, the time of sending and the time of receipt. A
 * position without a usable time was recorded at receipt. Source: TRIP-21.
 */
export async function placeReport(
  tx: Tx,
  body: BodyOf<'sendPositions'>,
  driver: TrackedDriver | null,
): Promise<PlacedReport> {
  const { booking = null, clock: before = null } = driver ?? {};
  const receivedAtMs = tx.now.getTime();
  const stamped = body.positions.flatMap(({ at, lat, lng }) =>
    at == null ? [] : [{ stampMs: Date.parse(at), lat, lng }],
  );
  const [first] = stamped;
  if (first === undefined) return atReceipt(body, before, receivedAtMs);
  const newest = stamped.reduce((a, b) => (b.stampMs >= a.stampMs ? b : a), first);
  const sentAtMs = body.sentAt === undefined ? null : Date.parse(body.sentAt);
  const firstAtMs = Math.min(...stamped.map(({ stampMs }) => stampMs));
  const batch = { firstAtMs, lastAtMs: newest.stampMs, sentAtMs, receivedAtMs };
  const repeated = repeatedStamp(batch, newest, before);
  if (repeated === 'frozen')
    return atReceipt(body, before && { ...before, ...placeOf(newest) }, receivedAtMs);

  const isRead = booking !== null && sentAtMs !== null && Math.abs(sentAtMs - receivedAtMs) > agreesMs;
  const known = isRead ? await knownClockError(tx.sql, booking.id) : null;
  const errorMs = phoneClockErrorMs(batch, before, known, booking ? 'booking' : 'idle');
  const sent = body.positions.map(({ at, ...one }) => ({
    ...one,
    deviceAtMs: at == null ? receivedAtMs + errorMs : Date.parse(at),
  }));
  const isStanding = repeated === 'standing';
  return {
    positions: onServersClock(sent, errorMs, booking, receivedAtMs),
    clock: isStanding ? before : { errorMs, stampedAtMs: newest.stampMs, receivedAtMs, ...placeOf(newest) },
    isStanding,
  };
}

const placeOf = ({ lat, lng }: { readonly lat: number; readonly lng: number }) => ({ lat, lng });

function atReceipt(
  { positions }: BodyOf<'sendPositions'>,
  clock: PhoneClock | null,
  receivedAtMs: number,
): PlacedReport {
  const deviceAtMs = receivedAtMs + (clock?.errorMs ?? 0);
  const placed = positions.map((one) => ({ ...one, deviceAtMs, atMs: receivedAtMs }));
  return { positions: placed, clock, isStanding: false };
}
