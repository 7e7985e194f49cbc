import type { QueryOf } from '@fiacre/contract';
import type { Kysely } from 'kysely';
import type { PlatformTables } from '../platform/database/tables.ts';
import type { Handler } from '../platform/http/handler.ts';
import { signedIn, type SignedIn } from '../platform/http/reader.ts';
import type { Platform } from '../platform/platform.ts';
import { refuse } from '../platform/refusal/refusal.ts';
import { readSettings } from '../settings/index.ts';
import { presentWithdrawal } from './present.ts';
import type { WithdrawalTable, WithdrawalTables } from './tables.ts';

const usualPageSize = 20;

const sortColumns = {
  date: 'requested_at',
  name: 'name',
  amount: 'amount',
  processed: 'processed',
  procesDate: 'processed_at',
} as const satisfies Record<string, keyof WithdrawalTable>;

/** Requests, newest first unless asked otherwise: an admin's list holds all, everybody else's the own ones. Source: WDR-1. */
export function listWithdrawals({ db }: Platform): Handler<'listWithdrawals'> {
  return async ({ reader, query }) => {
    const { page = 1, pageSize = usualPageSize, sort = '-date' } = query;
    const found = filtered(db, signedIn(reader), query);
    const { total } = await found
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    const rows = await found
      .selectAll()
      .orderBy(columnOf(sort), sort.startsWith('-') ? 'desc' : 'asc')
      .orderBy('id', 'desc')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute();
    const settings = await readSettings(db);
    return {
      items: rows.map((row) => presentWithdrawal(row, settings)),
      total: Number(total),
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
  // What the person typed is text, not a pattern.
  return q.trim() === ''
    ? decided
    : decided.where('name', 'ilike', `%${q.trim().replaceAll(/[\\%_]/g, '\\$&')}%`);
}

function columnOf(sort: string): (typeof sortColumns)[keyof typeof sortColumns] {
  const field = sort.replace(/^-/, '');
  return isSortable(field)
    ? sortColumns[field]
    : refuse('invalid_request', { issues: [{ path: 'query.sort', message: 'unknown field' }] });
}

function isSortable(field: string): field is keyof typeof sortColumns {
  return Object.hasOwn(sortColumns, field);
}
