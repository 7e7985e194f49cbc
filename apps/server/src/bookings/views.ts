import type { Booking as ShownBooking, BookingAction } from '@fiacre/contract';
import { actionsFor, type Circumstances, type Role } from '@fiacre/domain';
import type { Offer } from '../dispatch/index.ts';
import { presentWhole, viewFor, type WholeBooking } from './present.ts';
import { toBooking, type BookingRow } from './record.ts';
import { scopeOf, type BookingScope } from './scope.ts';

/** A booking with all that any of its readers may see and do; each reader's view is cut from it. */
export interface BookingFact {
  readonly scope: BookingScope;
  readonly whole: WholeBooking;
  readonly actions: Readonly<Partial<Record<Role, BookingAction[]>>>;
}

export function factOf(row: BookingRow, offers: readonly Offer[], circumstances: Circumstances): BookingFact {
  const booking = toBooking(row, offers);
  const scope = scopeOf(row);
  const as = (role: Role, id: string | null) =>
    id === null ? [] : actionsFor(booking, { id, role }, circumstances);
  return {
    scope,
    whole: presentWhole(row, offers),
    actions: {
      rider: as('rider', scope.customer),
      driver: as('driver', scope.driver),
      // No admin's id matters: an admin is a party of every booking.
      admin: as('admin', 'admin'),
    },
  };
}

/** A fact as one role sees it. */
export function shownTo(role: Role, fact: BookingFact): ShownBooking {
  return { ...viewFor(role, fact.whole), actions: fact.actions[role] ?? [] };
}
