import { good } from '../../apps/server/src/bookings/testing/rides.ts';
import { gridCentre } from '../../apps/server/src/testing/grid-map.ts';
import type { Samples } from './sample.ts';
import type { SampleWorld } from './world.ts';

/** The start of a ride by a driver who is free, where the car is. */
async function startOf(world: SampleWorld) {
  const as = await world.activeDriver();
  const { location } = good(await world.app.call('getAvailability', { as }));
  const id = `01a1fde3-39c6-4625-b7f9-${String(world.next()).padStart(12, '0')}`;
  return { as, body: { id, source: 'street' as const, at: location ?? gridCentre } };
}

/** A driver's ride without a booking, paid in cash. */
async function paidRide(world: SampleWorld) {
  const { as, body } = await startOf(world);
  const params = { id: body.id };
  good(await world.app.call('startMeter', { as, body }));
  good(await world.app.call('reachBooking', { as, params, body: {} }));
  good(await world.app.call('endBooking', { as, params, body: { cashReceived: true } }));
  return { as, params };
}

export const driverSamples = {
  setAvailability: {
    prepare: async (world) => ({ as: await world.activeDriver(), body: { active: false } }),
    otherBody: { active: true },
  },
  createPositionToken: {
    prepare: async (world) => ({ as: await world.activeDriver(), body: {} }),
    secret: true,
  },
  revokePositionToken: { prepare: async (world) => ({ as: await world.activeDriver() }) },
  sendTrackerPosition: {
    prepare: async (world) => {
      const as = await world.activeDriver();
      const { token } = good(await world.app.call('createPositionToken', { as, body: {} }));
      const at = Math.floor(world.app.clock.now().getTime() / 1000);
      const { lat, lng } = gridCentre;
      const payload = `id=${token}&lat=${lat + world.next() * 0.00002}&lon=${lng}&timestamp=${at}`;
      return { raw: { payload, headers: { 'content-type': 'application/x-www-form-urlencoded' } } };
    },
    notJson: true,
  },
  sendPositions: {
    prepare: async (world) => {
      const { lat, lng } = gridCentre;
      const at = world.app.clock.now().toISOString();
      return {
        as: await world.activeDriver(),
        body: {
          positions: [
            {
              at,
              lat: lat + world.next() * 0.00002,
              lng,
              accuracyMetres: 5,
              headingDegrees: 90,
              speedMetresPerSecond: 3,
            },
          ],
        },
      };
    },
    free: {
      'positions.0.lat': ['negative', 'zero', 'fraction', 'number'],
      'positions.0.lng': ['negative', 'zero', 'fraction', 'number'],
      'positions.0.accuracyMetres': ['negative', 'zero', 'fraction', 'number'],
      'positions.0.headingDegrees': ['zero', 'fraction', 'number', 'null'],
      'positions.0.speedMetresPerSecond': ['zero', 'fraction', 'number', 'null'],
    },
  },
  startMeter: {
    prepare: async (world) => {
      // The first ride also stores its tariff and the account of all passengers.
      await world.app.call('startMeter', await startOf(world));
      return startOf(world);
    },
    optional: { startedAt: '2026-11-22T09:00:00Z' },
    free: { id: ['id'] },
  },
  shareReceipt: {
    changesNothing: true,
    secret: true,
    prepare: async (world) => ({ ...(await paidRide(world)), body: {} }),
    optional: { to: 'passenger@example.org' },
  },
  readReceipt: {
    changesNothing: true,
    prepare: async (world) => {
      const { url } = good(await world.app.call('shareReceipt', { ...(await paidRide(world)), body: {} }));
      return { body: { token: url.split('#')[1] ?? '' } };
    },
  },
} satisfies Samples;
