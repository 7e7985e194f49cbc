import type { EditableSettings } from '@fiacre/contract';
import { errorStatus } from '@fiacre/contract/errors';
import {
  isRefusal,
  move,
  type Actor,
  type Booking,
  type BookingEvent,
  type Circumstances,
  type Command,
  type CommandBodies,
  type MoveVerb,
  type Refusal,
} from '@fiacre/domain';
import type { Updateable } from 'kysely';
import { holdDriver, offersOf, wasOffered, type Offer } from '../dispatch/index.ts';
import { refuse } from '../platform/refusal/refusal.ts';
import type { Tx } from '../platform/transaction/tx.ts';
import { followPromoUse } from '../promos/index.ts';
import { settingsPart } from '../settings/index.ts';
import { circumstancesOf, standingOf } from './circumstances.ts';
import { driverDetails, finalFare } from './details.ts';
import { applyEvents } from './effects.ts';
import { gatherFacts } from './gather-facts.ts';
import type { BookingParts } from './parts.ts';
import { promoAfter } from './promo-standing.ts';
import { columnsOf, toBooking, type BookingRow } from './record.ts';
import { isInScope, scopeOf } from './scope.ts';
import { holdBooking, saveBooking } from './store.ts';
import type { BookingTable } from './tables.ts';
import { factOf, shownTo, type BookingFact } from './views.ts';

export interface Change<Verb extends MoveVerb> {
  readonly bookingId: string;
  readonly verb: Verb;
  readonly actor: Actor;
  readonly words: CommandBodies[Verb];
  /** The version that the sender saw; another one refuses the move. */
  readonly version?: number | undefined;
  readonly drivenMetres?: number | null;
  readonly comment?: string | null;
  /** The caller tells the live readers. */
  readonly quiet?: boolean;
}

export interface Changed {
  readonly row: BookingRow;
  readonly fact: BookingFact;
  /** What a payment provider is to be asked for; the caller opens the order. Source: PAY-7. */
  readonly asked: { readonly provider: string; readonly amount: number } | null;
}

interface Found {
  readonly row: BookingRow;
  readonly settings: EditableSettings;
  readonly offers: readonly Offer[];
  readonly circumstances: Circumstances;
}

/**
 * One intention: load and hold, let the rules decide, save the row with its version, and everything that follows from
 * it, in the caller's transaction. A booking that the actor may not know of is missing. Source: TRIP-16, ROLE-8.
 */
export async function changeBooking<Verb extends MoveVerb>(
  parts: BookingParts,
  tx: Tx,
  change: Change<Verb>,
): Promise<Changed> {
  const found = await find(parts, tx, change);
  const { row, offers, settings, circumstances } = found;
  const command: Command<Verb> = { ...change.words, verb: change.verb, actor: change.actor };
  const gathering = { parts, tx, row, drivenMetres: change.drivenMetres ?? null };
  const facts = await gatherFacts[change.verb](gathering, command);
  const before = toBooking(row, offers);
  const outcome = move(before, command, { ...facts, circumstances }, tx.now.getTime());
  if (isRefusal(outcome)) return refuseMove(outcome, change.actor, found);
  if (change.version !== undefined && change.version !== row.version) {
    return refuseMove({ refused: 'wrong_status', facts: {} }, change.actor, found, 'stale_version');
  }
  const saved = await save(tx, row, outcome.booking, outcome.events);
  audit(tx, change, row, outcome.events);
  await applyEvents(
    { parts, tx, before: row, row: saved, settings, comment: change.comment ?? null },
    outcome.events,
  );
  await followPromoUse(tx, row, saved);
  const fact = factOf(saved, await openOffersOf(tx, saved), circumstances);
  if (!change.quiet) tx.publish({ topics: ['bookings', `booking:${row.id}`], event: 'changed', data: fact });
  return { row: saved, fact, asked: askedIn(outcome.events) };
}

