import type { Booking } from '@fiacre/contract';
import { changeableFields, changerOf, type ChangeField, type Role } from '@fiacre/domain';

/** What a reader may change in a booking now, or propose as its driver. Source: CHANGE-1. */
export function fieldsToChange(
  booking: Pick<Booking, 'status' | 'busyFrom' | 'source' | 'prepaid' | 'drives'>,
  role: Role,
): readonly ChangeField[] {
  const { status, busyFrom = null, source, prepaid, drives = [] } = booking;
  const who = changerOf(role);
  const ride = { status, isAhead: busyFrom !== null, source, prepaid, isInterrupted: drives.length > 0 };
  return who === null ? [] : changeableFields(who, ride);
}
