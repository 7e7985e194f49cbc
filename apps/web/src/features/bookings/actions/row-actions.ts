import type { Booking } from '@fiacre/contract';
import { waitsForTime, type BookingStatus, type BookingVerb, type Role } from '@fiacre/domain';
import type { I18n } from '../../../i18n/i18n-context.tsx';
import { canBringForward } from '../../../ui/booking/bring-forward-dialog.tsx';
import { noShowAction } from '../../../ui/booking/no-show-dialog.tsx';
import type { TextKey } from '@fiacre/contract/texts/en';

type ListedVerb = 'cancel' | 'assign' | 'pay';
/**
 * `stand-in`: completes a trip whose driver was suspended. `take-from-dispatch`: an admin then assigns the booking,
 * until `return-to-dispatch`. `bring-forward`: an accepted ride for later takes place now. `change`: opens
 * the form for another time, place and the like. `take-off`: another driver gets the ride. `no-show`: the rider
 * did not come.
 */
export type RowVerb =
  | ListedVerb
  | 'stand-in'
  | 'take-from-dispatch'
  | 'return-to-dispatch'
  | 'bring-forward'
  | 'change'
  | 'take-off'
  | 'no-show';

export interface RowAction {
  readonly verb: RowVerb;
  readonly label: TextKey;
  readonly enabled: boolean;
  /** Why it is disabled: a code that is also the key of the text to show. */
  readonly reason: string | undefined;
}

const labels: Readonly<Record<ListedVerb, TextKey>> = {
  cancel: 'cancel_booking',
  assign: 'assign_driver',
  pay: 'pay_now',
};

/**
 * Stricter than the server: a ride whose driver has arrived cannot be cancelled from a list, and a prepaid
 * booking is paid for in the booking form. Sources: BKT-5, BKT-8, BKT-11.
 */
const listedIn: Readonly<Record<ListedVerb, readonly BookingStatus[]>> = {
  cancel: ['NEW', 'ACCEPTED', 'PAYMENT_PENDING'],
  assign: ['NEW'],
  pay: ['PENDING'],
};

/** The actions that a role has in its list; drivers and fleet admins have none. Source: BKT-15. */
const ofRole: Readonly<Record<Role, readonly ListedVerb[]>> = {
  rider: ['cancel', 'pay'],
  driver: [],
  fleetadmin: [],
  admin: ['cancel', 'assign'],
};

const standInVerbs = ['reach', 'end', 'confirm-cash'] as const satisfies readonly BookingVerb[];

/** The step that an admin may perform in place of the driver; undefined while the driver can. Source: TRIP-17. */
export function openStandIn({ actions }: Pick<Booking, 'actions'>) {
  return standInVerbs.find((verb) => actions.some((action) => action.verb === verb && action.allowed));
}

/** The actions of one row, as the server allows them. Sources: BKT-4, BKT-5, BKT-8, BKT-11. */
export function rowActions(
  booking: Pick<Booking, 'status' | 'actions' | 'tripDate'>,
  role: Role,
  autoDispatch = false,
): readonly RowAction[] {
  const listed = ofRole[role].map((verb) => {
    const action = booking.actions.find((candidate) => candidate.verb === verb);
    const enabled = listedIn[verb].includes(booking.status) && action?.allowed === true;
    return {
      verb,
      label: labels[verb],
      enabled,
      reason: enabled ? undefined : (action?.reason ?? 'wrong_status'),
    };
  });
  if (role !== 'admin') return listed;
  const offeredAutomatically = listed.some(({ reason }) => reason === 'auto_dispatch_on');
  // While the installation dispatches automatically, only a booking that was taken out can be assigned.
  const isTakenOut = autoDispatch && listed.some(({ verb, enabled }) => verb === 'assign' && enabled);
  return [
    ...listed,
    ...(offeredAutomatically ? [takeFromDispatch] : []),
    ...(isTakenOut ? [returnToDispatch] : []),
    ...(canBringForward(booking, Date.now()) ? [bringForward] : []),
    ...(noShowAction(booking, Date.now())?.from === null ? [noShow] : []),
    ...(openStandIn(booking) === undefined ? [] : [standIn]),
  ];
}

const takeFromDispatch: RowAction = {
  verb: 'take-from-dispatch',
  label: 'take_from_dispatch',
  enabled: true,
  reason: undefined,
};

const returnToDispatch: RowAction = {
  verb: 'return-to-dispatch',
  label: 'return_to_dispatch',
  enabled: true,
  reason: undefined,
};

const bringForward: RowAction = {
  verb: 'bring-forward',
  label: 'bring_forward',
  enabled: true,
  reason: undefined,
};

const noShow: RowAction = { verb: 'no-show', label: 'do_no_show', enabled: true, reason: undefined };

const standIn: RowAction = { verb: 'stand-in', label: 'stand_in', enabled: true, reason: undefined };

/** The text that says why an action is disabled; none is needed if the status explains it. Source: BKT-8. */
export function disabledReasonText(
  booking: Pick<Booking, 'status' | 'tripDate' | 'busyFrom'>,
  reason: string | undefined,
  { t, textOf }: Pick<I18n, 't' | 'textOf'>,
): string | undefined {
  if (reason !== 'wrong_status') return reason === undefined ? undefined : textOf(reason);
  const isBooked = waitsForTime(booking, Date.now());
  return t('closed_by_status', { status: t(isBooked ? 'step_booked' : `status_${booking.status}`) });
}

/**
 * Why an admin's bulk action leaves out this booking; undefined if it does not. The booking's own menu
 * follows the same rule. Sources: BKT-5, BKT-8.
 */
export function bulkClosed(
  booking: Pick<Booking, 'status' | 'actions' | 'tripDate'>,
  verb: 'cancel' | 'take-from-dispatch',
  { autoDispatch, ...i18n }: Pick<I18n, 't' | 'textOf'> & { readonly autoDispatch: boolean },
): string | undefined {
  const actions = rowActions(booking, 'admin', autoDispatch);
  const find = (wanted: RowVerb) => actions.find((action) => action.verb === wanted);
  const own = find(verb);
  if (own?.enabled === true) return undefined;
  if (verb === 'take-from-dispatch' && find('return-to-dispatch') !== undefined)
    return i18n.t('trail_manual-dispatch');
  return disabledReasonText(booking, own?.reason ?? 'wrong_status', i18n);
}
