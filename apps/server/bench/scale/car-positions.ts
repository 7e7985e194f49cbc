import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { LiveBus } from '../../src/platform/live/bus/bus.ts';

const perSecond = 3000;

/** Sends positions of free cars to all nodes, as the node that stores them; returns how many. */
export async function carPositions(bus: Pick<LiveBus, 'publish'>, milliseconds: number): Promise<number> {
  const cars = Array.from({ length: perSecond }, () => randomUUID());
  const start = performance.now();
  let sent = 0;
  while (performance.now() - start < milliseconds) {
    const due = ((performance.now() - start) * perSecond) / 1000;
    for (; sent < due; sent += 1) {
      const driver = cars[sent % cars.length] ?? '';
      const place = { lat: 48 + sent / 1e7, lng: 2.3, headingDegrees: 90, at: new Date().toISOString() };
      const data = { driver, ...place, toward: null, etaSeconds: null, fleetAdminId: null };
      bus.publish({ kind: 'volatile', topic: 'drivers', key: driver, event: 'position', data });
    }
    await pause(10);
  }
  return sent;
}
