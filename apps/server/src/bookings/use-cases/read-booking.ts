import { bookingVerbs, systemVerbs } from '@fiacre/domain';
import { sql } from 'kysely';
import { offersOf } from '../../dispatch/index.ts';
import type { Handler } from '../../platform/http/handler.ts';
import { signedIn, type Reader } from '../../platform/http/reader.ts';
import { refuse } from '../../platform/refusal/refusal.ts';
import { isAbout } from '../../platform/transaction/audited-object.ts';
import { settingsPart } from '../../settings/index.ts';
import { judgeTrack } from '../../tracking/index.ts';
import { circumstancesOf } from '../record/circumstances.ts';
import type { BookingParts } from '../booking-parts.ts';
import type { BookingRow } from '../record/booking-row.ts';
import { isInScope, scopeOf } from '../record/scope.ts';
import { suspendedAmong } from '../record/suspended-drivers.ts';
import { findBooking } from '../record/store.ts';
import { snapshotOf, shownTo } from '../present/booking-views.ts';
import { arrivalOf, carOf, isTracked } from '../present/car-of-booking.ts';

/** A booking in the reader's scope; any other is not found. Source: ROLE-2, ROLE-8. */
export async function rowFor(parts: BookingParts, id: string, reader: Reader): Promise<BookingRow> {
  const row = await findBooking(parts.platform.db, id);
  return row !== null && isInScope(scopeOf(row), reader) ? row : refuse('not_found');
}

export function getBooking(parts: BookingParts): Handler<'getBooking'> {
  return async (call) => {
    const { db, config, clock } = parts.platform;
    const row = await rowFor(parts, call.params.id, call.reader);
    const settings = (await call.reference()).of(settingsPart);
    const offers = await offersOf(db, [row.id], clock.now());
    const { role } = signedIn(call.reader);
    // Only an admin's actions depend on the offers.
    const driverSuspended = role === 'admin' && (await suspendedAmong(db, [row])).has(row.id);
    const circumstances = { ...circumstancesOf(settings, config.demoMode), driverSuspended };
    return shownTo(role, snapshotOf(row, offers, circumstances, clock.now()));
  };
}

/** The car's position, its arrival time, and the route driven. Source: TRIP-15, MISC-6. */
export function getBookingTracking(parts: BookingParts): Handler<'getBookingTracking'> {
  return async (call) => {
    const { db } = parts.platform;
    const row = await rowFor(parts, call.params.id, call.reader);
    const car = await carOf(parts, row);
    // The car is on its way or driving, so it has a position; a booking without a car needs none.
    if (car === null && isTracked(row)) return refuse('location_fetch_error');
    const { used } = await judgeTrack(db, row);
    return {
      last: car && { id: car.id, at: car.at.toISOString(), status: car.status, lat: car.lat, lng: car.lng },
      headingDegrees: car?.heading_degrees ?? null,
      ...(await arrivalOf(parts, row, car)),
      coords: used.map(({ lat, lng }) => ({ latitude: lat, longitude: lng })),
    };
  };
}

interface TrailRow {
  readonly at: Date;
  readonly action: string;
  readonly actor_id: string | null;
  readonly actor_role: string;
  readonly by_name: string | null;
  readonly facts: {
    /** Present in steps of earlier versions; it repeats the action's. */
    readonly verb?: string | null;
    readonly from?: BookingRow['status'];
    readonly to?: BookingRow['status'];
    readonly by?: string;
    readonly said?: Said;
    /** The offers made when the booking was created. */
    readonly offers?: readonly Said[];
  };
}

interface Said {
  readonly driverIds?: readonly string[];
  readonly driverId?: string;
}

/**
 * Who did what to a booking, oldest first, from the audit log. Times and ids are those of each node's clock, so the order
 * is that of the numbers. Source: BKT-13.
 */
export function getBookingTrail(parts: BookingParts): Handler<'getBookingTrail'> {
  return async (call) => {
    const row = await rowFor(parts, call.params.id, call.reader);
    const { rows } = await sql<TrailRow>`
      select audit_log.at, action, actor_id, actor_role, facts, nullif(trim(first_name || ' ' || last_name), '') as by_name
      from audit_log left join users on users.id = actor_id
      where ${isAbout(['booking'], row.id)} order by audit_log.number, audit_log.id`.execute(
      parts.platform.db,
    );
    const steps = rows.flatMap(stepsOf);
    const names = await namesOf(parts, steps.flatMap(driversIn));
    return { items: steps.map((step) => presentStep(step, names)) };
  };
}

/** An audit entry; the first offers of a new booking are expanded into separate steps. */
function stepsOf({ facts: { offers = [], ...facts }, ...entry }: TrailRow): readonly TrailRow[] {
  const { to } = facts;
  const status = to === undefined ? {} : { from: to, to };
  const made = offers.map((said) => ({
    ...entry,
    action: 'booking-offer',
    facts: { ...status, by: 'dispatcher', said },
  }));
  return [{ ...entry, facts }, ...made];
}

/** The ids of the drivers that a step names. */
function driversIn({ facts: { said } }: TrailRow): readonly string[] {
  return [...(said?.driverIds ?? []), ...(said?.driverId === undefined ? [] : [said.driverId])];
}

async function namesOf(
  { platform: { db } }: BookingParts,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ readonly id: string; readonly name: string | null }>`
    select id, nullif(trim(first_name || ' ' || last_name), '') as name from users
    where id = any(${[...new Set(ids)]}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

const verbs: readonly string[] = [...bookingVerbs, ...systemVerbs];

function presentStep(step: TrailRow, names: ReadonlyMap<string, string | null>) {
  const {
    at,
    action,
    facts: { verb: _verb, from, to, by, ...facts },
    ...person
  } = step;
  const event = action.replace(/^booking-/, '');
  return {
    drivers: driversIn(step).map((id) => ({ id, name: names.get(id) ?? null })),
    at: at.toISOString(),
    event,
    verb: verbs.includes(event) ? event : null,
    fromStatus: from ?? null,
    toStatus: to ?? null,
    byRole: by ?? person.actor_role,
    byId: by === undefined ? person.actor_id : null,
    byName: by === undefined ? person.by_name : null,
    facts,
  };
}
