import { matchPayouts, type PayoutLine, type PayoutMatch, type PaymentOnRecord } from '@fiacre/domain';
import { sql, type Kysely } from 'kysely';
import type { PlatformTables } from '../../platform/database/tables.ts';
import { isUuid } from '../../platform/ids/is-uuid.ts';
import type { Tx } from '../../platform/transaction/tx.ts';
import type { PayoutFileTable } from '../record/tables.ts';

type Sql = Kysely<PlatformTables>;

export interface PayoutPeriod {
  readonly provider: string;
  readonly start: Date;
  /** The first instant after the period. */
  readonly end: Date;
}

/** Compares the rows with the payments that they name and with those settled in the period. */
export async function comparedWithPayments(
  db: Sql,
  lines: readonly PayoutLine[],
  period: PayoutPeriod,
): Promise<{ readonly matches: readonly PayoutMatch[]; readonly payments: readonly PaymentOnRecord[] }> {
  const references = [...new Set(lines.map(({ reference }) => reference))];
  const ids = references.filter((reference) => isUuid(reference.toLowerCase()));
  const { rows } = await sql<PaymentOnRecord & { readonly isExpected: boolean }>`
    with settled as (select id from payment_orders where provider = ${period.provider}
      and state in ('paid', 'late') and settled_at >= ${period.start} and settled_at < ${period.end}),
    named as (select id from payment_orders where provider = ${period.provider} and provider_reference = any(${references})
      union select id from payment_orders where provider = ${period.provider} and id = any(${ids}::uuid[]))
    select id, provider_reference as reference, amount, currency, state in ('paid', 'late') as "isSettled",
      id in (select id from settled) as "isExpected",
      coalesce((select json_agg(refund.amount) from payment_refunds refund
        where refund.order_id = payment_orders.id and refund.state = 'made'), '[]') as refunds
    from payment_orders where id in (select id from settled union select id from named)
    order by settled_at, id`.execute(db);
  const expected = new Set(rows.filter(({ isExpected }) => isExpected).map(({ id }) => id));
  return { matches: matchPayouts(lines, rows, expected), payments: rows };
}

export async function savePayoutFile(
  tx: Tx,
  file: PayoutFileTable,
  matches: readonly PayoutMatch[],
  payments: readonly PaymentOnRecord[],
): Promise<void> {
  const byId = new Map(payments.map((payment) => [payment.id, payment]));
  const rows = matches.map(({ line, paymentId, result }, place) => {
    const payment = byId.get(paymentId ?? '');
    return {
      place,
      result,
      line: line?.line ?? null,
      reference: line?.reference ?? payment?.reference ?? paymentId,
      amount: line?.amount ?? null,
      currency: line?.currency ?? payment?.currency,
      fee: line?.fee ?? null,
      net: line?.net ?? null,
      order_id: paymentId,
    };
  });
  await sql`with file as (
      insert into payout_files (id, uploaded_at, uploaded_by, provider, file_name, from_day, to_day, skipped)
      values (${file.id}, ${file.uploaded_at}, ${file.uploaded_by}, ${file.provider}, ${file.file_name},
        ${file.from_day}, ${file.to_day}, ${file.skipped}) returning id)
    insert into payout_rows (file_id, place, result, line, reference, amount, currency, fee, net, order_id)
    select file.id, row.* from file, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row
      (place integer, result text, line integer, reference text, amount bigint, currency text, fee bigint, net bigint,
        order_id uuid)`.execute(tx.sql);
}
