import type { ResponseOf } from '@fiacre/contract';
import { averageRating, isAssignable } from '@fiacre/domain';
import { carTypesPart, type CarTypeImages } from '../../../catalogue/index.ts';
import { isInTimeFor, offersOf } from '../../../dispatch/index.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import type { BookingParts } from '../../booking-parts.ts';
import { soonestDrivers, type SoonDriver } from '../../offering/soonest-drivers.ts';
import { pickupOf, timedRide } from '../../record/task.ts';
import type { BookingRow } from '../../record/booking-row.ts';
import { rowFor } from '../read-booking.ts';

/**
 * Drivers whom an admin may assign, and those who are still on a trip, soonest at the pickup first; contacts stay
 * hidden in demo mode. Source: BKT-9, DEMO-12.
 */
export function assignableDrivers(parts: BookingParts): Handler<'assignableDrivers'> {
  return async (call) => {
    const { db, config, clock } = parts.platform;
    const row = await rowFor(parts, call.params.id, call.reader);
    const barred = (await offersOf(db, [row.id], clock.now()))
      .filter(({ state }) => state === 'handed-back')
      .map(({ driverId }) => driverId);
    const carTypes = (await call.reference()).of(carTypesPart).images;
    const drivers = await soonestDrivers(parts, pickupOf(row), ({ id }) => !barred.includes(id));
    const shown = { row, carTypes, hidesContacts: config.demoMode };
    return {
      items: drivers.filter(mayBeAssigned(row, clock.now())).map((soon) => presentDriver(soon, shown)),
      onTrip: drivers
        .filter(({ driver }) => driver.busy)
        .map((soon) => ({ ...presentDriver(soon, shown), freeInSeconds: soon.freeInSeconds })),
    };
  };
}

type Assignable = ResponseOf<'assignableDrivers'>['items'][number];

const mayBeAssigned =
  (row: BookingRow, now: Date) =>
  ({ driver }: SoonDriver) =>
    isAssignable({
      ...driver,
      isInTime: isInTimeFor(driver, timedRide(row), now),
      hasLocation: driver.location !== null,
      walletBalance: 0,
    });

interface Shown {
  readonly row: BookingRow;
  readonly carTypes: CarTypeImages;
  readonly hidesContacts: boolean;
}

function presentDriver(
  { driver, from, freeInSeconds, roadSeconds, distanceMetres }: SoonDriver,
  { row, carTypes, hidesContacts }: Shown,
): Assignable {
  const { sum, count } = driver.rating;
  return {
    id: driver.id,
    name: driver.name,
    vehicleNumber: driver.vehicleNumber,
    location: from,
    mobile: hidesContacts ? 'Hidden' : driver.mobile,
    carType: carTypes.get(driver.carTypeId ?? '')?.name ?? null,
    isOtherCarType: driver.carTypeId !== row.car_type_id,
    rating: count === 0 ? null : averageRating(sum, count),
    distanceMetres,
    etaSeconds: roadSeconds === null ? null : freeInSeconds + roadSeconds,
  };
}
