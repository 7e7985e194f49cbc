import type { Booking } from '@fiacre/contract';
import type { BookingStatus, Role } from '@fiacre/domain';
import type { TextKey } from '../../i18n/text-key.ts';

export type RowVerb = 'cancel' | 'assign' | 'pay';

export interface RowAction {
  readonly verb: RowVerb;
  readonly label: TextKey;
  readonly enabled: boolean;
  /** Code of why it is closed, which is also the key of its text. */
  readonly reason: string | undefined;
}

const labels: Readonly<Record<RowVerb, TextKey>> = {
  cancel: 'cancel_booking',
  assign: 'assign_driver',
  pay: 'pay_now',
};

/**
 * Narrower than what the server takes: a ride whose driver stands at the door is not cancelled from a list, and what
 * is paid beforehand is paid where it was ordered. Sources: BKT-5, BKT-8, BKT-11.
 */
const listedIn: Readonly<Record<RowVerb, readonly BookingStatus[]>> = {
  cancel: ['NEW', 'ACCEPTED', 'PAYMENT_PENDING'],
  assign: ['NEW'],
  pay: ['PENDING'],
};

/** Which actions a role has in its list at all; drivers and fleet admins have none. Source: BKT-15. */
const ofRole: Readonly<Record<Role, readonly RowVerb[]>> = {
  rider: ['cancel', 'pay'],
  driver: [],
  fleetadmin: [],
  admin: ['cancel', 'assign'],
};

/** The actions of one row: the server says what is open, the list never guesses. Sources: BKT-4, BKT-5, BKT-8, BKT-11. */
export function rowActions(booking: Pick<Booking, 'status' | 'actions'>, role: Role): readonly RowAction[] {
  return ofRole[role].map((verb) => {
    const action = booking.actions.find((candidate) => candidate.verb === verb);
    const listed = listedIn[verb].includes(booking.status);
    const enabled = listed && action?.allowed === true;
    return {
      verb,
      label: labels[verb],
      enabled,
      reason: enabled ? undefined : (action?.reason ?? 'wrong_status'),
    };
  });
}
