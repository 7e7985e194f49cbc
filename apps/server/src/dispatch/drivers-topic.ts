import type { DriverOnMap, LivePosition } from '@fiacre/contract';
import type { Reader } from '../platform/http/reader.ts';
import type { TopicKind } from '../platform/live/topic.ts';
import { carTypesPart } from '../catalogue/index.ts';
import type { Tx } from '../platform/transaction/tx.ts';
import { presentDriver } from './drivers-on-map.ts';
import type { DriverNow } from './driver-now.ts';
import { findDrivers } from './driver-states.ts';

/** What the map hears of one driver; `driver` is null when the driver has left it. */
interface DriverFact {
  readonly id: string;
  readonly fleetAdminId: string | null;
  readonly driver: DriverOnMap | null;
}

/** Tells the maps that a driver appeared, changed or left. Source: DASH-3, DASH-7, MISC-6. */
export async function publishDriver(tx: Tx, driverId: string): Promise<void> {
  const [driver] = await findDrivers(tx.sql, [driverId]);
  if (driver !== undefined) await publishAs(tx, driver);
}

/** The same of a driver who has just been read. */
export async function publishAs(tx: Tx, driver: DriverNow): Promise<void> {
  const carTypes = (await tx.reference()).of(carTypesPart).images;
  const shown = driver.approved && driver.active ? presentDriver(driver, carTypes) : null;
  const fact: DriverFact = { id: driver.id, fleetAdminId: driver.fleetAdminId, driver: shown };
  tx.publish({ topics: ['drivers'], event: shown === null ? 'removed' : 'changed', data: fact });
}

/** A position on its way to the maps; volatile. */
export interface MovingDriver extends LivePosition {
  readonly fleetAdminId: string | null;
}

/** Riders see cars without names; fleet admins their own drivers, admins all. Source: ROLE-9, DASH-4. */
export const driversTopic: TopicKind = {
  name: 'drivers',
  perObject: false,
  authorise: (reader) => reader.role === 'rider' || reader.role === 'fleetadmin' || reader.role === 'admin',
  audience: (reader, fact) => audienceOf(reader, fact.data as { fleetAdminId: string | null }),
  project(audience, { event, data }) {
    if (event === 'position') {
      const { fleetAdminId: _, ...position } = data as MovingDriver;
      return { event, data: position };
    }
    const { id, driver } = data as DriverFact;
    if (driver === null) return { event: 'removed', data: { id } };
    return { event, data: audience === 'rider' ? withoutNames(driver) : driver };
  },
};

function audienceOf(reader: Reader, data: { readonly fleetAdminId: string | null }): string | null {
  if (reader.role === 'admin') return 'admin';
  if (reader.role === 'rider') return 'rider';
  return reader.role === 'fleetadmin' && data.fleetAdminId === reader.userId ? 'fleetadmin' : null;
}

/** Source: ROLE-9. */
export function withoutNames(driver: DriverOnMap): DriverOnMap {
  const { name: _name, vehicleNumber: _number, ...plain } = driver;
  return plain;
}
