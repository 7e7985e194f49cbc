import { Booking, type BookingAction } from '@fiacre/contract';
import { bookingVerbs, type BookingStatus, type BookingVerb, type Role } from '@fiacre/domain';
import type { Tx } from '../../platform/transaction/tx.ts';
import type { BookingScope } from '../record/scope.ts';
import type { BookingSnapshot } from './booking-views.ts';
import { duplicates, withDuplicates, type WholeBooking } from './whole-booking.ts';

/** A booking's event as the outbox stores it: half as long as the snapshot, from which it leaves out what follows. */
export interface StoredSnapshot {
  readonly scope: BookingScope;
  /** Without nulls and duplicate names. */
  readonly whole: Partial<WholeBooking> & Pick<WholeBooking, 'id' | 'version' | 'status'>;
  /** Each role's verbs by the reason why they are refused; those under an empty reason are allowed. */
  readonly verbs: Partial<Record<Role, Readonly<Record<string, readonly BookingVerb[]>>>>;
  /** Nodes of the previous version read actions here: their pages have none until they are loaded again. */
  readonly actions: BookingSnapshot['actions'];
  readonly from?: BookingStatus | null;
  readonly isDemo: boolean;
}

/** Publishes a changed booking to its parties and admins. Source: MISC-6. */
export function publishBooking(tx: Tx, snapshot: BookingSnapshot): void {
  const topics = ['bookings', `booking:${snapshot.whole.id}`];
  tx.publish({ topics, event: 'changed', data: toStored(snapshot) });
}

export function toStored({ whole, actions, ...snapshot }: BookingSnapshot): StoredSnapshot {
  const fields = Object.entries(whole).filter(([name, value]) => value !== null && !(name in duplicates));
  const { id, version, status } = whole;
  const verbs = Object.fromEntries(
    Object.entries(actions).map(([role, own]) => [role, verbsByReason(own)] as const),
  );
  return { ...snapshot, whole: { ...Object.fromEntries(fields), id, version, status }, verbs, actions: {} };
}

function verbsByReason(actions: readonly BookingAction[]): Record<string, BookingVerb[]> {
  const byReason = Map.groupBy(actions, ({ reason = '' }) => reason);
  return Object.fromEntries([...byReason].map(([reason, some]) => [reason, some.map(({ verb }) => verb)]));
}

/** Every field that may be null, as null. */
const nulls = Object.fromEntries(
  Object.entries(Booking.shape)
    .filter(([, schema]) => schema.safeParse(null).success)
    .map(([name]) => [name, null]),
);

/** Reads what `toStored` made, or a snapshot that an earlier version stored as it is. */
export function fromStored(stored: StoredSnapshot | BookingSnapshot): BookingSnapshot {
  if (!('verbs' in stored)) return stored;
  const { whole, verbs, ...snapshot } = stored;
  const actions = Object.fromEntries(
    Object.entries(verbs).map(([role, byReason]) => [role, actionsOf(byReason)]),
  );
  return { ...snapshot, whole: withDuplicates({ ...nulls, ...whole } as WholeBooking), actions };
}

function actionsOf(byReason: Readonly<Record<string, readonly BookingVerb[]>>): BookingAction[] {
  const actions = Object.entries(byReason).flatMap(([reason, verbs]) =>
    verbs.map((verb) => (reason === '' ? { verb, allowed: true } : { verb, allowed: false, reason })),
  );
  return actions.toSorted((one, other) => bookingVerbs.indexOf(one.verb) - bookingVerbs.indexOf(other.verb));
}
