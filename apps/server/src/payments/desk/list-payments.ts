import type { QueryOf } from '@fiacre/contract';
import { sql, type Kysely } from 'kysely';
import { wordsOf } from '../../accounts/index.ts';
import type { PlatformTables } from '../../platform/database/tables.ts';
import type { Handler } from '../../platform/http/handler.ts';
import { countAll, contains, readSort } from '../../platform/http/list-query.ts';
import type { Platform } from '../../platform/platform.ts';
import { refundsOf } from '../refunds/refund-store.ts';
import { ordersToShow } from './orders-to-show.ts';
import { presentRow, usesOf, type PaymentSources } from './present-payment.ts';

const defaultPageSize = 25;
const payer = sql<string>`users.first_name || ' ' || users.last_name`;

const sortColumns = {
  date: 'payment_orders.created_at',
  amount: 'payment_orders.amount',
  provider: 'payment_orders.provider',
  state: 'payment_orders.state',
} as const;

/** Everything that people were asked to pay by card, newest first by default. Source: PAY-7. */
export function listPayments({ db }: Platform, sources: PaymentSources): Handler<'listPayments'> {
  return async ({ query }) => {
    const { page = 1, pageSize = defaultPageSize, sort = '-date' } = query;
    const { column, direction } = readSort(sortColumns, sort);
    const found = filtered(db, query);
    const total = await countAll(found);
    const rows = await found
      .orderBy(column, direction)
      .orderBy('payment_orders.id', 'desc')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute();
    const refunds = Map.groupBy(
      await refundsOf(
        db,
        rows.map(({ id }) => id),
      ),
      ({ order_id: id }) => id,
    );
    const uses = await usesOf(db, sources, rows);
    const items = rows.map((row) =>
      presentRow(row, { refunds: refunds.get(row.id) ?? [], uses, providers: sources.providers }),
    );
    return { items, total, page, pageSize };
  };
}

function filtered(db: Kysely<PlatformTables>, query: QueryOf<'listPayments'>) {
  const { state, provider, refund, q = '' } = query;
  let rows = ordersToShow(db);
  if (state !== undefined) rows = rows.where('payment_orders.state', '=', state);
  if (provider !== undefined) rows = rows.where('payment_orders.provider', '=', provider);
  if (refund !== undefined)
    rows = rows.where((eb) =>
      eb.exists(
        eb
          .selectFrom('payment_refunds')
          .select('payment_refunds.id')
          .whereRef('payment_refunds.order_id', '=', 'payment_orders.id')
          .where('payment_refunds.state', '=', refund),
      ),
    );
  const typed = q.trim();
  if (typed === '') return rows;
  return rows.where((eb) =>
    eb.or([
      eb('payment_orders.provider_reference', '=', typed),
      eb('bookings.reference', '=', typed.toUpperCase()),
      eb.and(wordsOf(typed).map((word) => contains(payer, word))),
    ]),
  );
}
