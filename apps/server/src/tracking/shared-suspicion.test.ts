import type { LatLng } from '@fiacre/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { good, startRides, type RideApp } from '../bookings/testing/rides.ts';
import { gridCentre, gridMap } from '../testing/grid-map.ts';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';

let app: RideApp;
let other: TestApp;
beforeAll(async () => {
  app = await startRides({ parts: { map: gridMap() } });
  other = await startTestApp({ nodeOf: app });
});
afterAll(async () => {
  await other.close();
  await app.close();
});

const away: LatLng = { lat: gridCentre.lat + 1, lng: gridCentre.lng };

/** Reports where the driver is now; returns why the position was rejected, or null. */
async function reportAt(node: TestApp, place: LatLng): Promise<string | null> {
  app.clock.forward(5000);
  const positions = [{ at: app.clock.now().toISOString(), ...place }];
  const { rejected } = good(await node.call('sendPositions', { as: app.driver, body: { positions } }));
  return rejected[0]?.reason ?? null;
}

const placeOf = async () => good(await app.call('getAvailability', { as: app.driver })).location;

test('TRIP-21 positions that confirm each other may reach different nodes, and one elsewhere starts again', async () => {
  expect(await reportAt(app, gridCentre)).toBe(null);
  // A free driver's jump counts immediately.
  const { id } = await app.book();
  good(await app.call('acceptBooking', { as: app.driver, params: { id } }));
  expect(await reportAt(app, away)).toBe('teleport');
  expect(await reportAt(other, away)).toBe('teleport');
  expect(await placeOf()).toEqual({ lat: gridCentre.lat, lng: gridCentre.lng });
  expect(await reportAt(app, away)).toBe(null);
  expect(await placeOf()).toEqual(away);

  // Two far fixes, then one where the car was: the two are forgotten at every node.
  expect(await reportAt(other, gridCentre)).toBe('teleport');
  expect(await reportAt(app, gridCentre)).toBe('teleport');
  expect(await reportAt(other, away)).toBe(null);
  expect(await reportAt(app, gridCentre)).toBe('teleport');
  expect(await placeOf()).toEqual(away);
});
