import type { TransitionVerb } from '@fiacre/domain';
import type { Updateable } from 'kysely';
import { prepareNotices } from '../../notifications/index.ts';
import { RunAgain } from '../../platform/transaction/retry.ts';
import type { Tx } from '../../platform/transaction/tx.ts';
import { expectedOf, writeTogether } from '../../platform/transaction/write-together.ts';
import type { Write } from '../../platform/transaction/write.ts';
import { updatePromoUse } from '../../promos/index.ts';
import { post } from '../../wallet/index.ts';
import type { BookingParts } from '../booking-parts.ts';
import type { Consequence, SavedTransition } from '../events/consequence.ts';
import { followEvents } from '../events/follow-events.ts';
import type { BookingRow } from '../record/booking-row.ts';
import type { HeldRide } from '../record/hold-ride.ts';
import type { KnownBooking } from '../record/known-bookings.ts';
import { saveBookingLast, saveBookingWith } from '../record/store.ts';
import type { BookingTable } from '../record/tables.ts';
import type { Change, Held } from './change.ts';
import type { Decision } from './decide.ts';

export interface Followed extends SavedTransition {
  readonly consequences: readonly Consequence[];
}

/**
 * Saves the booking and everything that follows from its events, all rows in one statement: the transaction's last one
 * if all that the writes would return is known before.
 */
export async function follow<Verb extends TransitionVerb>(
  parts: BookingParts,
  tx: Tx,
  change: Change<Verb>,
  { ride, row: before, settings }: Held,
  { booking: after, events }: Decision,
): Promise<Followed> {
  const { measure = null, comment = null, taken = null, places, decision, last = false } = change;
  const { driver, person, isDriverLocked } = ride;
  const given = { measure, comment, taken, places, decision };
  const decided = { parts, tx, before, after, settings, driver, person, isDriverLocked, ...given };
  const consequences = await followEvents(decided, events);
  const columns = columnsIn(consequences);
  const named = { ...before, ...columns } as BookingRow;
  const pushes = await prepareNotices(
    tx,
    consequences.flatMap(({ push }) => push?.(named) ?? []),
    ride.recipients,
  );
  const writes = [...consequences.flatMap(({ writes: own = [] }) => own), ...pushes.writes];
  // A next step may write the booking again, after this statement.
  const isLast = last && consequences.every(({ next }) => next === undefined);
  const saved = await save(parts, tx, ride, { columns, writes, last: isLast });
  audit(tx, change, before, after.status);
  for (const { money, afterwards, publish } of consequences) {
    const { id: bookingId, currency } = saved.row;
    if (money) await post(tx, parts.platform.ids, money, { bookingId, currency });
    await afterwards?.(saved);
    await publish?.(saved);
  }
  await pushes.leave(saved.results);
  await updatePromoUse(tx, before, saved.row);
  return { ...saved, consequences };
}

/** Offers do not change the booking itself, so there are no columns then. */
function columnsIn(consequences: readonly Consequence[]): Updateable<BookingTable> | null {
  const changed = consequences.flatMap(({ columns }) => columns ?? []);
  return changed.length === 0 ? null : changed.reduce((all, own) => ({ ...all, ...own }));
}

interface Saving {
  readonly columns: Updateable<BookingTable> | null;
  readonly writes: readonly Write[];
  readonly last: boolean;
}

async function save(
  { known }: BookingParts,
  tx: Tx,
  { row: before, readAs }: HeldRide,
  { columns, writes, last }: Saving,
): Promise<SavedTransition> {
  const expected = last && columns !== null ? expectedOf(writes) : null;
  if (expected !== null && columns !== null) {
    const saved = (booking: KnownBooking) => known.keep(booking);
    const row = saveBookingLast(tx, { before, changes: columns, writes, readAs, saved });
    return { row, results: expected };
  }
  if (readAs !== null) throw new RunAgain();
  if (columns === null) return { row: before, results: await writeTogether(tx, writes) };
  const { row, results, storedAs } = await saveBookingWith(tx, before, columns, writes);
  tx.afterCommit(() => known.keep({ row, storedAs }));
  return { row, results };
}

/** The audit entry: who did what, with the old and the new status. Source: BKT-13. */
function audit<Verb extends TransitionVerb>(
  tx: Tx,
  { verb, body, actor, taken, record }: Change<Verb>,
  { id, status: from }: BookingRow,
  to: BookingRow['status'],
): void {
  // The start code is a secret between rider and driver; the audit entry only says that it was correct.
  const { otp: _otp, ...said } = body as Record<string, unknown>;
  if (record !== undefined) return record(said);
  // What the dispatcher does in a person's transaction is not recorded as that person's action.
  const by = actor.kind === 'user' ? {} : { by: actor.kind };
  const takenAt = taken ? { takenAt: taken.at.toISOString() } : {};
  // The action names the verb, and most requests say nothing else.
  const words = Object.keys(said).length === 0 ? {} : { said };
  const facts = { from, to, ...words, ...by, ...takenAt };
  tx.audit({ action: `booking-${verb}`, object: { kind: 'booking', id }, facts });
}
