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
import { changedOffers, offerOfJson, type Offer, type OfferJson } from '../../dispatch/index.ts';
import { prepareNotices, type Prepared } from '../../notifications/index.ts';
import { refuse } from '../../platform/refusal/refusal.ts';
import type { Tx } from '../../platform/transaction/tx.ts';
import { writeTogether, type Gave, type Write } from '../../platform/transaction/write-together.ts';
import { followPromoUse } from '../../promos/index.ts';
import { settingsPart } from '../../settings/index.ts';
import { circumstancesOf, standingOf } from './circumstances.ts';
import { driverDetails, finalFare } from '../events/details.ts';
import { applyEvents } from '../events/effects.ts';
import { gatherFacts } from './gather-facts.ts';
import { holdRide, type HeldRide } from '../record/hold-ride.ts';
import type { BookingParts } from '../booking-parts.ts';
import { pushesOf } from '../events/pushes.ts';
import { promoAfter } from '../record/promo-standing.ts';
import { columnsOf, toBooking, type BookingRow } from '../record/booking-row.ts';
import { isInScope, scopeOf } from '../record/scope.ts';
import { saveBookingWith } from '../record/store.ts';
import type { BookingTable } from '../record/tables.ts';
import type { Places } from '../use-cases/list-tasks.ts';
import { factOf, shownTo, type BookingFact } from '../present/booking-views.ts';
import { writesOf } from '../events/writes.ts';

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
  /** Saved in one statement with the booking. */
  readonly beside?: readonly Write[];
  /** The booking, where the caller's transaction holds it already. */
  readonly held?: HeldRide;
  readonly places?: Places;
}

export interface Changed {
  readonly row: BookingRow;
  readonly fact: BookingFact;
  /** What a payment provider is to be asked for; the caller opens the order. Source: PAY-7. */
  readonly asked: { readonly provider: string; readonly amount: number } | null;
}

interface Found {
  readonly held: HeldRide;
  readonly row: BookingRow;
  readonly settings: EditableSettings;
  /** Those that the rules ask for: of a NEW booking alone. */
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
  const { held, row, settings, circumstances } = found;
  const command: Command<Verb> = { ...change.words, verb: change.verb, actor: change.actor };
  const gathering = {
    parts,
    tx,
    row,
    standing: standingOf(held),
    drivenMetres: change.drivenMetres ?? null,
  };
  const facts = await gatherFacts[change.verb](gathering, command);
  const before = toBooking(row, found.offers);
  const outcome = move(before, command, { ...facts, circumstances }, tx.now.getTime());
  if (isRefusal(outcome)) return refuseMove(outcome, change.actor, found);
  if (change.version !== undefined && change.version !== row.version) {
    return refuseMove({ refused: 'wrong_status', facts: {} }, change.actor, found, 'stale_version');
  }
  const pushes = await pushesBeside(tx, found, outcome);
  const { row: saved, gave } = await write(tx, change, found, outcome, pushes.writes);
  audit(tx, change, row, outcome.events);
  const effect = { parts, tx, before: row, row: saved, gave, settings, places: change.places };
  await applyEvents(effect, outcome.events);
  await pushes.leave(gave);
  await followPromoUse(tx, row, saved);
  const fact = factOf(saved, offersAfter(held, saved, gave), circumstances);
  if (!change.quiet) tx.publish({ topics: ['bookings', `booking:${row.id}`], event: 'changed', data: fact });
  return { row: saved, fact, asked: askedIn(outcome.events) };
}

interface Outcome {
  readonly booking: Booking;
  readonly events: readonly BookingEvent[];
}

function pushesBeside(tx: Tx, { held, row, settings }: Found, outcome: Outcome): Promise<Prepared> {
  const changes = changesOf(held, outcome) ?? {};
  return prepareNotices(tx, pushesOf(outcome.events, row, changes, settings.appName));
}

