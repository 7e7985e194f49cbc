import type { Booking } from '@fiacre/contract';
import { changeableFields, changerOf, type ChangeField, type Role } from '@fiacre/domain';

/** What a reader may change in a booking now, or propose as its driver. Source: CHANGE-1. */
export function fieldsToChange(
  { status, busyFrom = null, source, prepaid }: Pick<Booking, 'status' | 'busyFrom' | 'source' | 'prepaid'>,
  role: Role,
): readonly ChangeField[] {
  const who = changerOf(role);
  return who === null ? [] : changeableFields(who, { status, isAhead: busyFrom !== null, source, prepaid });
}
