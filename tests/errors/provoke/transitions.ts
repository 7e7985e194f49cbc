import type { BodyInputOf } from '@fiacre/contract';
import {
  createBooking,
  isRefusal,
  transition,
  tripCharge,
  type Booking,
  type Circumstances,
  type DriverState,
  type LatLng,
} from '@fiacre/domain';
import { sql } from 'kysely';
import { drop, good, pickup } from '../../../apps/server/src/bookings/testing/rides.ts';
import type { TestPerson } from '../../../apps/server/src/testing/people.ts';
import { Refusal } from '../../../apps/server/src/platform/refusal/refusal.ts';
import { checkSize } from '../../../apps/server/src/rehearsals/index.ts';
import { dispatchSamples } from '../../samples/dispatch.ts';
import type { SampleWorld } from '../../samples/world.ts';
import type { Provocations } from '../provocation.ts';
import { changeSettings } from '../../../apps/server/src/testing/change-settings.ts';

const accept = ({ app }: SampleWorld, as: TestPerson, id: string) =>
  app.call('acceptBooking', { as, params: { id } });

async function withSettings(world: SampleWorld, body: object): Promise<void> {
  await changeSettings(world.app, world.app.admin, body);
}

async function startMeter(
  world: SampleWorld,
  change: Partial<BodyInputOf<'startMeter'>> = {},
  driver: Parameters<typeof world.app.addActiveDriver>[1] = {},
  at: LatLng = { lat: pickup.lat, lng: pickup.lng },
) {
  const as = await world.app.addActiveDriver(at, driver);
  const id = '01a1fde3-39c6-4625-b7f9-000000000004';
  return world.app.call('startMeter', { as, body: { id, source: 'street', at, ...change } });
}

const order = {
  category: 'taxi',
  madeByAdmin: false,
  pickup,
  stops: [],
  drop,
  bookLater: false,
  requestedTripDateMs: null,
  charge: tripCharge({ currency: 'USD', lines: [{ label: 'base', amount: 7 }] }, 1),
} as const;

const open: Circumstances = {
  autoDispatch: true,
  criticalEditsAllowed: true,
  negativeBalanceAllowed: true,
  pickupImageRequired: false,
  deliverImageRequired: false,
  noShowMinutes: 5,
  noShowMetres: 300,
  driverSuspended: false,
  driver: null,
};

/** The error that the rules alone return when a driver accepts an offer. */
function acceptBy(change: Partial<DriverState>): string {
  const booking = createBooking({ ...order, id: 'b', riderId: 'r', otp: null }, 0);
  const standing = {
    approved: true,
    active: true,
    busy: false,
    isInTime: true,
    hasLocation: true,
    walletBalance: 0,
  };
  const asked = { ...booking, requestedDrivers: ['d'] } as Booking;
  const command = { verb: 'accept', actor: { kind: 'user', id: 'd', role: 'driver' } } as const;
  const circumstances = { ...open, driver: { ...standing, ...change } };
  const outcome = transition<'accept'>(asked, command, { circumstances, secondsToPickup: 0 }, 0);
  return isRefusal(outcome) ? outcome.refused : outcome.booking.status;
}

/** A booking offered to a driver, whose state is then changed. */
async function acceptAfter(world: SampleWorld, change: (driver: TestPerson) => Promise<unknown>) {
  const ride = await world.ride('NEW');
  await change(ride.driver);
  return accept(world, ride.driver, ride.id);
}

