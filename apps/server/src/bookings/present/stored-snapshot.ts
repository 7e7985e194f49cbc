import { Booking, type BookingAction } from '@fiacre/contract';
import {
  bookingVerbs,
  earliestStartMs,
  partiesOf,
  partyRole,
  roles,
  type BookingStatus,
  type BookingVerb,
  type ChangeField,
  type Role,
} from '@fiacre/domain';
import type { Tx } from '../../platform/transaction/tx.ts';
import type { BookingScope } from '../record/scope.ts';
import type { BookingSnapshot } from './booking-views.ts';
import { duplicates, withDuplicates, type WholeBooking } from './whole-booking.ts';

/** A booking's event as the outbox stores it: half as long as the snapshot, without fields that can be derived. */
export interface StoredSnapshot {
  readonly scope: BookingScope;
  /** Without nulls and duplicate names. */
  readonly whole: Partial<WholeBooking> & Pick<WholeBooking, 'id' | 'version' | 'status'>;
  /**
   * Each role's verbs, grouped by the reason for refusing them; verbs under an empty reason are allowed. Verbs
   * refused because of the status are left out if they are all the remaining ones of the role.
   */
  readonly verbs: Partial<Record<Role, VerbsByReason>>;
  /** Nodes of the previous version read actions here: their pages show none until they are reloaded. */
  readonly actions: BookingSnapshot['actions'];
  readonly from?: BookingStatus | null;
  readonly changed?: readonly ChangeField[];
  readonly isDemo: boolean;
}

type VerbsByReason = Readonly<Record<string, readonly BookingVerb[]>>;

const usual = 'wrong_status';

/** The verbs that each role has unless the driver is suspended. */
const verbsOfRole = new Map<string, readonly BookingVerb[]>(
  roles.map((role) => [
    role,
    bookingVerbs.filter((verb) =>
      partiesOf(verb).some((party) => party !== 'stand-in' && partyRole[party] === role),
    ),
  ]),
);

/** Publishes a changed booking to its parties and admins. Source: MISC-6. */
export function publishBooking(tx: Tx, snapshot: BookingSnapshot): void {
  const topics = ['bookings', `booking:${snapshot.whole.id}`];
  tx.publish({ topics, event: 'changed', data: toStored(snapshot) });
}

export function toStored({ whole, actions, ...snapshot }: BookingSnapshot): StoredSnapshot {
  const distinct: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(whole))
    if (value !== null && !(name in duplicates)) distinct[name] = value;
  const verbs = Object.fromEntries(
    Object.entries(actions).map(([role, own]) => [role, verbsByReason(role, own)] as const),
  );
  return { ...snapshot, whole: distinct as StoredSnapshot['whole'], verbs, actions: {} };
}

function verbsByReason(role: string, actions: readonly BookingAction[]): VerbsByReason {
  const byReason = Map.groupBy(actions, ({ reason = '' }) => reason);
  const all = Object.fromEntries(
    [...byReason].map(([reason, some]) => [reason, some.map(({ verb }) => verb)]),
  );
  const { [usual]: refused, ...others } = all;
  return refused !== undefined && sameVerbs(othersOf(role, others), refused)
    ? others
    : { [usual]: [], ...all };
}

/** The verbs of a role that are not listed here. */
function othersOf(role: string, listed: VerbsByReason): readonly BookingVerb[] {
  const known = new Set(Object.values(listed).flat());
  return (verbsOfRole.get(role) ?? []).filter((verb) => !known.has(verb));
}

const sameVerbs = (some: readonly BookingVerb[], others: readonly BookingVerb[]) =>
  some.join() === others.join();

/** Every field that may be null, as null. */
const nulls = Object.fromEntries(
  Object.entries(Booking.shape)
    .filter(([, schema]) => schema.safeParse(null).success)
    .map(([name]) => [name, null]),
);

/** Reads the output of `toStored`, or a whole snapshot stored by an earlier version. */
export function fromStored(stored: StoredSnapshot | BookingSnapshot): BookingSnapshot {
  if (!('verbs' in stored)) return stored;
  const { whole, verbs, ...snapshot } = stored;
  const full = withDuplicates({ ...nulls, ...whole } as WholeBooking);
  const actions = Object.fromEntries(
    Object.entries(verbs).map(([role, byReason]) => [role, actionsOf(role, byReason, full)]),
  );
  return { ...snapshot, whole: full, actions };
}

function actionsOf(role: string, stored: VerbsByReason, { tripDate }: WholeBooking): BookingAction[] {
  const from = new Date(earliestStartMs({ tripDateMs: Date.parse(tripDate) })).toISOString();
  const byReason = usual in stored ? stored : { ...stored, [usual]: othersOf(role, stored) };
  const actions = Object.entries(byReason).flatMap(([reason, verbs]) =>
    verbs.map((verb) =>
      reason === ''
        ? { verb, allowed: true }
        : { verb, allowed: false, reason, ...(reason === 'too_early' && { from }) },
    ),
  );
  return actions.toSorted((one, other) => bookingVerbs.indexOf(one.verb) - bookingVerbs.indexOf(other.verb));
}
