import type { BodyOf, Booking as ShownBooking } from '@fiacre/contract';
import {
  hail,
  hailRefusal,
  isMeterSource,
  lateHailFault,
  tripCharge,
  type BookingIn,
  type Waypoint,
} from '@fiacre/domain';
import { keepStreetPassenger } from '../../accounts/index.ts';
import { driverOfJson, engageDriver, publishAs, type DriverJson } from '../../dispatch/index.ts';
import { storeTariff, taxRateUnder } from '../../fares/index.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Call, Handler } from '../../platform/http/handler.ts';
import { actorOf, signedIn } from '../../platform/http/reader.ts';
import { Refusal, refuse } from '../../platform/refusal/refusal.ts';
import type { Tx } from '../../platform/transaction/tx.ts';
import { writeTogether } from '../../platform/transaction/write-together.ts';
import { settingsPart } from '../../settings/index.ts';
import { markPoint } from '../../tracking/index.ts';
import type { BookingParts } from '../booking-parts.ts';
import { copiedColumns } from '../events/driver-engaged.ts';
import { showCar } from '../present/car-of-booking.ts';
import { shownTo, snapshotOf } from '../present/booking-views.ts';
import { publishBooking } from '../present/stored-snapshot.ts';
import type { BookingRow } from '../record/booking-row.ts';
import { circumstancesOf } from '../record/circumstances.ts';
import { holdDriver } from '../record/hold-ride.ts';
import { insertNew } from '../record/insert-new.ts';
import { findBooking } from '../record/store.ts';
import { trackedDrivers } from '../record/tracked-driver.ts';
import { addressedPlace } from './addressed-place.ts';
import { placeOfHail, type HailPlace } from './hailed-at.ts';
import { offeredCarType, priceOfHail } from './meter-tariff.ts';

type Asked = BodyOf<'startMeter'>;
type HeldDriver = NonNullable<Awaited<ReturnType<typeof holdDriver>>>;

/** Where and when the ride begins, with its address. */
interface Begun extends HailPlace {
  readonly pickup: Waypoint;
}

/** Starts a ride that nobody booked, with the passenger in the car. Source: METER-1 to METER-4, METER-7. */
export function startMeter(parts: BookingParts): Handler<'startMeter'> {
  return async (call) => {
    const { db, clock, config } = parts.platform;
    const { userId } = signedIn(call.reader);
    if (config.appCategory !== 'taxi') return refuse('meter_off');
    const tracked = (await trackedDrivers(db, [userId])).get(userId) ?? null;
    const hailed = placeOfHail(call.body, tracked, clock.now());
    try {
      if (!parts.streets.covers(hailed.place)) return refuse('meter_outside_area');
      const begun = { ...hailed, pickup: await addressedPlace(parts, hailed.place) };
      return await call.commit((tx) => begin(parts, tx, { driverId: userId, asked: call.body, begun }));
    } catch (thrown) {
      if (hailed.isLate && thrown instanceof Refusal) await reportRefused(parts, call, hailed, thrown);
      throw thrown;
    }
  };
}

/** The ride has been driven, so the desk learns of it from the audit log and "Needs attention". Source: METER-14. */
async function reportRefused(
  parts: BookingParts,
  { body, reader, requestId }: Call<'startMeter'>,
  { at, place }: HailPlace,
  { code, facts }: Refusal,
): Promise<void> {
  const pickup = await addressedPlace(parts, place);
  const { userId } = signedIn(reader);
  await parts.platform.transact(
    async (tx) =>
      tx.audit({
        action: 'refuse-meter-start',
        object: { kind: 'user', id: userId },
        facts: { source: body.source, takenAt: at, pickup: pickup.add, reason: facts['why'] ?? code },
      }),
    { actor: actorOf(reader, requestId) },
  );
}

interface Beginning {
  readonly driverId: string;
  readonly asked: Asked;
  readonly begun: Begun;
}

async function begin(parts: BookingParts, tx: Tx, beginning: Beginning): Promise<ShownBooking> {
  const { driverId, asked, begun } = beginning;
  const settings = (await tx.reference()).of(settingsPart);
  const held = (await holdDriver(tx, driverId, settings.code)) ?? refuse('driver_inactive');
  const plain = circumstancesOf(settings, parts.platform.config.demoMode);
  const known = await findBooking(tx.sql, asked.id);
  if (known !== null)
    return shownAgain(known, driverId, () => shownTo('driver', snapshotOf(known, [], plain, tx.now)));
  const { driver, balance } = held;
  const standing = { ...driver, isInTime: true, hasLocation: true, walletBalance: balance };
  const priced = await priceOf(parts, tx, asked, held, begun);
  const ride = hail(
    { id: asked.id, driverId, pickup: begun.pickup, charge: priced.charge },
    begun.at.getTime(),
  );
  const refused = hailRefusal(ride, { ...plain, driver: standing }, tx.now.getTime());
  if (refused) return refuse(refused.refused, refused.facts);
  await refuseImplausible(tx, held, begun);
  await keepStreetPassenger(tx);
  const row = await insertNew(parts.platform, tx, {
    ...copiedColumns(held.person),
    ...priced.columns,
    ...rowOf(tx, ride, asked, begun),
  });
  await engage(tx, row, begun);
  const { at } = begun;
  const facts = {
    to: row.status,
    reference: row.reference,
    source: row.source,
    ...(begun.isLate && { takenAt: at }),
  };
  tx.audit({ action: 'booking-hail', object: { kind: 'booking', id: row.id }, facts });
  const snapshot = snapshotOf(row, [], plain, tx.now);
  publishBooking(tx, { ...snapshot, from: null });
  const { lat, lng } = begun.pickup;
  tx.afterCommit(() => showCar(parts, row, { lat, lng, at, heading_degrees: null }));
  return shownTo('driver', snapshot);
}

