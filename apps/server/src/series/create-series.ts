import type { BodyOf } from '@fiacre/contract';
import { sql } from 'kysely';
import type { Handler } from '../platform/http/handler.ts';
import { signedIn, type Reader } from '../platform/http/reader.ts';
import type { Platform } from '../platform/platform.ts';
import { refuse } from '../platform/refusal/refusal.ts';
import type { Tx } from '../platform/transaction/tx.ts';
import { presentSeries } from './present-series.ts';
import type { PassengerOfSeries } from '../bookings/index.ts';
import { bookableFrom, columnsOf, refuseAccount, refusePast, type Cities } from './series-order.ts';
import type { SeriesRow } from './series-days.ts';
import { insertSeries, runningSeries } from './store.ts';

export const maxSeries = 20;

/** Begins repeated rides; the first of them are made at once. Source: SERIES-1, SERIES-14. */
export function createSeries(
  platform: Platform,
  { cities, passengerOf }: { readonly cities: Cities; readonly passengerOf: PassengerOfSeries },
): Handler<'createSeries'> {
  return async (call) => {
    const reference = await call.reference();
    const passenger = await passengerOf(reference, call, null);
    return call.commit(async (tx) => {
      const { customerId, ...asked } = { ...call.body, passenger };
      // Parcels need a recipient and are paid for one by one.
      if (platform.config.appCategory === 'delivery') refuse('not_found');
      const columns = await columnsOf(tx, cities, asked);
      refusePast({ startsAt: columns.starts_at, timeZone: columns.time_zone }, tx.now);
      const rider = await holdRider(tx, call.reader, customerId);
      const isStaff = call.reader.role === 'admin';
      if (asked.agreedPrice !== null && !isStaff) refuse('forbidden');
      await refuseAccount(tx, asked, [call.reader]);
      if ((await runningSeries(tx.sql, rider)).length >= maxSeries)
        refuse('too_many_series', { max: maxSeries });
      const series: SeriesRow = {
        ...columns,
        id: tx.newId(),
        version: 1,
        customer_id: rider,
        made_by_admin: isStaff,
        created_at: tx.now,
        settled_until: bookableFrom(columns.time_zone, tx.now),
        next_check_at: tx.now,
        ended_at: null,
        ending_told_at: null,
      };
      await insertSeries(tx, series);
      scheduleRides(tx, series.id);
      tx.audit({ action: 'add-series', object: { kind: 'series', id: series.id }, facts: factsOf(asked) });
      const [shown] = await presentSeries(tx.sql, [series], { reference, now: tx.now });
      return shown ?? refuse('not_found');
    });
  };
}

/** Without personal data. */
export const factsOf = ({
  startsAt,
  rule,
  agreedPrice,
  withoutHolidays,
}: Pick<BodyOf<'createSeries'>, 'startsAt' | 'rule' | 'agreedPrice' | 'withoutHolidays'>) => ({
  startsAt,
  rule,
  agreedPrice,
  withoutHolidays,
});

export function scheduleRides(tx: Tx, id: string): void {
  tx.schedule({ name: 'make-rides-of-series', payload: { id }, at: tx.now, key: id });
}

/** The rider, locked, so that two requests at once cannot exceed the limit. Source: ADDB-5. */
async function holdRider(tx: Tx, reader: Reader, customerId: string | undefined): Promise<string> {
  const { role, userId } = signedIn(reader);
  const id = role === 'admin' ? (customerId ?? refuse('select_proper', { field: 'customerId' })) : userId;
  const { rows } = await sql`select from users where id = ${id} and usertype = 'rider' and approved
    and deleted_at is null for update`.execute(tx.sql);
  return rows.length > 0 ? id : refuse('select_proper', { field: 'customerId' });
}
