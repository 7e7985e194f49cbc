import type { QueryOf } from '@fiacre/contract';
import { sql, type Kysely } from 'kysely';
import type { PlatformTables } from '../platform/database/tables.ts';
import type { Handler } from '../platform/http/handler.ts';
import { contains, countRows, readSort, shownTotal } from '../platform/http/list-query.ts';
import { signedIn, type SignedIn } from '../platform/http/reader.ts';
import type { Platform } from '../platform/platform.ts';
import { readSettings } from '../settings/index.ts';
import { presentWithdrawal } from './present-withdrawal.ts';
import type { WithdrawalTable, WithdrawalTables } from './tables.ts';

const defaultPageSize = 20;

const sortColumns = {
  date: 'requested_at',
  name: 'name',
  amount: 'amount',
  processed: 'processed',
  procesDate: 'processed_at',
} as const satisfies Record<string, keyof WithdrawalTable>;

/** Requests, newest first by default: admins see all, others only their own. Source: WDR-1. */
export function listWithdrawals({ db }: Platform): Handler<'listWithdrawals'> {
  return async ({ reader, query }) => {
    const { page = 1, pageSize = defaultPageSize, sort = '-date' } = query;
    const { column, direction } = readSort(sortColumns, sort);
    const found = filtered(db, signedIn(reader), query);
    const counted = await countRows(db, found);
    const rows = await found
      .selectAll()
      .orderBy(column, direction)
      .orderBy('id', 'desc')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute();
    const settings = await readSettings(db);
    return {
      items: rows.map((row) => presentWithdrawal(row, settings)),
      ...shownTotal(counted),
      page,
      pageSize,
    };
  };
}

function filtered(
  db: Kysely<PlatformTables>,
  { role, userId }: SignedIn,
  { processed, q = '' }: QueryOf<'listWithdrawals'>,
) {
  const all = db.withTables<WithdrawalTables>().selectFrom('withdrawals');
  const scoped = role === 'admin' ? all : all.where('user_id', '=', userId);
  const decided = processed === undefined ? scoped : scoped.where('processed', '=', processed === 'true');
  if (q.trim() === '') return decided;
  const reference = sql<string>`right(id::text, 8)`;
  return decided.where((is) => is.or([contains('name', q), contains(reference, q.replace('-', ''))]));
}
