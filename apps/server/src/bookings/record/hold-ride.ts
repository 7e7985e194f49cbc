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
import { sql } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/transaction/tx.ts';
import type { BookingRow } from './booking-row.ts';
import { storedElsewhere, withCharges } from './whole-rows.ts';

/** The driver's data that a booking copies and pushes need, in addition to what dispatch reads. */
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

/** A locked booking with everything that a transition may need. */
export interface HeldRide {
  readonly row: BookingRow;
  /** Every driver who was ever asked, in the order of asking. */
  readonly offers: readonly Offer[];
  /**
   * The driver who is about to take the booking, otherwise its driver; null for a driver who was deleted or never
   * drove.
   */
  readonly driver: DriverNow | null;
  readonly person: DriverPerson | null;
  /** The rider and the driver as receivers of pushes, unless they were deleted. */
  readonly recipients: KnownRecipients;
  /** The balance of the driver who is about to take it, in the operator's currency. */
  readonly balance: number;
}

interface PeopleColumns {
  readonly held_offers: readonly OfferJson[] | null;
  readonly held_driver: DriverPerson | null;
  readonly held_rider: Rider | null;
  readonly held_balance: number | null;
}

/**
 * Locks a booking and the driver who is about to take it until the transaction ends, then reads everything else.
 * Two transitions of one booking, or two acceptances by one driver, are decided one after the other. It is a
 * single statement that calls a database function, in which each step sees what was committed while the previous
 * one waited.
 */
export async function holdRide(
  tx: Tx,
  bookingId: string,
  taker: { readonly id: string; readonly currency: string } | null,
): Promise<HeldRide | null> {
  const { rows } = await sql<BookingRow & PeopleColumns>`select bookings.*, ${storedElsewhere},
      held.offers as held_offers, held.balance as held_balance,
      (select row_to_json(driver) from (select ${driverPerson} where users.id is not null) driver) as held_driver,
      (select row_to_json(rider) from (select ${rider} where riders.id is not null) rider) as held_rider
    from hold_ride(${bookingId}, ${taker?.id ?? null}, ${taker?.currency ?? null}) held,
      lateral (select (held.booking).*) bookings, lateral (select (held.driver_state).*) driver_states,
      lateral (select (held.driver_user).*) users, lateral (select (held.rider).*) riders`.execute(tx.sql);
  const [found] = await withCharges(tx.sql, rows);
  if (found === undefined) return null;
  const {
    held_offers: offers,
    held_driver: driver,
    held_rider: customer,
    held_balance: balance,
    ...row
  } = found;
  const people = [driver, customer].filter((person) => person !== null);
  return {
    row,
    offers: (offers ?? []).map((offer) => offerOfJson(offer, tx.now)),
    driver: driver && driverOfJson(driver, tx.now),
    person: driver,
    recipients: new Map(people.map((person) => [person.id, person])),
    balance: balance ?? 0,
  };
}

/**
 * A driver who is about to start a ride that nobody booked, locked until the transaction ends; null for one who never
 * drove. Source: METER-4.
 */
export async function holdDriver(
  tx: Tx,
  driverId: string,
  currency: string,
): Promise<(Pick<HeldRide, 'balance'> & { driver: DriverNow; person: DriverPerson }) | null> {
  await sql`select from driver_states where driver_id = ${driverId} for update`.execute(tx.sql);
  const { rows } = await sql<{
    person: DriverPerson;
    balance: number | null;
  }>`select row_to_json(one) as person,
      (select balance from ledger_accounts where kind = 'driver' and user_id = ${driverId} and currency = ${currency})
    from (select ${driverPerson} from driver_states join users on users.id = driver_states.driver_id
      where driver_id = ${driverId} and deleted_at is null and usertype = 'driver') one`.execute(tx.sql);
  const [found] = rows;
  if (found === undefined) return null;
  const { person, balance } = found;
  return { person, driver: driverOfJson(person, tx.now), balance: balance ?? 0 };
}
