import { pickupOfTopic, type Availability, type DriverOnMap, type LivePosition } from '@fiacre/contract';
import { isLocationPresent } from '@fiacre/domain';
import type { Reader } from '../platform/http/reader.ts';
import type { TopicKind } from '../platform/live/topic.ts';
import { carTypesPart, type CarTypeImages } from '../catalogue/index.ts';
import type { Tx } from '../platform/transaction/tx.ts';
import type { DriversNearby } from './cars-near-pickup.ts';
import type { DriverNow } from './driver-now.ts';
import { findDrivers } from './driver-states.ts';
import { nearbyView } from './nearby-view.ts';

/** An event about one driver for maps; `driver` is null after the driver has left. */
interface DriverEvent {
  readonly id: string;
  readonly fleetAdminId: string | null;
  readonly driver: DriverOnMap | null;
  /** Sent to the driver only. */
  readonly availability: Availability;
}

/**
 * Notifies the driver's own page and the maps that a driver appeared, changed or left. Source: DASH-3, DASH-7, MISC-6.
 */
export async function publishDriver(tx: Tx, driverId: string): Promise<void> {
  const [driver] = await findDrivers(tx.sql, [driverId], tx.now);
  if (driver !== undefined) await publishAs(tx, driver);
}

/** The same for a driver who has just been read from the database. */
export async function publishAs(tx: Tx, driver: DriverNow): Promise<void> {
  const carTypes = (await tx.reference()).of(carTypesPart).images;
  const shown = driver.approved && driver.active ? presentDriver(driver, carTypes) : null;
  const { id, fleetAdminId } = driver;
  const data: DriverEvent = { id, fleetAdminId, driver: shown, availability: availabilityOf(driver, tx.now) };
  tx.publish({ topics: ['drivers', 'tasks'], event: 'availability', data });
}

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

/** A driver as shown on the driver's own page. */
function availabilityOf(
  { active, busy, lastFix, pausedAt, activeSince }: DriverNow,
  now: Date,
): Availability {
  return {
    active,
    busy,
    location: lastFix && { lat: lastFix.lat, lng: lastFix.lng },
    locationAt: lastFix?.at.toISOString() ?? null,
    pausedAt: pausedAt?.toISOString() ?? null,
    unseen: isUnseen(active, [lastFix?.at ?? null, activeSince], now),
  };
}

/** Whether a driver has been online without a current location for as long as a location counts. Source: BOOK-6. */
export function isUnseen(active: boolean, heard: readonly (Date | null)[], now: Date): boolean {
  return active && !heard.some((at) => at !== null && isLocationPresent(at.getTime(), now.getTime()));
}

/** A new position for the maps; volatile. */
export interface MovingDriver extends LivePosition {
  readonly fleetAdminId: string | null;
}

/** Limits how often staff get a car's position, since they watch many. `booking:<id>` has every position of its car. */
const onlookersMilliseconds = 2000;

/**
 * `drivers`: fleet admins see their own drivers, admins all. `drivers:<lat>,<lng>`: riders receive the free cars near a
 * pickup every few seconds, since the times of individual events would reveal where a car is. Source: ROLE-9, DASH-4.
 */
export function driversTopic(nearby: DriversNearby): TopicKind {
  return {
    name: 'drivers',
    volatileMilliseconds: onlookersMilliseconds,
    perObject: 'either',
    authorise: ({ role }, id) =>
      id === null
        ? role === 'fleetadmin' || role === 'admin'
        : role === 'rider' && pickupOfTopic(id) !== null,
    audience: (reader, event) => audienceOf(reader, event.data as { fleetAdminId: string | null }),
    concerns: ({ data }) => ({
      people: [(data as { fleetAdminId: string | null }).fleetAdminId],
      roles: ['admin'],
    }),
    project(_audience, { event, data }) {
      if (event === 'position') {
        const { fleetAdminId: _, ...position } = data as MovingDriver;
        return { event, data: position };
      }
      const { id, driver } = data as DriverEvent;
      return driver === null ? { event: 'removed', data: { id } } : { event: 'changed', data: driver };
    },
    view: nearbyView(nearby),
  };
}

function audienceOf(reader: Reader, data: { readonly fleetAdminId: string | null }): string | null {
  if (reader.role === 'admin') return 'admin';
  return reader.role === 'fleetadmin' && data.fleetAdminId === reader.userId ? 'fleetadmin' : null;
}
