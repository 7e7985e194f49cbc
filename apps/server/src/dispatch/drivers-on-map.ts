import type { DriverOnMap } from '@fiacre/contract';
import type { CarTypeImages } from '../catalogue/index.ts';
import type { DriverNow } from './driver-now.ts';

/** A driver for the map of staff; null if they have not reported recently. Source: DASH-3. */
export function presentDriver(driver: DriverNow, carTypes: CarTypeImages): DriverOnMap | null {
  if (driver.location === null || driver.lastFix === null) return null;
  const carType = driver.carTypeId === null ? undefined : carTypes.get(driver.carTypeId);
  return {
    id: driver.id,
    location: driver.location,
    locatedAt: driver.lastFix.at.toISOString(),
    headingDegrees: driver.lastFix.headingDegrees,
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
