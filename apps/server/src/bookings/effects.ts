import type { EditableSettings } from '@fiacre/contract';
import type { BookingEvent, BookingEventType } from '@fiacre/domain';
import {
  countHandBack,
  engageDriver,
  findDrivers,
  publishDriver,
  releaseDriver,
  saveOffers,
  settleOffer,
  withdrawOffers,
  type DriverNow,
} from '../dispatch/index.ts';
import type { Tx } from '../platform/transaction/tx.ts';
import { recordRating } from '../ratings/index.ts';
import { markPoint } from '../tracking/index.ts';
import { post } from '../wallet/index.ts';
import { payBonus } from './bonus.ts';
import { sendPushes } from './pushes.ts';
import type { BookingParts } from './parts.ts';
import type { BookingRow } from './record.ts';
import { rememberAddress } from './saved-addresses.ts';
import { scopeOf } from './scope.ts';
import { tasksFor } from './tasks.ts';
import type { LeftFact, TaskFact } from './topics.ts';

export interface Effect {
  readonly parts: BookingParts;
  readonly tx: Tx;
  readonly before: BookingRow;
  /** The booking as it was saved. */
  readonly row: BookingRow;
  readonly settings: EditableSettings;
  readonly comment: string | null;
}

type Effects = {
  readonly [Type in BookingEventType]: (
    on: Effect,
    event: Extract<BookingEvent, { type: Type }>,
  ) => Promise<void>;
};

/** An older fix does not say where the car stands now. */
const freshFixMilliseconds = 120_000;

function tellDrivers(tx: Tx, event: 'changed' | 'removed', fact: TaskFact): void {
  if (fact.driverIds.length > 0) tx.publish({ topics: ['tasks'], event, data: fact });
}

const effects: Effects = {
  'status-changed': async (on, { to }) => {
    if (to === 'PAID') await payBonus(on.parts, on.tx, on.row, on.settings);
  },
  offered: async ({ tx, row }, { driverIds }) => {
    await saveOffers(tx, row.id, driverIds);
    tellDrivers(tx, 'changed', {
      driverIds,
      id: row.id,
      tasks: await tasksFor(tx.sql, row, driverIds, tx.now),
    });
  },
  'offers-withdrawn': async ({ tx, row }, { driverIds }) => {
    await withdrawOffers(tx, row.id);
    tellDrivers(tx, 'removed', { driverIds, id: row.id });
  },
  'offer-declined': async ({ tx, row }, { driverId }) => {
    await settleOffer(tx, row.id, driverId, 'declined');
    tellDrivers(tx, 'removed', { driverIds: [driverId], id: row.id });
  },
  'driver-engaged': async ({ tx, row }, { driverId }) => {
    await engageDriver(tx, driverId, row.id);
    await publishDriver(tx, driverId);
  },
  'driver-released': async ({ tx, row }, { driverId }) => {
    await releaseDriver(tx, driverId, row.id);
    await publishDriver(tx, driverId);
  },
  'handed-back': async ({ parts, tx, before, row }, { driverId }) => {
    await parts.images.drop(tx, { purpose: 'pickup_image', bookingId: row.id });
    await settleOffer(tx, row.id, driverId, 'handed-back');
    await countHandBack(tx, driverId);
    const left: LeftFact = { id: row.id, left: { ...scopeOf(before), customer: '' } };
    tx.publish({ topics: ['bookings', `booking:${row.id}`], event: 'removed', data: left });
  },
  'track-point': trackPoint,
  'address-visited': ({ tx }, { riderId, address }) => rememberAddress(tx, riderId, address),
  // Saved with the row: `payment_packet`.
  'payment-asked': () => Promise.resolve(),
  posted: ({ parts, tx, row }, { transaction }) =>
    post(tx, parts.platform.ids, transaction, { bookingId: row.id, currency: row.currency }),
  rated: async ({ tx, row, comment }, { driverId, riderId, stars }) => {
    await recordRating(tx, { bookingId: row.id, riderId, driverId, stars, comment });
  },
  // Sent together by `sendPushes`.
  notified: () => Promise.resolve(),
};

/**
 * The place at which a trip starts and ends, as the phone has just said it. A silent phone starts where the driver
 * said to have arrived, and ends nowhere: a made-up end would be charged for. Source: TRIP-5, TRIP-6, TRIP-22.
 */
async function trackPoint(
  { parts, tx, row }: Effect,
  { status }: Extract<BookingEvent, { type: 'track-point' }>,
): Promise<void> {
  const [driver] = row.driver_id === null ? [] : await findDrivers(tx.sql, [row.driver_id]);
  const fix = driver && freshFix(driver, tx.now);
  if (!driver || (!fix && status !== 'STARTED')) return;
  const place = fix ?? { lat: row.pickup_lat, lng: row.pickup_lng, at: tx.now, heading_degrees: null };
  const base = {
    id: parts.platform.ids.next(),
    booking_id: row.id,
    driver_id: driver.id,
    received_at: tx.now,
  };
  await markPoint(tx.sql, {
    ...base,
    ...place,
    status,
    device_at: null,
    accuracy_metres: null,
    rejected: null,
  });
}

function freshFix({ location, locatedAt, headingDegrees }: DriverNow, now: Date) {
  const isFresh = locatedAt !== null && now.getTime() - locatedAt.getTime() <= freshFixMilliseconds;
  return isFresh && location ? { ...location, at: locatedAt, heading_degrees: headingDegrees } : null;
}

/** Everything that follows from a move, in the order in which the rules name it. */
export async function applyEvents(on: Effect, events: readonly BookingEvent[]): Promise<void> {
  for (const event of events) await applyOne(on, event);
  await sendPushes(on.tx, events, on.row, on.settings.appName);
}

function applyOne<Type extends BookingEventType>(
  on: Effect,
  event: Extract<BookingEvent, { type: Type }>,
): Promise<void> {
  const type: Type = event.type;
  return effects[type](on, event);
}
