import {
  driverColumns,
  driverOfJson,
  offerOfJson,
  type DriverJson,
  type DriverNow,
  type Offer,
  type OfferJson,
} from '../../dispatch/index.ts';
import type { AccountTables } from '../../accounts/index.ts';
import { recipientColumns, type KnownRecipients } from '../../notifications/index.ts';
import { beforeBegin } from '../../platform/database/pipelined-connection.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/transaction/tx.ts';
import type { BookingRow } from './booking-row.ts';
import type { KnownBooking } from './known-bookings.ts';
import { orKnown, stored, storedAs, unlessKnown, type BookingJson } from './unless-known.ts';

/** What a booking copies from its driver, and what pushes need, in addition to what dispatch reads. */
const personColumns = [
  'profile_image',
  'vehicle_make',
  'vehicle_model',
  'id',
  'email',
  'locale',
  'push_token',
  'user_platform',
] as const;
export type DriverPerson = DriverJson & Pick<AccountTables['users'], (typeof personColumns)[number]>;
type Rider = Pick<AccountTables['users'], (typeof recipientColumns)[number]>;

const driverPerson = sql`${driverColumns}, ${sql.join(personColumns.map((column) => sql.ref(`users.${column}`)))}`;
const rider = sql.join(recipientColumns.map((column) => sql.ref(`riders.${column}`)));

/** A booking with everything that a transition may need; locked unless `readAs` is set. */
export interface HeldRide {
  readonly row: BookingRow;
  /** Every driver who was ever asked, in the order of asking. */
  readonly offers: readonly Offer[];
  /**
   * The driver who is about to take the booking, otherwise its driver; null for a person who never drove or was
   * deleted.
   */
  readonly driver: DriverNow | null;
  readonly person: DriverPerson | null;
  /** Whether the driver is locked too. */
  readonly isDriverLocked: boolean;
  /** The rider and the driver, unless they were deleted, as the receivers of pushes. */
  readonly recipients: KnownRecipients;
  /** The balance of the driver who is about to take it, in the operator's currency. */
  readonly balance: number;
  /**
   * Set if the booking is not locked: how it was stored when it was read. The transaction's last statement has to check
   * that it still is, and that the driver still is allowed to drive.
   */
  readonly readAs: string | null;
}

interface RideColumns {
  readonly held_booking: BookingJson | null;
  readonly held_offers: readonly OfferJson[] | null;
  readonly held_driver: DriverPerson | null;
  readonly held_rider: Rider | null;
  readonly held_balance: number | null;
}

const held = { booking: sql`held.booking`, storedAs: sql`held.stored_as` };
const rideColumns = sql`held.offers as held_offers, held.balance as held_balance,
  (select row_to_json(driver) from (select ${driverPerson} where users.id is not null) driver) as held_driver,
  (select row_to_json(rider) from (select ${rider} where riders.id is not null) rider) as held_rider`;

/**
 * Locks a booking and then the driver who is about to take it until the transaction ends, and reads everything else
 * afterwards. Two transitions of one booking, and two acceptances by one driver, are decided one after the other. It is
 * one statement: the steps are in a database function, where each sees what was committed while the previous one
 * waited.
 */
export async function holdRide(
  tx: Tx,
  bookingId: string,
  taker: { readonly id: string; readonly currency: string } | null,
  known: KnownBooking | null = null,
): Promise<HeldRide | null> {
  const { rows } = await sql<RideColumns>`select ${unlessKnown(known, held)} as held_booking, ${rideColumns}
    from hold_ride(${bookingId}, ${taker?.id ?? null}, ${taker?.currency ?? null}) held,
      lateral (select (held.driver_state).*) driver_states, lateral (select (held.driver_user).*) users,
      lateral (select (held.rider).*) riders`.execute(tx.sql);
  const [found] = rows;
  return found === undefined
    ? null
    : rideOf(tx, found, {
        row: orKnown(known, found.held_booking),
        isDriverLocked: taker !== null,
        readAs: null,
      });
}

const driverOfRide = sql`select ${driverPerson} from driver_states join users on users.id = driver_states.driver_id
  where driver_states.driver_id = bookings.driver_id and users.deleted_at is null and users.usertype = 'driver'`;
const riderOfRide = sql`from users riders
  where riders.id = bookings.customer_id and riders.deleted_at is null`;

/**
 * The same without a lock and before the transaction begins. It has no offers and no balance, so it is for bookings that
 * a driver has taken.
 */
export async function readRide(
  tx: Tx,
  bookingId: string,
  known: KnownBooking | null,
): Promise<HeldRide | null> {
  const { rows } = await sql<ReadColumns>`${sql.raw(beforeBegin)}select
      ${unlessKnown(known, stored)} as held_booking, ${storedAs} as stored_as,
      (select row_to_json(driver) from (${driverOfRide}) driver) as held_driver,
      (select row_to_json(rider) from (select ${rider} ${riderOfRide}) rider) as held_rider
    from bookings where id = ${bookingId}`.execute(tx.sql);
  const [found] = rows;
  if (found === undefined) return null;
  const { held_booking: booking, stored_as: readAs, ...people } = found;
  const ride = { row: orKnown(known, booking), isDriverLocked: false, readAs };
  return rideOf(tx, { ...people, held_offers: null, held_balance: null }, ride);
}

interface ReadColumns extends Omit<RideColumns, 'held_offers' | 'held_balance'> {
  readonly stored_as: string;
}

function rideOf(
  tx: Tx,
  {
    held_offers: offers,
    held_driver: driver,
    held_rider: customer,
    held_balance: balance,
  }: Omit<RideColumns, 'held_booking'>,
  ride: Pick<HeldRide, 'row' | 'isDriverLocked' | 'readAs'>,
): HeldRide {
  const people = [driver, customer].filter((person) => person !== null);
  return {
    ...ride,
    offers: (offers ?? []).map((offer) => offerOfJson(offer, tx.now)),
    driver: driver && driverOfJson(driver, tx.now),
    person: driver,
    recipients: new Map(people.map((person) => [person.id, person])),
    balance: balance ?? 0,
  };
}