async function find<Verb extends MoveVerb>(
  parts: BookingParts,
  tx: Tx,
  change: Change<Verb>,
): Promise<Found> {
  const { bookingId, actor } = change;
  const row = await holdBooking(tx, bookingId);
  if (row === null || !(await mayKnow(tx, row, actor))) return refuse('not_found');
  const settings = (await tx.reference()).of(settingsPart);
  const circumstances = circumstancesOf(settings, parts.platform.config.demoMode);
  const found = { row, settings, offers: await openOffersOf(tx, row) };
  // Only taking a task asks for the driver's standing; held, so that two tasks at once cannot both be taken.
  if (actor.kind !== 'user' || change.verb !== 'accept') return { ...found, circumstances };
  await holdDriver(tx, actor.id);
  return {
    ...found,
    circumstances: { ...circumstances, driver: await standingOf(tx.sql, actor.id, settings.code) },
  };
}

/** The offers of a booking that can still be taken; later ones no longer matter to anybody. */
async function openOffersOf(tx: Tx, row: BookingRow): Promise<readonly Offer[]> {
  return row.status === 'NEW' ? offersOf(tx.sql, [row.id]) : [];
}

/** A driver who was asked may know of the booking, but not see it. */
async function mayKnow(tx: Tx, row: BookingRow, actor: Actor): Promise<boolean> {
  if (actor.kind !== 'user') return true;
  if (isInScope(scopeOf(row), { role: actor.role, userId: actor.id })) return true;
  return actor.role === 'driver' && wasOffered(tx.sql, row.id, actor.id);
}

/** A stale move tells the sender how the booking is now, as far as the sender may see it. */
function refuseMove(
  why: Refusal,
  actor: Actor,
  found: Found,
  code: Refusal['refused'] | 'stale_version' = why.refused,
): never {
  const { row, offers, circumstances } = found;
  const isStale = errorStatus[code] === 409;
  const sees = actor.kind === 'user' && isInScope(scopeOf(row), { role: actor.role, userId: actor.id });
  const now = isStale && sees ? { booking: shownTo(actor.role, factOf(row, offers, circumstances)) } : {};
  return refuse(code, { ...why.facts, status: row.status, version: row.version, ...now });
}

function askedIn(events: readonly BookingEvent[]): Changed['asked'] {
  const asked = events.find((event) => event.type === 'payment-asked');
  return asked ? { provider: asked.provider, amount: asked.amount } : null;
}

/** Whom a booking is offered to is no change of the booking itself: its version stays. */
async function save(
  tx: Tx,
  row: BookingRow,
  after: Booking,
  events: readonly BookingEvent[],
): Promise<BookingRow> {
  const columns: Updateable<BookingTable> = columnsOf(after);
  const asked = askedIn(events);
  if (asked) {
    const packet = {
      payment_mode: 'card',
      payment_packet: JSON.stringify({ paymentMode: 'card', ...asked }),
    } as const;
    return saveBooking(tx, row, { ...columns, ...packet });
  }
  // Only a wallet's part of a payment changes a booking that stays where it is.
  const gave = events.some((event) => event.type === 'posted');
  if (after.status === row.status) return gave ? saveBooking(tx, row, columns) : row;
  const driver = after.status === 'ACCEPTED' ? await driverDetails(tx, after.driverId) : {};
  return saveBooking(tx, row, { ...columns, ...driver, ...finalFare(row, after), ...promoAfter(row, after) });
}

/** The trail: who did what, from where to where. Source: BKT-13. */
function audit<Verb extends MoveVerb>(
  tx: Tx,
  change: Change<Verb>,
  row: BookingRow,
  events: readonly BookingEvent[],
): void {
  const step = events.find((event) => event.type === 'status-changed');
  const { verb, words } = change;
  // The code is a secret between rider and driver; the trail only says that it was right.
  const { otp: _otp, ...said } = words as Record<string, unknown>;
  // What the dispatcher does in a person's transaction is not that person's doing.
  const by = change.actor.kind === 'user' ? {} : { by: change.actor.kind };
  const facts = { verb, from: row.status, to: step?.to ?? row.status, said, ...by };
  tx.audit({ action: `booking-${verb}`, object: { kind: 'booking', id: row.id }, facts });
}
