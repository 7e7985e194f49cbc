import type { Promo, QueryOf } from '@fiacre/contract';
import type { Kysely, Selectable } from 'kysely';
import type { PlatformTables } from '../platform/database/tables.ts';
import { sameIgnoringCase } from '../platform/database/same-ignoring-case.ts';
import { countAll, contains, readSort } from '../platform/http/list-query.ts';
import type { PromoTable, PromoTables } from './tables.ts';

type Sql = Kysely<PlatformTables>;
export type PromoRow = Selectable<PromoTable>;

/** Promos that are not withdrawn. */
const promos = (sql: Sql) =>
  sql.withTables<PromoTables>().selectFrom('promos').where('deleted_at', 'is', null);

export async function findPromo(sql: Sql, id: string): Promise<PromoRow | null> {
  return (await promos(sql).selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}

export async function findWithdrawnPromo(sql: Sql, id: string): Promise<PromoRow | null> {
  const found = sql.withTables<PromoTables>().selectFrom('promos').selectAll();
  return (await found.where('id', '=', id).where('deleted_at', 'is not', null).executeTakeFirst()) ?? null;
}

/** Finds a promo by the code that a rider typed, ignoring case. */
export async function findPromoByCode(sql: Sql, code: string): Promise<PromoRow | null> {
  return (
    (await promos(sql).selectAll().where(sameIgnoringCase('name', code.trim())).executeTakeFirst()) ?? null
  );
}

/** Promos with uses left whose last day is not over; the caller checks whether they apply to the ride. */
export async function findOpenPromos(sql: Sql, today: string): Promise<PromoRow[]> {
  return promos(sql)
    .selectAll()
    .where('validity', '>=', today)
    .where((where) => where(where('user_avail', '+', where.ref('held')), '<', where.ref('usage_limit')))
    .orderBy('name')
    .limit(200)
    .execute();
}

const defaultPageSize = 20;

const sortColumns = {
  createdAt: 'created_at',
  promoName: 'name',
  promoValidity: 'validity',
  userAvail: 'user_avail',
} as const;

/** One page of the promos, newest first by default. `today`: the date in the installation's time zone. */
export async function findPage(sql: Sql, query: QueryOf<'listPromos'>, today: string) {
  const { page = 1, pageSize = defaultPageSize, sort = '-createdAt', q = '' } = query;
  const { column, direction } = readSort(sortColumns, sort);
  const found = promos(sql).where((where) => where.or([contains('name', q), contains('description', q)]));
  const total = await countAll(found);
  const rows = await found
    .selectAll()
    .orderBy(column, direction)
    .orderBy('id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return { items: rows.map((row) => presentPromo(row, today)), total, page, pageSize };
}

export function presentPromo(row: PromoRow, today: string): Promo {
  return {
    id: row.id,
    promoName: row.name,
    promoDescription: row.description,
    promoDiscountType: row.discount_type,
    promoDiscountValue: row.discount_value,
    maxPromoDiscountValue: row.max_discount_value,
    minOrder: row.min_order,
    promoValidity: row.validity,
    promoUsageLimit: row.usage_limit,
    userAvail: row.user_avail,
    held: row.held,
    state: stateOf(row, today),
    createdAt: row.created_at.toISOString(),
    version: row.version,
  };
}

function stateOf(row: PromoRow, today: string): Promo['state'] {
  if (row.validity < today) return 'expired';
  return row.user_avail + row.held >= row.usage_limit ? 'used_up' : 'open';
}
