import type { LatLng } from '@fiacre/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { good, pickup, startRides, type RideApp } from '../testing/rides.ts';

let app: RideApp;
beforeAll(async () => {
  app = await startRides();
});
afterAll(() => app.close());

const minute = 60_000;
const now = () => app.clock.now().getTime();
const iso = (ms: number) => new Date(ms).toISOString();
const at = (lat: number): LatLng => ({ lat, lng: pickup.lng });

/** Sends the steps that a phone stored offline; its clock may be wrong by `errorMs`. */
async function sendKept(
  fixes: readonly (readonly [ms: number, place: LatLng])[],
  errorMs = 0,
): Promise<void> {
  const positions = fixes.map(([ms, place]) => ({ at: iso(ms + errorMs), ...place }));
  good(
    await app.call('sendPositions', { as: app.driver, body: { positions, sentAt: iso(now() + errorMs) } }),
  );
}

/** The positions of an offline ride: two minutes of waiting, then ten of driving north. */
function drive(startMs: number): [number, LatLng][] {
  const waiting = [-120, -90, -60, -30].map((s): [number, LatLng] => [startMs + s * 1000, at(10)]);
  const driven = Array.from({ length: 61 }, (_, i): [number, LatLng] => [
    startMs + i * 10_000,
    at(10 + 0.001 * i),
  ]);
  // After the trip, the driver continues to the next street corner.
  const after = [11, 12].map((m): [number, LatLng] => [startMs + m * minute, at(10.06 + 0.001 * (m - 10))]);
  return [...waiting, ...driven, ...after];
}

async function acceptedRide() {
  // Gives the driver time to return from the previous trip.
  app.clock.forward(10 * minute);
  await app.sendPosition(app.driver, at(10));
  const booking = await app.bookingIn('ACCEPTED');
  return { as: app.driver, params: { id: booking.id } };
}

test('TRIP-17 the server’s time applies when no position confirms the phone’s time', async () => {
  const ride = await acceptedRide();
  const accepted = now();
  app.clock.forward(35 * minute);
  // The car was a kilometre away when the driver claims to have arrived.
  await sendKept([[accepted + 5 * minute, at(10.01)]]);
  const elsewhere = good(
    await app.call('arriveBooking', { ...ride, body: { at: iso(accepted + 5 * minute) } }),
  );
  expect(elsewhere.driverArriveTime).toBe(iso(now()));
  const unseen = good(await app.call('startBooking', { ...ride, body: { at: iso(now() - 60_000) } }));
  expect(unseen.tripStartTime).toBe(iso(now()));
  app.clock.forward(10 * minute);
  await sendKept([[now() - 5 * minute, at(10.02)]]);
  const early = good(await app.call('reachBooking', { ...ride, body: { at: iso(accepted) } }));
  expect(early.totalTripTimeSeconds).toBe(600);
  good(await app.call('endBooking', { ...ride, body: { cashReceived: true } }));
});

// The last phone's clock is remembered for hours.
test.each([
  ['with a correct clock', 0],
  ['with a clock that is five hours ahead', 5 * 60 * minute],
])('TRIP-6 TRIP-21 a trip with 30 minutes offline costs the same as one online, %s', async (_, error) => {
  const ride = await acceptedRide();
  const startMs = now() + 5 * minute;
  app.clock.forward(35 * minute);
  await sendKept(drive(startMs), error);
  const stated = (ms: number) => ({ ...ride, body: { at: iso(ms + error) } });
  const arrived = good(await app.call('arriveBooking', stated(startMs - 2 * minute)));
  expect(arrived.driverArriveTime).toBe(iso(startMs - 2 * minute));
  const started = good(await app.call('startBooking', stated(startMs)));
  expect(started.tripStartTime).toBe(iso(startMs));
  const reached = good(await app.call('reachBooking', stated(startMs + 10 * minute)));
  // The same figures as for the online ride in ride.test.ts.
  expect(reached).toMatchObject({ status: 'REACHED', totalTripTimeSeconds: 600, tripCost: 1294 + 194 });
  expect(reached.tripEndTime).toBe(iso(startMs + 10 * minute));
  const fare = good(await app.call('getBookingFare', { as: app.admin, params: ride.params }));
  expect(fare.track?.rejected).toEqual({ after_end: 2 });
  const trail = good(await app.call('getBookingTrail', { as: app.admin, params: ride.params }));
  expect(trail.items.find(({ verb }) => verb === 'reach')?.facts).toMatchObject({
    takenAt: iso(startMs + 10 * minute),
  });
  good(await app.call('endBooking', { ...ride, body: { cashReceived: true } }));
});
