import type { DriverOnMap } from '@fiacre/contract';
import type { Kysely } from 'kysely';
import type { CatalogueTables } from '../catalogue/index.ts';
import type { PlatformTables } from '../platform/database/tables.ts';
import type { DriverNow } from './driver-states.ts';

export type CarTypeImages = ReadonlyMap<string, { readonly name: string; readonly image: string }>;

/** Name and icon of every car type, withdrawn ones too: drivers may still drive them. */
export async function carTypeImages(db: Kysely<PlatformTables>): Promise<CarTypeImages> {
  const rows = await db
    .withTables<CatalogueTables>()
    .selectFrom('car_types')
    .select(['id', 'name', 'image'])
    .execute();
  return new Map(rows.map(({ id, name, image }) => [id, { name, image }]));
}

/** A driver for the map, null without a location. Source: DASH-3. */
export function presentDriver(driver: DriverNow, carTypes: CarTypeImages): DriverOnMap | null {
  if (driver.location === null) return null;
  const carType = driver.carTypeId === null ? undefined : carTypes.get(driver.carTypeId);
  return {
    id: driver.id,
    location: driver.location,
    headingDegrees: driver.headingDegrees,
    carType: carType?.name ?? null,
    carImage: carType?.image ?? null,
    approved: driver.approved,
    driverActiveStatus: driver.active,
    queue: driver.busy,
    usertype: 'driver',
    name: driver.name,
    ...(driver.vehicleNumber !== null && { vehicleNumber: driver.vehicleNumber }),
  };
}