/** The same request again, with another key. Source: METER-4. */
function shownAgain(known: BookingRow, driverId: string, shown: () => ShownBooking): ShownBooking {
  return known.driver_id === driverId && isMeterSource(known.source) ? shown() : refuse('not_found');
}

async function priceOf(
  parts: BookingParts,
  tx: Tx,
  { source }: Asked,
  { driver }: HeldDriver,
  { pickup, at }: Begun,
) {
  const reference = await tx.reference();
  const carType = offeredCarType(reference, driver.carTypeId) ?? refuse('meter_no_car_type');
  const { tariff, fare, facts, isPriced } = priceOfHail(parts, reference, carType, { pickup, at, source });
  if (!isPriced) return refuse('no_tariff_for_ride');
  const inputs = { source: 'estimate', distanceMetres: 0, durationSeconds: 0, facts, promo: null } as const;
  const charge = {
    ...tripCharge(fare, 0, taxRateUnder(tariff)),
    id: tx.newId(),
    inputs,
    corrects: null,
  };
  const columns = {
    car_type_id: carType.id,
    currency: fare.currency,
    tariff_id: await storeTariff(tx.sql, tariff),
    estimate: fare.grandTotal,
    charge,
  };
  return { charge, columns };
}

/** A start without a connection must fit what the server knows of the driver. Source: METER-7. */
async function refuseImplausible(tx: Tx, { driver }: HeldDriver, begun: Begun): Promise<void> {
  const lastEnded = await sql<{ at: Date | null }>`select max(ended_at) as at from bookings
    where driver_id = ${driver.id} and ended_at is not null`.execute(tx.sql);
  const fault = begun.isLate
    ? lateHailFault(begun.at.getTime(), {
        activeSinceMs: driver.activeSince?.getTime() ?? null,
        freeSinceMs: lastEnded.rows[0]?.at?.getTime() ?? null,
        receivedMs: tx.now.getTime(),
      })
    : null;
  const why = fault ?? (begun.isElsewhere ? 'elsewhere' : null);
  if (why !== null) refuse('meter_start_implausible', { why });
}

/** The row of a ride without a quote and a rider; all steps before the trip happened at its start. */
function rowOf(tx: Tx, ride: BookingIn<'STARTED'>, { source }: Asked, { at }: Begun) {
  const { pickup, drop } = ride;
  return {
    id: ride.id,
    version: 1,
    status: ride.status,
    category: ride.category,
    source,
    quote_id: tx.newId(),
    customer_id: ride.riderId,
    customer_name: '',
    driver_id: ride.driverId,
    accepted_at: at,
    arrived_at: at,
    started_at: at,
    pickup_lat: pickup.lat,
    pickup_lng: pickup.lng,
    pickup_add: pickup.add,
    drop_lat: drop.lat,
    drop_lng: drop.lng,
    drop_add: drop.add,
    polyline: '',
    book_later: false,
    booking_date: at,
    trip_date: at,
    booking_type_admin: false,
    otp: ride.otp,
    estimate_distance_metres: 0,
    estimate_time_seconds: 0,
    payment_mode: 'cash' as const,
  };
}

/** The driver is busy with it, and its track begins. Source: METER-4. */
async function engage(tx: Tx, row: BookingRow, { pickup: { lat, lng }, at }: Begun): Promise<void> {
  const driverId = row.driver_id ?? '';
  const point = markPoint({
    id: tx.newId(),
    booking_id: row.id,
    driver_id: driverId,
    received_at: tx.now,
    at,
    status: 'STARTED',
    lat,
    lng,
    device_at: null,
    accuracy_metres: null,
    heading_degrees: null,
  });
  const results = await writeTogether(tx, [engageDriver(driverId, row.id, tx.now), point]);
  const [driver] = (results['engaged'] ?? []) as readonly DriverJson[];
  await publishAs(tx, driver ? driverOfJson(driver, tx.now) : refuse('driver_busy'));
}
