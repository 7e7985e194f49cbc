import { waitedSeconds, type Booking, type LedgerTransaction, type TransitionVerb } from '@fiacre/domain';
import type { Updateable } from 'kysely';
import { keepCharge, type StoredCharge, type TripCharge } from '../../charges/index.ts';
import { prepareNotices } from '../../notifications/index.ts';
import type { Tx } from '../../platform/transaction/tx.ts';
import { writeTogether } from '../../platform/transaction/write-together.ts';
import { updatePromoUse } from '../../promos/index.ts';
import { post } from '../../wallet/index.ts';
import type { BookingParts } from '../booking-parts.ts';
import type { Consequence, SavedTransition } from '../events/consequence.ts';
import { followEvents } from '../events/follow-events.ts';
import type { BookingRow } from '../record/booking-row.ts';
import { saveBookingWith } from '../record/store.ts';
import type { BookingTable } from '../record/tables.ts';
import { assertConsistent } from './assert-consistent.ts';
import type { Change, Held } from './change.ts';
import type { Decision } from './decide.ts';

export interface Followed extends SavedTransition {
  readonly consequences: readonly Consequence[];
}

/** Saves the booking and all consequences of its events, in one statement. */
export async function follow<Verb extends TransitionVerb>(
  parts: BookingParts,
  tx: Tx,
  change: Change<Verb>,
  { ride, row: before, settings }: Held,
  { booking: after, events }: Decision,
): Promise<Followed> {
  const { measure = null, endedAt = null, comment = null, taken = null, places, decision } = change;
  const { driver, person } = ride;
  const given = { measure, endedAt, comment, taken, places, decision };
  const decided = { parts, tx, before, after, settings, driver, person, ...given };
  const consequences = await followEvents(decided, events);
  const charges = consequences.flatMap(({ charge }) => charge ?? []);
  const charge = charges.find(isTripCharge) ?? before.charge;
  const columns = columnsIn(consequences, charge);
  const named = { ...before, ...columns } as BookingRow;
  const kept = charges.map((one) => keepCharge(one, before, tx.now));
  const pushes = await prepareNotices(
    tx,
    consequences.flatMap(({ push }) => push?.(named) ?? []),
    ride.recipients,
  );
  const writes = [...consequences.flatMap(({ writes: own = [] }) => own), ...kept, ...pushes.writes];
  const saved =
    columns === null
      ? { row: before, results: await writeTogether(tx, writes) }
      : await saveBookingWith(tx, before, columns, writes, charge);
  assertConsistent(before, saved.row, events);
  audit(tx, change, before, after);
  for (const { money, afterwards, publish } of consequences) {
    const { id: bookingId, currency } = saved.row;
    const chargeId = money && chargeOf(money, charge, charges)?.id;
    if (money) await post(tx, parts.platform.ids, money, { bookingId, currency, chargeId });
    await afterwards?.(saved);
    await publish?.(saved);
  }
  await pushes.leave(saved.results);
  await updatePromoUse(tx, before, saved.row);
  return { ...saved, consequences };
}

/** Offers do not change the booking itself, so there are no columns in that case. */
function columnsIn(
  consequences: readonly Consequence[],
  { id }: TripCharge,
): Updateable<BookingTable> | null {
  const changed = consequences.flatMap(({ columns }) => columns ?? []);
  return changed.length === 0 ? null : changed.reduce((all, own) => ({ ...all, ...own }), { charge_id: id });
}

const isTripCharge = (charge: StoredCharge): charge is TripCharge => charge.reason === 'trip';

/** The charge from which money is posted; a payment that nobody has earned yet has none. Source: CHARGE-3. */
function chargeOf(
  { reason }: LedgerTransaction,
  trip: TripCharge,
  charges: readonly StoredCharge[],
): StoredCharge | undefined {
  if (reason === 'trip-paid') return trip;
  return charges.find((charge) => charge.reason === reason);
}

/** The evidence of a no-show. Source: NOSHOW-2. */
function evidenceOf({ arrived_at: arrivedAt }: BookingRow, after: Booking): object {
  if (after.status !== 'NO_SHOW' || arrivedAt === null) return {};
  const waited = waitedSeconds({ ...after, arrivedAtMs: arrivedAt.getTime() }, after.cancelledAtMs);
  const { metresFromPickup } = after;
  return { evidence: { arrivedAt: arrivedAt.toISOString(), waitedSeconds: waited, metresFromPickup } };
}

/** The audit entry: who did what, with the old and the new status. Source: BKT-13. */
function audit<Verb extends TransitionVerb>(
  tx: Tx,
  { verb, body, actor, taken, record }: Change<Verb>,
  before: BookingRow,
  after: Booking,
): void {
  const { id, status: from } = before;
  // The start code is a secret between rider and driver; the audit entry only says that it was correct.
  const { otp: _otp, ...said } = body as Record<string, unknown>;
  if (record !== undefined) return record(said);
  // The dispatcher's actions in a person's transaction are not recorded under that person.
  const by = actor.kind === 'user' ? {} : { by: actor.kind };
  const takenAt = taken ? { takenAt: taken.at.toISOString() } : {};
  // The action names the verb, and most requests contain nothing else.
  const words = Object.keys(said).length === 0 ? {} : { said };
  const facts = { from, to: after.status, ...words, ...by, ...takenAt, ...evidenceOf(before, after) };
  tx.audit({ action: `booking-${verb}`, object: { kind: 'booking', id }, facts });
}