/** Errors of transitions that a booking does not allow. Sources: ERR-10, ERR-45, BOOK-12. */
export const transitionErrors: Provocations = {
  change_nothing: async ({ taxi }) => {
    const world = await taxi();
    const { id, rider } = await world.ride('NEW');
    return world.app.call('quoteChange', { as: rider, params: { id }, body: {} });
  },
  change_ask_office: async ({ taxi }) => {
    const world = await taxi();
    const { id, rider } = await world.ride('ACCEPTED');
    const tripDate = '2026-12-24T09:00:00Z';
    return world.app.call('quoteChange', { as: rider, params: { id }, body: { tripDate } });
  },
  change_closed: async ({ taxi }) => {
    const world = await taxi();
    const { id, rider } = await world.ride('PENDING');
    return world.app.call('quoteChange', { as: rider, params: { id }, body: { persons: 2 } });
  },
  change_waiting: async ({ taxi }) => {
    const world = await taxi();
    const { id, rider } = await world.ride('ACCEPTED');
    const params = { id };
    const ask = (note: string) => world.app.call('quoteChange', { as: rider, params, body: { note } });
    const { quoteId, version } = good(await ask('Blue coat'));
    good(await world.app.call('acceptChange', { as: rider, params, body: { quoteId, version } }));
    return ask('Red coat');
  },
  change_gone: async ({ taxi }) => {
    const world = await taxi();
    const { id, rider } = await world.ride('NEW');
    const quoteId = '01a1fde3-39c6-4625-b7f9-000000000077';
    return world.app.call('withdrawChange', { as: rider, params: { id }, body: { quoteId } });
  },
  wrong_status: async ({ taxi }) => {
    const world = await taxi();
    const { id, driver } = await world.ride('ACCEPTED');
    return world.app.call('startBooking', { as: driver, params: { id } });
  },
  stop_out_of_order: async ({ taxi }) => {
    const world = await taxi();
    const coords = [1, 2].map((n) => ({ lat: pickup.lat + n / 100, lng: pickup.lng, add: `Stop ${n}` }));
    const { id, driver: as } = await world.ride('STARTED', { coords });
    const params = { id };
    const { coords: stops } = good(await world.app.call('getBooking', { as, params }));
    return world.app.call('reachStop', { as, params, body: { stop: stops[1]?.id ?? '' } });
  },
  too_early: async ({ taxi }) => {
    const world = await taxi();
    const { id, driver } = await world.ride('ACCEPTED');
    const tripDate = new Date(world.app.clock.now().getTime() + 2 * 3_600_000);
    await sql`update bookings set trip_date = ${tripDate} where id = ${id}`.execute(world.app.platform.db);
    return world.app.call('arriveBooking', { as: driver, params: { id } });
  },
  wait_not_over: async ({ taxi }) => {
    const world = await taxi();
    const { id, driver } = await world.ride('ARRIVED');
    return world.app.call('noShowBooking', { as: driver, params: { id } });
  },
  not_at_pickup: async ({ taxi }) => {
    const world = await taxi();
    const { id, driver } = await world.ride('ARRIVED');
    world.app.clock.forward(6 * 60_000);
    return world.app.call('noShowBooking', { as: driver, params: { id } });
  },
  stale_version: async ({ taxi }) => {
    const world = await taxi();
    const { id, driver } = await world.ride('ACCEPTED');
    return world.app.call('arriveBooking', { as: driver, params: { id }, body: { version: 1 } });
  },
  task_taken: async ({ taxi }) => {
    const world = await taxi();
    const other = await world.activeDriver();
    const { id } = await world.ride('ACCEPTED');
    return accept(world, other, id);
  },
  cancellation_fee_changed: async ({ taxi }) => {
    const world = await taxi();
    const { id, rider } = await world.ride('ACCEPTED');
    world.app.clock.forward(6 * 60_000);
    return world.app.call('cancelBooking', { as: rider, params: { id }, body: { maxFee: 0 } });
  },
  task_not_offered: async ({ taxi }) => {
    const world = await taxi();
    const { id, driver } = await world.ride('NEW');
    await world.app.call('declineBooking', { as: driver, params: { id } });
    return accept(world, driver, id);
  },
  offer_expired: async ({ taxi }) => {
    const world = await taxi();
    const { id, driver } = await world.ride('NEW');
    await sql`update booking_offers set expires_at = ${world.app.clock.now()}
      where booking_id = ${id} and driver_id = ${driver.id}`.execute(world.app.platform.db);
    return accept(world, driver, id);
  },
  rehearsal_running: async ({ taxi }) => {
    const world = await taxi();
    const answer = await world.app.call(
      'startRehearsal',
      await dispatchSamples.startRehearsal.prepare(world),
    );
    await sql`delete from dispatch_rehearsals`.execute(world.app.platform.db);
    return answer;
  },
  rehearsal_too_large: {
    because: 'it takes more than 20,000 bookings',
    happens: () => {
      try {
        checkSize(20_001);
        return 'not refused';
      } catch (error) {
        return error instanceof Refusal ? error.code : 'failed';
      }
    },
  },
  driver_busy: async ({ taxi }) => {
    const world = await taxi();
    const { id, driver } = await world.ride('NEW');
    const other = await world.ride('NEW');
    await accept(world, driver, id);
    return accept(world, driver, other.id);
  },
  meter_off: async ({ delivery }) => startMeter(await delivery()),
  meter_no_car_type: async ({ taxi }) => startMeter(await taxi(), {}, { car_type_id: null }),
  meter_outside_area: async ({ taxi }) => startMeter(await taxi(), {}, {}, { lat: 50, lng: 20 }),
  meter_start_implausible: async ({ taxi }) => startMeter(await taxi(), { at: { lat: 10.1, lng: 20 } }),
  late_for_ride_ahead: {
    because: 'such drivers are not asked; the rule is for one who accepts a ride ahead after they were asked',
    happens: () => acceptBy({ isInTime: false }),
  },
  driver_inactive: {
    because: 'going off duty withdraws all offers; the rule is for a driver who does so while accepting',
    happens: () => acceptBy({ active: false }),
  },
  driver_not_approved: {
    because:
      'withdrawing approval ends all sessions immediately (AUTH-14), so only a concurrent accept reaches this rule',
    happens: () => acceptBy({ approved: false }),
  },
  driver_wallet_negative: async ({ taxi }) => {
    const world = await taxi();
    await withSettings(world, { negativeBalance: true });
    const answer = await acceptAfter(world, async (driver) => {
      await world.fillWallet(driver, -500);
      await withSettings(world, { negativeBalance: false });
    });
    await withSettings(world, { negativeBalance: true });
    return answer;
  },
  driver_not_available: async ({ taxi }) => {
    const world = await taxi();
    const { id } = await world.ride('NEW');
    const { driver } = await world.ride('ACCEPTED');
    await world.dispatchAutomatically(false);
    return world.app.call('assignBooking', {
      as: world.app.admin,
      params: { id },
      body: { driverId: driver.id },
    });
  },
  driver_in_debt: async ({ taxi }) => {
    const world = await taxi();
    const { id, driver } = await world.ride('NEW');
    await world.dispatchAutomatically(false);
    await world.fillWallet(driver, -500);
    await withSettings(world, { negativeBalance: false });
    const body = { driverId: driver.id };
    const answer = await world.app.call('assignBooking', { as: world.app.admin, params: { id }, body });
    await withSettings(world, { negativeBalance: true });
    return answer;
  },
  auto_dispatch_on: async ({ taxi }) => {
    const world = await taxi();
    const { id, driver } = await world.ride('NEW');
    const body = { driverId: driver.id };
    return world.app.call('assignBooking', { as: world.app.admin, params: { id }, body });
  },
  otp_validate_error: async ({ taxi }) => {
    const world = await taxi();
    await withSettings(world, { otpSecure: true });
    const { id, driver } = await world.ride('ARRIVED');
    await withSettings(world, { otpSecure: false });
    return world.app.call('startBooking', { as: driver, params: { id }, body: { otp: '00000' } });
  },
  reason_required: async ({ taxi }) => {
    const world = await taxi();
    const { id, driver } = await world.ride('ACCEPTED');
    return world.app.call('handBackBooking', { as: driver, params: { id }, body: { reason: ' ' } });
  },
  image_required: async ({ delivery }) => {
    const world = await delivery();
    await withSettings(world, { allowDeliveryPickupImageCapture: true });
    const { id, driver } = await world.parcel('ARRIVED');
    return world.app.call('startBooking', { as: driver, params: { id } });
  },
  wallet_too_low: async ({ taxi }) => {
    const world = await taxi();
    const { id, rider } = await world.ride('PENDING');
    return world.app.call('payBooking', { as: rider, params: { id }, body: { mode: 'wallet' } });
  },
  payment_mode_unavailable: async ({ taxi }) => {
    const world = await taxi();
    const { id, rider } = await world.ride('PENDING');
    return world.app.call('payBooking', { as: rider, params: { id }, body: { mode: 'cash' } });
  },
  no_provider_found: async ({ taxi }) => {
    const world = await taxi();
    const { id, rider } = await world.ride('PENDING');
    const body = { mode: 'card', provider: 'never-heard-of' } as const;
    return world.app.call('payBooking', { as: rider, params: { id }, body });
  },
  location_fetch_error: async ({ taxi }) => {
    const world = await taxi();
    const { id, rider, driver } = await world.ride('ACCEPTED');
    const { db } = world.app.platform;
    await sql`update driver_states set lat = null, lng = null, located_at = null
      where driver_id = ${driver.id}`.execute(db);
    await sql`delete from tracking_points where booking_id = ${id}`.execute(db);
    return world.app.call('getBookingTracking', { as: rider, params: { id } });
  },
  demo_mode: async ({ demo }) => {
    const world = await demo();
    return changeSettings(world.app, world.app.admin, { panic: '112' });
  },
};
