import { streetPassengerId } from '../accounts/street-passenger.ts';
import { statusTraits, type BookingStatus } from './status-traits.ts';

/** How long after a ride its rider can add a tip. Source: CHARGE-12. */
export const tipDays = 30;
const dayMs = 86_400_000;

/** What decides whether the rider of a ride can add a tip. */
export interface TippedRide {
  readonly status: BookingStatus;
  readonly riderId: string;
  readonly driverId: string | null;
  /** ms since the epoch; null if the ride has not ended. */
  readonly endedAtMs: number | null;
  readonly hasTip: boolean;
}

/** Whether the rider can add a tip now: once, to a paid ride that ended not long ago. Source: CHARGE-12. */
export function mayTip({ status, riderId, driverId, endedAtMs, hasTip }: TippedRide, nowMs: number): boolean {
  if (hasTip || driverId === null || riderId === streetPassengerId) return false;
  return statusTraits[status].paid && endedAtMs !== null && nowMs - endedAtMs <= tipDays * dayMs;
}
