import type { Booking } from '@fiacre/contract';
import { changeableFields, changerOf, type ChangeField, type Role } from '@fiacre/domain';
import { isPaidAlready } from '../is-paid-already.ts';

/** What a reader may change in a booking now, or propose as its driver. Source: CHANGE-1. */
export function fieldsToChange(
  booking: Pick<
    Booking,
    'status' | 'busyFrom' | 'source' | 'kerbPlace' | 'prepaid' | 'paymentMode' | 'drives'
  >,
  role: Role,
): readonly ChangeField[] {
  const { status, busyFrom = null, source, kerbPlace, paymentMode, drives = [] } = booking;
  // Who pays for a ride on account stays. Source: COMPANY-5.
  const prepaid = isPaidAlready(booking);
  const who = changerOf(role);
  const ride = {
    status,
    isAhead: busyFrom !== null,
    source,
    prepaid,
    paidByPlace: kerbPlace !== null && paymentMode === 'account',
    isInterrupted: drives.length > 0,
  };
  return who === null ? [] : changeableFields(who, ride);
}
