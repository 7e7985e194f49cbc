import { refusal } from '../../refusal/refusal.ts';
import type { Refusal } from '../../refusal/refusal.ts';
import type { RideSource } from '../../tariff/tariff.ts';
import { isMeterSource } from '../../meter/hail.ts';
import type { Role } from '../../roles/role.ts';
import { statusTraits } from '../status-traits.ts';
import type { BookingStatus } from '../status-traits.ts';

/** What can be changed in a booking after it was made. */
export const changeFields = [
  'tripDate',
  'pickup',
  'coords',
  'drop',
  'carTypeId',
  'persons',
  'passenger',
  'note',
  'paymentMode',
] as const;
export type ChangeField = (typeof changeFields)[number];

/** Who changes a booking. A driver only proposes: the rider or the desk accepts. */
export const changers = ['rider', 'driver', 'desk'] as const;
export type Changer = (typeof changers)[number];

/** How far the ride is: without a driver, accepted ahead, a driver on the way, at the pickup, on the trip. */
export const changePhases = ['open', 'ahead', 'coming', 'arrived', 'riding'] as const;
export type ChangePhase = (typeof changePhases)[number];

const desk = ['desk'] as const;
const both = ['rider', 'desk'] as const;
const all = ['rider', 'driver', 'desk'] as const;

/**
 * Who may change what, and when. The server, the rider's page, the driver's page and the office read this table.
 * Source: CHANGE-1.
 */
export const changeRules: Readonly<
  Record<ChangeField, Readonly<Partial<Record<ChangePhase, readonly Changer[]>>>>
> = {
  tripDate: { open: both, ahead: both, coming: desk },
  pickup: { open: both, ahead: both, coming: desk },
  coords: { open: both, ahead: both, coming: all, arrived: all, riding: all },
  drop: { open: both, ahead: both, coming: all, arrived: all, riding: all },
  carTypeId: { open: both, ahead: desk, coming: desk },
  persons: { open: both, ahead: both, coming: all, arrived: all },
  passenger: { open: both, ahead: both, coming: both, arrived: both },
  note: { open: both, ahead: both, coming: both, arrived: both },
  paymentMode: { open: both, ahead: both, coming: both, arrived: both, riding: both },
};

/** What decides whether a booking can be changed. */
export interface ChangeableBooking {
  readonly status: BookingStatus;
  /** A driver has accepted it ahead and has not set out yet. */
  readonly isAhead: boolean;
  readonly source: RideSource;
  readonly prepaid: boolean;
  /** It is on account, and began as a ride from a kerb place. Source: KERB-12. */
  readonly paidByPlace: boolean;
  /** A car broke down on the way, and another one drives on. Source: CHANGE-15. */
  readonly isInterrupted: boolean;
}

/** How far the ride is; null if nothing can be changed any more. */
export function changePhase({
  status,
  isAhead,
}: Pick<ChangeableBooking, 'status' | 'isAhead'>): ChangePhase | null {
  const { beforeDriver, beforePickup, tracked, stepsDone } = statusTraits[status];
  if (beforeDriver) return 'open';
  if (beforePickup) return isAhead ? 'ahead' : stepsDone === 1 ? 'coming' : 'arrived';
  return tracked ? 'riding' : null;
}

/** The part that a role plays in changes; null for one that only reads. */
export function changerOf(role: Role): Changer | null {
  if (role === 'admin') return 'desk';
  return role === 'rider' || role === 'driver' ? role : null;
}

/**
 * Why this person cannot change this field now: because the desk still can, or because nobody can. Source: CHANGE-1.
 */
export function changeRefusal(field: ChangeField, who: Changer, booking: ChangeableBooking): Refusal | null {
  const phase = isMeterSource(booking.source) ? null : changePhase(booking);
  const isFixed =
    (field === 'paymentMode' && booking.prepaid) ||
    (booking.isInterrupted && (field === 'tripDate' || field === 'carTypeId'));
  const allowed = phase === null || isFixed ? [] : (changeRules[field][phase] ?? []);
  const isForDesk = field === 'pickup' && booking.paidByPlace && who !== 'desk';
  if (allowed.includes(who) && !isForDesk) return null;
  return refusal(allowed.includes('desk') ? 'change_ask_office' : 'change_closed', { field });
}

/** The fields that this person can change now. */
export function changeableFields(who: Changer, booking: ChangeableBooking): readonly ChangeField[] {
  return changeFields.filter((field) => changeRefusal(field, who, booking) === null);
}
