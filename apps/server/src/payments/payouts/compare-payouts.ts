import type { PayoutFile, PayoutRow } from '@fiacre/contract';
import { parseIsoDate } from '@fiacre/domain';
import { sql, type Kysely } from 'kysely';
import type { PlatformTables } from '../../platform/database/tables.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { signedIn } from '../../platform/http/reader.ts';
import type { Platform } from '../../platform/platform.ts';
import { refuse } from '../../platform/refusal/refusal.ts';
import { settingsPart } from '../../settings/index.ts';
import type { PaymentDeclaration } from '../provider/provider.ts';
import { comparedWithPayments, savePayoutFile } from './payout-store.ts';
import { readPayoutFile } from './read-payout-file.ts';

type Sql = Kysely<PlatformTables>;

/**
 * Compares a provider's payout file with our payments and stores the result, with the uploader. It is only shown: it
 * does not settle, refund or change any payment. Source: PAY-7.
 */
export function comparePayouts(
  { db, calendar, ids }: Platform,
  declared: readonly PaymentDeclaration[],
): Handlers<'comparePayouts' | 'listPayoutFiles' | 'listPayoutRows'> {
  return {
    async comparePayouts(call) {
      const { provider, fileName, from, to } = call.query;
      // A provider that is no longer configured may still pay out.
      const declaration = declared.find(({ name }) => name === provider) ?? refuse('no_provider_found');
      if (from > to) return refuse('invalid_request');
      const { code } = (await call.reference()).of(settingsPart);
      const { lines, skipped } = readPayoutFile({
        bytes: call.body,
        chosen: call.query,
        columns: declaration.payoutColumns ?? {},
        defaultCurrency: code,
      });
      const start = new Date(calendar.startOf(parseIsoDate(from)));
      const end = new Date(calendar.endOf(parseIsoDate(to)));
      const { matches, payments } = await comparedWithPayments(db, lines, { provider, start, end });
      return call.commit(async (tx) => {
        const id = ids.next();
        const file = {
          id,
          uploaded_at: tx.now,
          uploaded_by: signedIn(call.reader).userId,
          provider,
          file_name: fileName,
          from_day: from,
          to_day: to,
          skipped,
        };
        await savePayoutFile(tx, file, matches, payments);
        tx.audit({
          action: 'compare-payouts',
          object: { kind: 'payout-file', id },
          facts: { provider, from, to },
        });
        const [stored] = await files(tx.sql, { id, limit: 1, offset: 0 });
        return stored ?? refuse('not_found');
      });
    },
    ...lists(db),
  };
}

function lists(db: Sql): Handlers<'listPayoutFiles' | 'listPayoutRows'> {
  return {
    async listPayoutFiles({ query: { page = 1, pageSize = 25 } }) {
      const items = await files(db, { id: null, limit: pageSize, offset: (page - 1) * pageSize });
      const { rows } = await sql<{ total: number }>`select count(*)::int as total from payout_files`.execute(
        db,
      );
      return { items, total: rows[0]?.total ?? 0, page, pageSize };
    },
    async listPayoutRows({ query }) {
      const { file, page = 1, pageSize = 25, result = null } = query;
      const shown = sql`file_id = ${file}
        and (${result}::text is null or result = ${result} or ${result} = 'different' and result <> 'matched')`;
      const { rows } = await sql<PayoutRow>`
        select result, line, payout_rows.reference, payout_rows.amount, payout_rows.currency, fee, net,
          order_id as "paymentId", payment_orders.amount as "paymentAmount", payment_orders.currency as "paymentCurrency",
          bookings.reference as "bookingReference"
        from payout_rows left join payment_orders on payment_orders.id = order_id
          left join bookings on bookings.id = booking_id
        where ${shown} order by place limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
      const counted = await sql<{ total: number }>`
        select count(*)::int as total from payout_rows where ${shown}`.execute(db);
      return { items: rows, total: counted.rows[0]?.total ?? 0, page, pageSize };
    },
  };
}

interface Wanted {
  /** null for all files. */
  readonly id: string | null;
  readonly limit: number;
  readonly offset: number;
}

/** Files with their results, newest first. */
async function files(db: Sql, { id, limit, offset }: Wanted): Promise<PayoutFile[]> {
  const { rows } = await sql<Omit<PayoutFile, 'date'> & { date: Date }>`
    select file.id, uploaded_at as date, provider, file_name as "fileName", skipped,
      to_char(from_day, 'YYYY-MM-DD') as "from", to_char(to_day, 'YYYY-MM-DD') as "to",
      nullif(concat_ws(' ', users.first_name, users.last_name), '') as by, counted.*
    from (select * from payout_files where ${id}::uuid is null or id = ${id}
      order by uploaded_at desc, id desc limit ${limit} offset ${offset}) file
    left join users on users.id = uploaded_by
    cross join lateral (select
      count(*) filter (where result = 'matched')::int as matched,
      count(*) filter (where result in ('amount_differs', 'currency_differs', 'fee_differs', 'repeated'))::int as differing,
      count(*) filter (where result = 'missing_here')::int as "missingHere",
      count(*) filter (where result = 'missing_there')::int as "missingThere"
      from payout_rows where file_id = file.id) counted
    order by date desc, file.id desc`.execute(db);
  return rows.map((row) => ({ ...row, date: row.date.toISOString() }));
}
