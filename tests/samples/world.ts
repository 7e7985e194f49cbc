import type { Booking } from '@fiacre/contract';
import { adminCreditPostings, type BookingStatus, type LatLng, type Role } from '@fiacre/domain';
import { good, startRides, type RideApp } from '../../apps/server/src/bookings/testing/rides.ts';
import type { TestPerson } from '../../apps/server/src/testing/people.ts';
import { gridCentre } from '../../apps/server/src/testing/grid-map.ts';
import type { TestAppOptions } from '../../apps/server/src/testing/start-test-app.ts';
import { post } from '../../apps/server/src/wallet/index.ts';
import { changeSettings } from '../../apps/server/src/testing/change-settings.ts';

/** A ride whose rider and driver are in no other ride. */
export interface OwnRide {
  readonly id: string;
  readonly rider: TestPerson;
  readonly driver: TestPerson;
}

/** A running installation that gives each sample its own people and objects. */
export interface SampleWorld {
  readonly app: RideApp;
  person(role: Role): Promise<TestPerson>;
  /** Approved, active and near the city centre. */
  activeDriver(): Promise<TestPerson>;
  /** A new rider's booking in this status, with a new driver if the status has one. */
  ride(status: BookingStatus, change?: Parameters<RideApp['quote']>[0]): Promise<OwnRide>;
  /** The same in the delivery category, booked by an admin so that no payment is required. */
  parcel(status: BookingStatus): Promise<OwnRide>;
  /** A quote for a ride near the drivers. */
  quoteId(): Promise<string>;
  /** Turn it off to let an admin assign drivers. */
  dispatchAutomatically(autoDispatch: boolean): Promise<void>;
  /** Credits a person from the bonus account, in minor units. */
  fillWallet(owner: TestPerson, amount: number): Promise<void>;
  /** Counts up, to make names, addresses and amounts unique. */
  next(): number;
  close(): Promise<void>;
}

const way = ['acceptBooking', 'arriveBooking', 'startBooking', 'reachBooking'] as const;

export async function startWorld(options: TestAppOptions = {}): Promise<SampleWorld> {
  const app = await startRides({ ...options, env: { MOBILE_LOGIN_ENABLED: 'true', ...options.env } });
  let count = 0;
  const next = () => (count += 1);
  // No two cars are in the same place, and the newest driver is the nearest: the first wave of offers includes them.
  const place = (): LatLng => ({ lat: gridCentre.lat + 0.04 - next() * 0.00002, lng: gridCentre.lng });
  const activeDriver = () => app.addActiveDriver(place());
  const dispatchAutomatically = async (autoDispatch: boolean) => {
    good(await changeSettings(app, app.admin, { autoDispatch }));
  };
  const begin = async (
    status: BookingStatus,
    book: (rider: TestPerson) => Promise<Booking>,
  ): Promise<OwnRide> => {
    await dispatchAutomatically(true);
    const people = { rider: await app.addPerson('rider'), driver: await activeDriver() };
    const booking = await book(people.rider);
    await moveTo(app, booking, people, status);
    return { id: booking.id, ...people };
  };
  return {
    app,
    next,
    dispatchAutomatically,
    activeDriver,
    person: (role) => app.addPerson(role),
    quoteId: async () => (await app.quote()).id,
    async fillWallet({ id: userId, role }, amount) {
      const account = { kind: role === 'driver' ? 'driver' : 'rider', userId } as const;
      const { platform } = app;
      await platform.transact((tx) =>
        post(tx, platform.ids, adminCreditPostings(account, amount), { currency: 'USD' }),
      );
    },
    ride: (status, change) =>
      begin(status, async (rider) => {
        const body = { quoteId: (await app.quote(change)).id };
        return good(await app.call('createBooking', { as: rider, body }));
      }),
    parcel: (status) =>
      begin(status, async (rider) => {
        const delivery = { deliveryPerson: 'Bo Berg', deliveryPersonPhone: '+1 555 0100' };
        const body = { quoteId: (await app.quote()).id, customerId: rider.id, delivery };
        return good(await app.call('createBooking', { as: app.admin, body }));
      }),
    close: () => app.close(),
  };
}

async function moveTo(
  app: RideApp,
  booking: Booking,
  { rider, driver }: Omit<OwnRide, 'id'>,
  wanted: BookingStatus,
): Promise<void> {
  const params = { id: booking.id };
  let { status } = booking;
  const steps = [
    ...way.map((name) => () => app.call(name, { as: driver, params })),
    () => app.call('endBooking', { as: driver, params, body: { cashReceived: wanted !== 'PENDING' } }),
    () => app.call('rateBooking', { as: rider, params, body: { stars: 5 } }),
  ];
  for (const step of steps) {
    if (status === wanted) return;
    status = good(await step()).status;
  }
  if (status !== wanted) throw new Error(`no ride can reach the status ${wanted}`);
}