/** All rows of the move in one statement. */
async function write<Verb extends MoveVerb>(
  tx: Tx,
  { comment = null, beside = [] }: Change<Verb>,
  { held, row }: Found,
  outcome: Outcome,
  pushes: readonly Write[],
): Promise<{ readonly row: BookingRow; readonly gave: Gave }> {
  const decided = { tx, row, driver: held.driver, comment };
  const writes = [...(await writesOf(decided, outcome.events)), ...beside, ...pushes];
  const changes = changesOf(held, outcome);
  return changes === null
    ? { row, gave: await writeTogether(tx, writes) }
    : saveBookingWith(tx, row, changes, writes);
}

async function find<Verb extends MoveVerb>(
  parts: BookingParts,
  tx: Tx,
  change: Change<Verb>,
): Promise<Found> {
  const settings = (await tx.reference()).of(settingsPart);
  const { actor } = change;
  const takerId = takerOf(change);
  const taker = takerId === null ? null : { id: takerId, currency: settings.code };
  const held = change.held ?? (await holdRide(tx, change.bookingId, taker));
  if (held === null || !mayKnow(held, actor)) return refuse('not_found');
  const { row } = held;
  const circumstances = circumstancesOf(settings, parts.platform.config.demoMode);
  const offers = row.status === 'NEW' ? held.offers : [];
  // Only taking a task asks for the driver's standing.
  const takes = actor.kind === 'user' && change.verb === 'accept';
  const driver = takes ? standingOf(held) : null;
  return {
    held,
    row,
    settings,
    offers,
    circumstances: { ...circumstances, driver, driverShutOut: lostDriver(held) },
  };
}

/** Whether the booking's driver may no longer come in. Source: AUTH-14. */
function lostDriver({ row, driver }: HeldRide): boolean {
  return row.driver_id !== null && (driver === null || (driver.id === row.driver_id && !driver.approved));
}

/** Who is to have the booking after the move; held too, so that two tasks at once cannot both be taken. Source: TRIP-19. */
function takerOf<Verb extends MoveVerb>({ verb, actor, words }: Change<Verb>): string | null {
  if (verb === 'accept') return actor.kind === 'user' ? actor.id : null;
  return verb === 'assign' ? (words as CommandBodies['assign']).driverId : null;
}

/** The offers of a booking that can still be taken; later ones no longer matter to anybody. */
function offersAfter({ offers }: HeldRide, saved: BookingRow, gave: Gave): readonly Offer[] {
  if (saved.status !== 'NEW') return [];
  return changedOffers(offers, ((gave['offers'] ?? []) as readonly OfferJson[]).map(offerOfJson));
}

/** A driver who was asked may know of the booking, but not see it. */
function mayKnow({ row, offers }: HeldRide, actor: Actor): boolean {
  if (actor.kind !== 'user') return true;
  if (isInScope(scopeOf(row), { role: actor.role, userId: actor.id })) return true;
  return actor.role === 'driver' && offers.some(({ driverId }) => driverId === actor.id);
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

/** Whom a booking is offered to is no change of the booking itself: its version stays, and this is null. */
function changesOf(
  { row, person }: HeldRide,
  { booking: after, events }: Outcome,
): Updateable<BookingTable> | null {
  const columns: Updateable<BookingTable> = columnsOf(after);
  const asked = askedIn(events);
  if (asked) {
    const packet = JSON.stringify({ paymentMode: 'card', ...asked });
    return { ...columns, payment_mode: 'card', payment_packet: packet };
  }
  // Only paying changes a booking that stays where it is; no provider is asked for the rest, so that it comes in cash.
  const inCash = { ...columns, payment_mode: 'cash', payment_packet: null } as const;
  if (after.status === row.status) return 'walletTaken' in after ? inCash : null;
  const driver = after.status === 'ACCEPTED' ? driverDetails(person) : {};
  return { ...columns, ...driver, ...finalFare(row, after), ...promoAfter(row, after) };
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
