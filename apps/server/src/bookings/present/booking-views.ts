import type { Booking as ShownBooking, BookingAction } from '@fiacre/contract';
import {
  actionsFor,
  type BookingStatus,
  type ChangeField,
  type Circumstances,
  type Role,
} from '@fiacre/domain';
import type { Offer } from '../../dispatch/index.ts';
import { hiddenContacts, presentWhole, viewFor, type WholeBooking } from './whole-booking.ts';
import { toBooking, type BookingRow } from '../record/booking-row.ts';
import { scopeOf, type BookingScope } from '../record/scope.ts';
import { circumstancesFor } from '../record/circumstances.ts';

/** A booking with everything that any role may see and do; the view of each role is derived from it. */
export interface BookingSnapshot {
  readonly scope: BookingScope;
  readonly whole: WholeBooking;
  readonly actions: Readonly<Partial<Record<Role, BookingAction[]>>>;
  /** The previous status: null for a new booking, absent if the status did not change. */
  readonly from?: BookingStatus | null;
  /** The fields of a change that is in force from now on. Source: CHANGE-19. */
  readonly changed?: readonly ChangeField[];
  /** In a demo, anyone may be an admin. Source: DEMO-12, DEMO-13. */
  readonly isDemo: boolean;
}

export function snapshotOf(
  row: BookingRow,
  offers: readonly Offer[],
  circumstances: Circumstances,
  now: Date,
): BookingSnapshot {
  const booking = toBooking(row, offers);
  const scope = scopeOf(row);
  const as = (role: Role, id: string | null) =>
    id === null ? [] : actionsFor(booking, { id, role }, circumstancesFor(row, circumstances), now.getTime());
  return {
    scope,
    whole: presentWhole(row, offers),
    isDemo: !circumstances.criticalEditsAllowed,
    actions: {
      rider: as('rider', scope.customer),
      driver: as('driver', scope.driver),
      // Any id will do, since every admin may act on every booking.
      admin: as('admin', 'admin'),
    },
  };
}

/** The snapshot as one role sees it. */
export function shownTo(role: Role, snapshot: BookingSnapshot): ShownBooking {
  const seen = viewFor(role, snapshot.whole);
  const hidden = role === 'admin' && snapshot.isDemo ? hiddenContacts(seen) : {};
  return { ...seen, ...hidden, actions: snapshot.actions[role] ?? [] };
}
