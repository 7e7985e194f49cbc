import { routes, scopesOf, type RouteDeclaration, type RouteName } from '@fiacre/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drop, good, pickup, startRides, type RideApp } from '../bookings/testing/rides.ts';
import { codeOf } from '../testing/requests.ts';

let app: RideApp;
let token: string;
/** Values that name, locate or describe somebody in the rides below. */
let personal: readonly string[];
const exactly = { pickup: { lat: 0, lng: 0 }, drop: { lat: 0, lng: 0 } };

beforeAll(async () => {
  app = await startRides();
  const rider = await app.addPerson('rider', { first_name: 'Rosalind', last_name: 'Rider-Name' });
  const booked = { paid: await app.bookingIn('COMPLETE', rider), cancelled: await app.book(rider) };
  const reason = 'My aunt Ottilie fell ill';
  good(await app.call('cancelBooking', { as: rider, params: { id: booked.cancelled.id }, body: { reason } }));
  const paid = good(await app.call('getBooking', { as: app.admin, params: { id: booked.paid.id } }));
  Object.assign(exactly, { pickup: paid.pickup, drop: paid.drop });
  const places = [paid.pickup, paid.drop].flatMap(({ lat, lng }) => [String(lat), String(lng)]);
  const values = ['Rosalind', 'Rider-Name', 'Ottilie', pickup.add, drop.add, paid.reference].concat(
    [paid.customer, paid.driver, paid.driverName, paid.customerContact, paid.customerEmail].map(String),
    [paid.driverContact, paid.vehicleNumber, paid.polyline].map(String),
    places.filter((degrees) => /\.\d{3}/.test(degrees)),
  );
  personal = values.filter((value) => value !== 'null');
  const body = { name: 'Statistics office', scopes: ['statistics:read' as const] };
  ({ key: token } = good(await app.call('addApiKey', { as: app.admin, body })));
});
afterAll(() => app.close());

const declared = Object.entries<RouteDeclaration>(routes) as [RouteName, RouteDeclaration][];
const opened = declared.filter(([, route]) => scopesOf(route).includes('statistics:read'));
const read = async (path: string, accept: string) =>
  (await app.http.inject({ url: path, headers: { authorization: `Bearer ${token}`, accept } })).body;

test('ROLE-13 a key for statistics opens the figures, and no list of bookings or people', async () => {
  expect(opened.map(([name]) => name).toSorted()).toEqual(
    ['getActivity', 'getDashboard', 'listEarnings', 'listRideStatistics'].toSorted(),
  );
  for (const name of ['listBookings', 'listUsers', 'listDriverEarnings', 'listWithdrawals'] as const)
    expect(codeOf(await app.call(name, { as: { token } }))).toBe('forbidden');
});

test('ROLE-13 nothing that it reads names, locates or describes anybody, as JSON or CSV', async () => {
  expect(personal.length).toBeGreaterThan(10);
  const all = await app.http.inject({
    url: '/api/bookings',
    headers: { authorization: `Bearer ${app.admin.token}` },
  });
  expect(personal.filter((value) => !all.body.includes(value))).toEqual([]);
  for (const [, { path, csv }] of opened)
    for (const accept of ['application/json', ...(csv === true ? ['text/csv'] : [])]) {
      const body = await read(path, accept);
      expect(personal.filter((value) => body.includes(value))).toEqual([]);
    }
});

test('ROLE-13 rides come with their times, amounts and coarse places, newest first', async () => {
  const { items, total } = good(await app.call('listRideStatistics', { as: { token } }));
  expect([total, items.map(({ status }) => status)]).toEqual([2, ['CANCELLED', 'COMPLETE']]);
  const ride = good(await app.call('getBooking', { as: app.admin, params: { id: items[1]?.id ?? '' } }));
  const round = ({ lat, lng }: { lat: number; lng: number }) => ({
    lat: Math.round(lat * 100) / 100,
    lng: Math.round(lng * 100) / 100,
  });
  expect(items[1]).toEqual({
    id: ride.id,
    status: 'COMPLETE',
    category: ride.category,
    carType: ride.carType,
    bookLater: false,
    bookingDate: ride.bookingDate,
    tripDate: ride.tripDate,
    acceptedAt: ride.driverAcceptTime,
    arrivedAt: ride.driverArriveTime,
    startedAt: ride.tripStartTime,
    endedAt: ride.tripEndTime,
    cancelledAt: null,
    cancelledBy: null,
    pickup: round(exactly.pickup),
    drop: round(exactly.drop),
    distanceMetres: ride.distanceMetres,
    currency: ride.currency,
    tripCost: ride.tripCost,
    convenienceFees: ride.convenienceFees,
    driverShare: ride.driverShare,
    discount: ride.discount,
    customerPaid: ride.customerPaid,
    cancellationFee: 0,
    paymentMode: ride.paymentMode,
    rating: 5,
  });
  expect(items[0]).toMatchObject({ cancelledBy: 'rider', cancellationFee: 0 });
  const ofTime = { from: ride.bookingDate, to: items[0]?.bookingDate };
  const within = good(await app.call('listRideStatistics', { as: { token }, query: ofTime }));
  expect(within.items.map(({ id }) => id)).toEqual([ride.id]);
});

test('ROLE-13 reasons in people’s own words need the scope of reports', async () => {
  const body = { name: 'Reports', scopes: ['reports:read' as const] };
  const { key } = good(await app.call('addApiKey', { as: app.admin, body }));
  const reasons = async (as: { token: string }) => good(await app.call('getActivity', { as })).reasons;
  expect(await reasons({ token })).toEqual([]);
  expect(await reasons({ token: key })).toEqual([{ reason: 'My aunt Ottilie fell ill', bookings: 1 }]);
  expect(await reasons(app.admin)).toHaveLength(1);
});
