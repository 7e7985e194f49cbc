import { sql } from 'kysely';
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
import type { Tx } from '../../platform/transaction/tx.ts';
import type { BookingRow } from './booking-row.ts';

/** What a booking keeps of its driver beside what dispatch reads of one. */
const keptColumns = ['profile_image', 'vehicle_make', 'vehicle_model'] as const;
export type DriverPerson = DriverJson & Pick<AccountTables['users'], (typeof keptColumns)[number]>;

/** A booking, held, with all that a move of it may ask for. */
export interface HeldRide {
  readonly row: BookingRow;
  /** Everybody who was ever asked, in the order of asking. */
  readonly offers: readonly Offer[];
  /** Whoever is to take the booking, else its driver; null for somebody who never drove, or is gone. */
  readonly driver: DriverNow | null;
  readonly person: DriverPerson | null;
  /** Of whoever is to take it, in the operator's currency. */
  readonly balance: number;
}

interface Beside {
  readonly held_offers: readonly OfferJson[] | null;
  readonly held_driver: DriverPerson | null;
  readonly held_balance: number | null;
}

/**
 * Holds a booking, and after it the driver who is to take it, until the transaction ends; then reads the rest as it is
 * by then. Two moves of one booking, and two takings by one driver, are decided one after the other. One statement: the
 * steps are in a function of the database, where each sees what was committed while the one before waited.
 */
export async function holdRide(
  tx: Tx,
  bookingId: string,
  taker: { readonly id: string; readonly currency: string } | null,
): Promise<HeldRide | null> {
  const kept = sql.join(keptColumns.map((column) => sql.ref(`users.${column}`)));
  const { rows } = await sql<BookingRow & Beside>`
    select (held.booking).*, held.offers as held_offers, held.balance as held_balance,
      (select row_to_json(driver) from (select ${driverColumns}, ${kept} where users.id is not null) driver) as held_driver
    from hold_ride(${bookingId}, ${taker?.id ?? null}, ${taker?.currency ?? null}) held,
      lateral (select (held.driver_state).*) driver_states, lateral (select (held.driver_user).*) users`.execute(
    tx.sql,
  );
  const [found] = rows;
  if (found === undefined) return null;
  const { held_offers: offers, held_driver: driver, held_balance: balance, ...row } = found;
  return {
    row,
    offers: (offers ?? []).map((offer) => offerOfJson(offer, tx.now)),
    driver: driver && driverOfJson(driver, tx.now),
    person: driver,
    balance: balance ?? 0,
  };
}
