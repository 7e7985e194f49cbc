import type { Booking as ShownBooking } from '@fiacre/contract';
import { greatCircleMetres, splitByWeight, statusTraits, tollLine, type Role } from '@fiacre/domain';
import type { BookingRow } from '../record/booking-row.ts';

type ShownDrives = ShownBooking['drives'];

/** What each car drove, if there were several. Source: CHANGE-14, CHANGE-17. */
export function presentDrives({ drives }: Pick<BookingRow, 'drives'>): { readonly drives?: ShownDrives } {
  if (drives.length === 0) return {};
  return {
    drives: drives.map((drive) => ({
      driver: drive.driverId,
      vehicleNumber: drive.vehicleNumber ?? null,
      from: drive.from,
      to: drive.to,
      startTime: new Date(drive.startedAtMs).toISOString(),
      endTime: new Date(drive.endedAtMs).toISOString(),
      distanceMetres: drive.metres,
      tolls: drive.tolls.map(({ name, amount }) => ({ kind: tollLine(name), amount })),
      driverShare: drive.share,
    })),
  };
}

/** Riders do not see what drivers earn, and a driver and a fleet not what others do. Source: ROLE-10, CHANGE-17. */
export function drivesFor(
  role: Role,
  drives: ShownDrives,
  status: ShownBooking['status'],
): { readonly drives?: ShownDrives } {
  if (drives === undefined) return {};
  if (role === 'admin') return { drives };
  const own = statusTraits[status].served ? drives.length - 1 : null;
  return {
    drives: drives.map(({ driver, driverShare = null, ...drive }, i) =>
      role === 'rider' ? drive : { ...drive, driver, driverShare: i === own ? driverShare : null },
    ),
  };
}

type Shared = Pick<ShownBooking, 'drives' | 'status' | 'pickup' | 'drop'> & { readonly driverShare: number };

/**
 * What the last of several drivers gets: before the end of the ride, as if they drove the straight line of what is left.
 * Source: CHANGE-17.
 */
export function ownShare({ drives = [], status, pickup, drop, driverShare }: Shared): number {
  if (drives.length === 0) return driverShare;
  if (statusTraits[status].served) return drives.at(-1)?.driverShare ?? driverShare;
  const metres = drives.map(({ distanceMetres }) => distanceMetres);
  return splitByWeight(driverShare, [...metres, greatCircleMetres(pickup, drop)]).at(-1) ?? driverShare;
}
