import type { FollowedTrip } from '@fiacre/contract';
import { currentStopOf, statusTraits, waitsForTime } from '@fiacre/domain';
import { newToken, tokenHash } from '../../accounts/index.ts';
import { findDrivers } from '../../dispatch/index.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { signedIn } from '../../platform/http/reader.ts';
import { refuse } from '../../platform/refusal/refusal.ts';
import type { BookingParts } from '../booking-parts.ts';
import { arrivalOf, carOf } from '../present/car-of-booking.ts';
import type { BookingRow } from '../record/booking-row.ts';
import { findBooking } from '../record/store.ts';
import { endShares, keepShare } from '../record/trip-shares.ts';
import type { BookingTables } from '../record/tables.ts';
import { rowFor } from './read-booking.ts';

/** Links to a trip for people without an account, such as the receiver of a parcel. */
export function sharing(parts: BookingParts): Handlers<'shareBooking' | 'stopSharingBooking' | 'followTrip'> {
  const { platform } = parts;
  return {
    shareBooking: async (call) => {
      const row = await rowFor(parts, call.params.id, call.reader);
      if (!statusTraits[row.status].followable) refuse('wrong_status', { status: row.status });
      const token = newToken(platform.random);
      return call.commit(async (tx) => {
        const by = signedIn(call.reader).userId;
        const expiresAt = await keepShare(tx, row, { tokenHash: tokenHash(token), by, ofPassenger: false });
        tx.audit({ action: 'share-booking', object: { kind: 'booking', id: row.id } });
        return {
          url: `${platform.config.http.publicUrl}/follow#${token}`,
          expiresAt: expiresAt.toISOString(),
        };
      });
    },
    stopSharingBooking: async (call) => {
      const row = await rowFor(parts, call.params.id, call.reader);
      return call.commit(async (tx) => {
        await endShares(tx, row, { ofPassenger: false });
        tx.audit({ action: 'stop-sharing-booking', object: { kind: 'booking', id: row.id } });
        return { ok: true };
      });
    },
    followTrip: async (call) => {
      const share = await platform.db
        .withTables<BookingTables>()
        .selectFrom('trip_shares')
        .select(['booking_id', 'of_passenger'])
        .where('token_hash', '=', tokenHash(call.body.token))
        .where('expires_at', '>', platform.clock.now())
        .executeTakeFirst();
      const row = share === undefined ? null : await findBooking(platform.db, share.booking_id);
      // An ended trip, an expired link and an unknown link get the same response.
      if (row === null || !statusTraits[row.status].followable) return refuse('not_found');
      return { ...(await followed(parts, row)), ...(share?.of_passenger && priceFor(row)) };
    },
  };
}

/** What the ride costs, if the rider lets the passenger see it. Source: PARTY-3. */
const priceFor = ({ passenger, payable, currency }: BookingRow): Pick<FollowedTrip, 'price'> =>
  passenger?.seesPrice ? { price: { amount: payable, currency } } : {};

/** How far along its stops the trip is; null without any. */
function stopsOf({ stops }: BookingRow): FollowedTrip['stops'] {
  if (stops.length === 0) return null;
  const reached = stops.filter(({ reachedAtMs }) => reachedAtMs !== null).length;
  return { count: stops.length, reached, isWaiting: currentStopOf(stops) !== undefined };
}

const steps = { NEW: 'waiting', ACCEPTED: 'coming', ARRIVED: 'here', STARTED: 'driving' } as const;

async function followed(parts: BookingParts, row: BookingRow): Promise<FollowedTrip> {
  const { db, clock } = parts.platform;
  const tripDate = row.trip_date.toISOString();
  const busyFrom = row.busy_from?.toISOString();
  if (waitsForTime({ status: row.status, tripDate, busyFrom }, clock.now().getTime())) {
    const unknown = { stops: null, driverFirstName: null, vehicleNumber: null, car: null, etaSeconds: null };
    return { step: 'booked', bookedFor: tripDate, ...unknown };
  }
  const [driver] = row.driver_id === null ? [] : await findDrivers(db, [row.driver_id], clock.now());
  const car = driver === undefined ? null : await carOf(parts, row);
  const { etaSeconds } = await arrivalOf(parts, row, car);
  return {
    step: steps[row.status as keyof typeof steps],
    bookedFor: null,
    stops: stopsOf(row),
    driverFirstName: driver?.name.trim().split(/\s+/)[0] ?? null,
    vehicleNumber: row.vehicle_number,
    car: car && { lat: car.lat, lng: car.lng, headingDegrees: car.heading_degrees },
    etaSeconds,
  };
}
