import type { CommandBodies, Decision, PlannedOffer } from '@fiacre/domain';
import { offersOf, stillAvailable, type NearDriver } from '../../dispatch/index.ts';
import type { Tx } from '../../platform/transaction/tx.ts';
import type { BookingParts } from '../booking-parts.ts';
import type { BookingSnapshot } from '../present/booking-views.ts';
import { changeBooking } from '../transition/change-booking.ts';
import type { OpenTask } from '../record/task.ts';

const dispatcher = { kind: 'dispatcher' } as const;

/** Data about a locked booking that the dispatcher needs. */
export const heldBy = ({ row, offers }: OpenTask) => ({
  bookingId: row.id,
  actor: dispatcher,
  held: {
    row,
    offers,
    driver: null,
    person: null,
    recipients: new Map(),
    balance: 0,
  },
});

interface OfferOptions {
  /** The caller publishes the booking. */
  readonly quiet?: boolean | undefined;
  /** Receives each offer if the caller's own audit entry records it. */
  readonly record?: ((said: object) => void) | undefined;
  readonly decision?: Decision | undefined;
}

/**
 * Makes the planned offers of a locked booking to the drivers who are still eligible and present, and locks those
 * drivers until the transaction ends. Returns the updated booking if a driver was asked, otherwise null. Source:
 * SET-16.
 */
export async function offerTo(
  parts: BookingParts,
  tx: Tx,
  task: OpenTask,
  eligible: readonly NearDriver[],
  planned: readonly PlannedOffer[],
  options: OfferOptions = {},
): Promise<BookingSnapshot | null> {
  const wanted = new Set(planned.map(({ driverId }) => driverId));
  const chosen = eligible.filter(({ id }) => wanted.has(id));
  const available = await stillAvailable(
    tx,
    chosen.map(({ id }) => id),
  );
  const locked = chosen.filter(({ id }) => available.has(id));
  return offerToLocked(parts, tx, task, locked, planned, options);
}

/** Makes the planned offers to drivers who are among the locked ones. */
export async function offerToLocked(
  parts: BookingParts,
  tx: Tx,
  task: OpenTask,
  locked: readonly NearDriver[],
  planned: readonly PlannedOffer[],
  { quiet = false, record, decision }: OfferOptions = {},
): Promise<BookingSnapshot | null> {
  const places = new Map(locked.map(({ id, location }) => [id, location]));
  const offers = planned.filter(
    ({ driverId, expiresAtMs }) => places.has(driverId) && isOpen(expiresAtMs, tx),
  );
  let snapshot: BookingSnapshot | null = null;
  // Stored once, with the drivers who were actually asked.
  const driverIds = offers.map(({ driverId }) => driverId);
  let why = decision && { ...decision, driverIds };
  for (const some of Map.groupBy(offers, termsOf).values()) {
    const now: OpenTask =
      snapshot === null ? task : { ...task, offers: await offersOf(tx.sql, [task.row.id], tx.now) };
    const body = bodyFor(some);
    const change = { ...heldBy(now), verb: 'offer', body, quiet, record, places, decision: why } as const;
    snapshot = (await changeBooking(parts, tx, change)).snapshot;
    why = undefined;
  }
  return snapshot;
}

const isOpen = (expiresAtMs: number | null, tx: Tx) => expiresAtMs === null || expiresAtMs > tx.now.getTime();

/** Offers with the same expiry and terms are saved as one transition. */
const termsOf = ({ expiresAtMs, reason }: PlannedOffer) => JSON.stringify([expiresAtMs, reason]);

function bodyFor(offers: readonly PlannedOffer[]): CommandBodies['offer'] {
  const { expiresAtMs = null, reason } = offers[0] ?? {};
  return {
    driverIds: offers.map(({ driverId }) => driverId),
    ...(expiresAtMs !== null && { expiresAtMs }),
    ...(reason !== undefined && { reason }),
  };
}
