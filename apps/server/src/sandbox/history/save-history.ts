import { sql } from 'kysely';
import { createIds } from '../../platform/ids/ids.ts';
import { storeTariff, type QuotedTariff } from '../../fares/index.ts';
import { objectColumns } from '../../platform/transaction/audited-object.ts';
import type { Tx } from '../../platform/transaction/tx.ts';
import { saveBooks } from './save-books.ts';
import { insertAll } from './insert-all.ts';
import type { Month } from './month.ts';
import type { Row } from './order.ts';
import type { Past } from './past.ts';

const minuteMs = 60_000;
const date = (ms: number): Date => new Date(ms);

/**
 * Saves the made-up past. The database's own constraints apply, so every check of the ledger and audit trail succeeds.
 */
export async function saveHistory(tx: Tx, past: Past, month: Month): Promise<void> {
  await saveBookings(tx, past, month);
  await insertAll(tx, 'payment_orders', paymentRows(past));
  await saveBooks(tx, past);
  await saveRatings(tx, past);
  await insertAll(tx, 'withdrawals', withdrawalRows(past, month));
  await sql`update promos set user_avail = (select count(*) from bookings
    where promo_id = promos.id and promo_use = 'counted')`.execute(tx.sql);
  await saveTrail(tx, past);
}

const jsonColumns = ['promo_details', 'parcel_type'] as const;

/** The bookings and their charges, once their tariffs are stored. */
async function saveBookings(tx: Tx, { charges }: Past, { bookings }: Month): Promise<void> {
  const tariffs = new Map(bookings.map(({ tariff }) => [JSON.stringify(tariff), tariff]));
  const ids = new Map<string, string>();
  for (const [text, tariff] of tariffs) ids.set(text, await storeTariff(tx.sql, tariff));
  const idOf = (tariff: QuotedTariff) => ids.get(JSON.stringify(tariff));
  const charged = charges.map(({ charge, atMs, bookingId, tariff }) => ({
    ...charge,
    booking_id: bookingId,
    at: date(atMs),
    tariff_id: idOf(tariff),
  }));
  await insertAll(tx, 'charges', charged);
  const rows = bookings.map(({ tariff, ...row }) => ({ ...asJson(row), tariff_id: idOf(tariff) }));
  await insertAll(tx, 'bookings', rows);
}

/** The columns that hold JSON values rather than text. */
function asJson(row: Omit<Row, 'tariff'>) {
  const parsed = jsonColumns.map((name) => {
    const text = row[name];
    return [name, typeof text === 'string' ? (JSON.parse(text) as unknown) : null] as const;
  });
  return { ...row, ...Object.fromEntries(parsed) };
}

function paymentRows({ payments, settings }: Past) {
  return payments.map(({ id, atMs, amount, rider, bookingId }) => ({
    id,
    purpose: bookingId === null ? 'top-up' : 'booking',
    booking_id: bookingId,
    user_id: rider.id,
    wallet: 'rider',
    provider: 'test',
    provider_reference: `invented-${id}`,
    amount,
    currency: settings.code,
    product_name: settings.appName,
    state: 'paid',
    created_at: date(atMs - minuteMs),
    expires_at: date(atMs + 30 * minuteMs),
    settled_at: date(atMs),
  }));
}

async function saveRatings(tx: Tx, { ratings }: Past): Promise<void> {
  const commented = ratings.filter(({ comment }) => comment !== null);
  const rows = commented.map(({ bookingId, riderId, driverId, stars, comment, atMs }) => ({
    booking_id: bookingId,
    rider_id: riderId,
    driver_id: driverId,
    stars,
    comment,
    at: date(atMs),
  }));
  await insertAll(tx, 'ratings', rows);
  await sql`update users set rating_sum = rating_sum + given.stars, rating_count = rating_count + given.count
    from (select driver_id, sum(rating)::int as stars, count(rating)::int as count from bookings group by 1) given
    where users.id = given.driver_id`.execute(tx.sql);
}

function withdrawalRows({ settings }: Past, { withdrawals }: Month) {
  return withdrawals.map(({ id, person, amount, atMs, processedMs }, index) => ({
    id,
    user_id: person.id,
    name: `${person.first_name} ${person.last_name}`,
    amount,
    currency: settings.code,
    requested_at: date(atMs),
    processed: processedMs !== null,
    processed_at: processedMs === null ? null : date(processedMs),
    bank_name: 'Invented Savings Bank',
    bank_code: 'INVENTXX',
    bank_account: `XX00 0000 ${String(1000 + index)}`,
  }));
}

/** The audit rows in order of their time. They are sealed later, like all audit rows. */
async function saveTrail(tx: Tx, { trail, platform }: Past): Promise<void> {
  let nowMs = 0;
  const ids = createIds({ now: () => date(nowMs) }, platform.random);
  const { rows: numbers } = await sql<{ number: number }>`select next_audit_number() as number
    from generate_series(1, ${trail.rows.length}::integer)`.execute(tx.sql);
  const rows = trail.rows
    .toSorted((one, other) => one.atMs - other.atMs)
    .map(({ atMs, actor, action, object, facts }, index) => {
      nowMs = atMs;
      return {
        id: ids.next(),
        at: date(atMs),
        actor_id: actor.id,
        actor_role: actor.role,
        action,
        object_kind: object.kind,
        ...objectColumns(object.id),
        facts,
        request_id: null,
        number: numbers[index]?.number,
      };
    });
  await insertAll(tx, 'audit_log', rows);
}
