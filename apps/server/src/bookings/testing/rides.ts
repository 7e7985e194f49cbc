import type { BodyInputOf, Booking, Quote } from '@fiacre/contract';
import type { BookingStatus, LatLng } from '@fiacre/domain';
import { expect } from 'vitest';
import { gridCentre } from '../../testing/grid-map.ts';
import type { TestPerson } from '../../testing/people.ts';
import { startTestApp, type TestApp, type TestAppOptions } from '../../testing/start-test-app.ts';

/** On the test grid, a thousandth of a degree of latitude is 111.2 m. */
export const pickup = { ...gridCentre, add: 'Central Station' };
export const drop = { lat: gridCentre.lat + 0.045, lng: gridCentre.lng, add: 'Harbour' };

type AskedQuote = Partial<BodyInputOf<'createQuote'>>;

export interface RideApp extends TestApp {
  rider: TestPerson;
  driver: TestPerson;
  admin: TestPerson;
  carTypeId: string;
  /** A driver who is active at a place. */
  addActiveDriver(at?: LatLng, fields?: Parameters<TestApp['addPerson']>[1]): Promise<TestPerson>;
  sendPosition(driver: TestPerson, at: LatLng): Promise<void>;
  quote(change?: AskedQuote): Promise<Quote>;
  book(as?: TestPerson, change?: Partial<BodyInputOf<'createBooking'>>, asked?: AskedQuote): Promise<Booking>;
  /** A new booking, advanced along the standard steps to a status. */
  bookingIn(status: BookingStatus, as?: TestPerson, asked?: AskedQuote): Promise<Booking>;
}

/** The app with a rider, an admin and one active driver next to the pickup. */
export async function startRides(options: TestAppOptions = {}): Promise<RideApp> {
  const app = await startTestApp(options);
  const rider = await app.addPerson('rider');
  const admin = await app.addPerson('admin');
  const carTypes = await app.call('listCarTypes');
  const carTypeId = carTypes.body.items[0]?.id ?? '';
  const people = { rider, admin, carTypeId };
  const steps = rideSteps(app, people);
  const driver = await steps.addActiveDriver();
  return {
    ...app,
    ...people,
    driver,
    ...steps,
    bookingIn: (status, as = rider, asked = {}) =>
      advanceTo(app, steps, { driver, rider: as, asked }, status),
  };
}

/** The body of a successful response; throws for a refusal. */
export function good<Body>(answer: { readonly status: number; readonly body: Body }): Body {
  if (answer.status !== 200) throw new Error(`refused: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

type Steps = Pick<RideApp, 'addActiveDriver' | 'sendPosition' | 'quote' | 'book'>;

function rideSteps(app: TestApp, people: Pick<RideApp, 'rider' | 'admin' | 'carTypeId'>): Steps {
  const sendPosition: Steps['sendPosition'] = async (driver, { lat, lng }) => {
    const body = { positions: [{ at: app.clock.now().toISOString(), lat, lng, headingDegrees: 90 }] };
    const answer = await app.call('sendPositions', { as: driver, body });
    expect(answer).toMatchObject({ status: 200, body: { accepted: 1 } });
  };
  const quote: Steps['quote'] = async (change = {}) => {
    const body = { pickup, drop, carTypeId: people.carTypeId, ...change };
    // An admin's quote, because a rider's does not show how the fare is divided.
    const answer = await app.call('createQuote', { as: people.admin, body });
    return good(answer);
  };
  return {
    sendPosition,
    quote,
    async addActiveDriver(at = gridCentre, fields = {}) {
      const driver = await app.addPerson('driver', fields);
      await sendPosition(driver, at);
      await app.call('setAvailability', { as: driver, body: { active: true } });
      return driver;
    },
    async book(as = people.rider, change = {}, asked = {}) {
      const later = change.bookLater ? { bookLater: true, tripDate: change.tripDate } : {};
      const { id } = await quote({ ...asked, ...later });
      const answer = await app.call('createBooking', { as, body: { quoteId: id, ...change } });
      return good(answer);
    },
  };
}

const way = ['acceptBooking', 'arriveBooking', 'startBooking', 'reachBooking'] as const;

async function advanceTo(
  app: TestApp,
  steps: Steps,
  { driver, rider, asked }: { driver: TestPerson; rider: TestPerson; asked: AskedQuote },
  wanted: BookingStatus,
): Promise<Booking> {
  let booking = await steps.book(rider, {}, asked);
  const params = { id: booking.id };
  const take = (answer: { status: number; body: Booking }) => {
    booking = good(answer);
  };
  for (const step of way) {
    if (booking.status === wanted) return booking;
    app.clock.forward(60_000);
    take(await app.call(step, { as: driver, params }));
  }
  if (booking.status === wanted) return booking;
  take(await app.call('endBooking', { as: driver, params, body: { cashReceived: wanted !== 'PENDING' } }));
  if (booking.status === wanted) return booking;
  if (wanted === 'COMPLETE') take(await app.call('rateBooking', { as: rider, params, body: { stars: 5 } }));
  return booking;
}
