import type { BookingEvent, BookingEventType } from '@fiacre/domain';
import {
  engageDriver,
  releaseDriver,
  saveOffers,
  settleOffer,
  withdrawOffers,
  type DriverNow,
} from '../../dispatch/index.ts';
import type { Tx } from '../../platform/transaction/tx.ts';
import type { Write } from '../../platform/transaction/write-together.ts';
import { recordRating } from '../../ratings/index.ts';
import { markPoint } from '../../tracking/index.ts';
import type { BookingRow } from '../record/booking-row.ts';
import { visitOf } from './address-visited.ts';

/** What is known when a move was decided and nothing of it is written yet. */
export interface Decided {
  readonly tx: Tx;
  readonly row: BookingRow;
  /** The booking's driver, as read after the booking was held. */
  readonly driver: DriverNow | null;
  readonly comment: string | null;
}

type Writes = {
  readonly [Type in BookingEventType]?: (
    on: Decided,
    event: Extract<BookingEvent, { type: Type }>,
  ) => readonly Write[] | Promise<readonly Write[]>;
};

/** An older fix does not say where the car stands now. */
const freshFixMilliseconds = 120_000;

const writes: Writes = {
  offered: ({ tx, row }, { driverIds }) => [saveOffers(row.id, driverIds, tx.now)],
  'offers-withdrawn': ({ tx, row }) => [withdrawOffers(row.id, tx.now)],
  'offer-declined': ({ tx, row }, { driverId }) => [settleOffer(row.id, driverId, 'declined', tx.now)],
  'driver-engaged': ({ tx, row }, { driverId }) => [engageDriver(driverId, row.id, tx.now)],
  'driver-released': ({ tx, row }, { driverId }) => [releaseDriver(driverId, row.id, tx.now)],
  'handed-back': ({ tx, row }, { driverId }) => [settleOffer(row.id, driverId, 'handed-back', tx.now)],
  'track-point': trackPoint,
  'address-visited': ({ tx }, { riderId, address }) => visitOf(tx, riderId, address),
  rated: ({ tx, row, comment }, { driverId, riderId, stars }) =>
    recordRating({ bookingId: row.id, riderId, driverId, stars, comment }, tx.now),
};

/** The rows beside the booking's own that a move writes, to be sent with it. */
export async function writesOf(on: Decided, events: readonly BookingEvent[]): Promise<Write[]> {
  const all: Write[] = [];
  for (const event of events) all.push(...(await writesOfOne(on, event)));
  return all;
}

async function writesOfOne<Type extends BookingEventType>(
  on: Decided,
  event: Extract<BookingEvent, { type: Type }>,
): Promise<readonly Write[]> {
  const type: Type = event.type;
  return (await writes[type]?.(on, event)) ?? [];
}

/**
 * The place at which a trip starts and ends, as the phone has just said it. A silent phone starts where the driver
 * said to have arrived, and ends nowhere: a made-up end would be charged for. Source: TRIP-5, TRIP-6, TRIP-22.
 */
function trackPoint(
  { tx, row, driver }: Decided,
  { status }: Extract<BookingEvent, { type: 'track-point' }>,
): readonly Write[] {
  const fix = driver && freshFix(driver, tx.now);
  if (!driver || (!fix && status !== 'STARTED')) return [];
  const place = fix ?? { lat: row.pickup_lat, lng: row.pickup_lng, at: tx.now, heading_degrees: null };
  const point = markPoint({
    id: tx.newId(),
    booking_id: row.id,
    driver_id: driver.id,
    received_at: tx.now,
    ...place,
    status,
    device_at: null,
    accuracy_metres: null,
  });
  return [point];
}

function freshFix({ lastFix }: DriverNow, now: Date) {
  if (lastFix === null || now.getTime() - lastFix.at.getTime() > freshFixMilliseconds) return null;
  const { headingDegrees, ...place } = lastFix;
  return { ...place, heading_degrees: headingDegrees };
}
