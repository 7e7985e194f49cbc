import { offerLeadMs } from '@fiacre/domain';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { hasStatus } from '../bookings/index.ts';
import type { PlatformTables } from '../platform/database/tables.ts';
import type { Figures } from '../platform/operations/figures.ts';
import { rowOf } from '../platform/outbox/sequence.ts';

interface Request {
  readonly now: Date;
  /** The last live event that this node has delivered. */
  readonly lastSeq: number;
}

/** Reads everything that metrics and the page System show about the database's content, with one statement. Source: SYS-1. */
export async function readFigures(db: Kysely<PlatformTables>, { now, lastSeq }: Request): Promise<Figures> {
  const { rows } = await sql<{ figures: Figures }>`select json_build_object(
    'outbox', ${outbox(now, lastSeq)},
    'messagesWaiting', (select count(*) from messages where status = 'waiting'),
    'jobs', ${jobs(now)}, 'dispatch', ${dispatch(now)}, 'paymentsInDoubt', ${payments(now)},
    'webhooks', ${webhooks(now)}, 'checks', ${checks(now)}, 'runs', ${runs(now)},
    'archiveOk', ${archiveOk()}) as figures`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('The database returned no figures');
  return row.figures;
}

/** The seconds from `at` until now, null if it is null; negative ones come from clocks that differ. */
const secondsSince = (at: RawBuilder<unknown>, now: Date) =>
  sql`case when ${at} is not null then greatest(0, extract(epoch from ${now}::timestamptz - ${at})) end`;
const oldest = (at: RawBuilder<unknown>, now: Date) => sql`coalesce(${secondsSince(at, now)}, 0)`;

function outbox(now: Date, lastSeq: number): RawBuilder<unknown> {
  return sql`(select json_build_object('waiting', count(*), 'oldestSeconds', ${oldest(sql`min(created_at)`, now)})
    from outbox where number > ${rowOf(lastSeq)})`;
}

/** A retried job counts from when it was first due. Recurring jobs have no due time in their data. */
function jobs(now: Date): RawBuilder<unknown> {
  const due = sql`coalesce((data->>'dueAt')::timestamptz, start_after)`;
  const waits = sql`state < 'active' and ${due} <= ${now}::timestamptz`;
  return sql`(select json_build_object('waiting', count(*) filter (where ${waits}),
      'oldestSeconds', ${oldest(sql`min(${due}) filter (where ${waits})`, now)},
      'failed', count(*) filter (where state = 'failed'))
    from pgboss.job where state < 'active' or state = 'failed')`;
}

/** How far back first offers are measured. */
const offersFrom = sql.raw(`interval '15 minutes'`);

function dispatch(now: Date): RawBuilder<unknown> {
  const due = sql`greatest(booking_date, trip_date - ${sql.raw(`interval '${offerLeadMs} milliseconds'`)})`;
  const firstOffer = sql`(select min(offered_at) from booking_offers where booking_id = bookings.id)`;
  return sql`(select json_build_object('waiting', waiting, 'oldestSeconds', oldest, 'firstOfferSeconds', first_offer,
      'fallbacks', fallbacks, 'leases', leases, 'leaseLateSeconds', late)
    from (select count(*) as waiting, ${oldest(sql`min(${due})`, now)} as oldest from bookings
        where ${hasStatus(['NEW'])} and ${due} <= ${now}::timestamptz) bookings,
      (select case when count(waited) > 0 then json_build_object(
          'median', percentile_cont(0.5) within group (order by waited),
          'slowest20th', percentile_cont(0.95) within group (order by waited)) end as first_offer
        from (select greatest(0, extract(epoch from ${firstOffer} - ${due})) as waited, ${firstOffer} as offered
          from bookings where booking_date > ${now}::timestamptz - ${offersFrom}) recent
        where offered is not null) offers,
      (select count(*) filter (where failed_at > ${now}::timestamptz - interval '10 minutes') as fallbacks,
        count(*) filter (where expires_at > ${now}::timestamptz) as leases,
        ${oldest(sql`min(expires_at) filter (where expires_at > '-infinity')`, now)} as late
        from dispatch_leases) leases)`;
}

/** A payer pays or gives up within minutes, so an order that is open for longer may have lost its callback. */
function payments(now: Date): RawBuilder<unknown> {
  return sql`json_build_object(
    'orders', (select count(*) from payment_orders where state = 'open'
      and created_at <= ${now}::timestamptz - interval '10 minutes'),
    'refunds', (select count(*) from payment_refunds where state in ('unclear', 'failed')))`;
}

/** Deliveries to a webhook that is switched off wait for an admin, so they are not late. */
function webhooks(now: Date): RawBuilder<unknown> {
  return sql`(select json_build_object('waiting', waiting, 'oldestSeconds', oldest, 'failed', failed, 'disabled', disabled)
    from (select count(*) as waiting, ${oldest(sql`min(webhook_deliveries.created_at)`, now)} as oldest
        from webhook_deliveries join webhooks on webhooks.id = webhook_id where state = 'waiting' and enabled) queue,
      (select count(*) as failed from webhook_deliveries
        where state = 'failed' and created_at > ${now}::timestamptz - interval '1 day') failures,
      (select count(*) as disabled from webhooks where disabled_reason = 'failing') webhooks)`;
}

function checks(now: Date): RawBuilder<unknown> {
  return sql`(select coalesce(json_agg(json_build_object('name', name, 'differences', differences,
    'ageSeconds', ${secondsSince(sql`at`, now)}) order by name), '[]') from check_results)`;
}

function runs(now: Date): RawBuilder<unknown> {
  return sql`(select coalesce(json_agg(json_build_object('name', name, 'ok', ok, 'bytes', bytes, 'seconds', seconds,
    'detail', detail, 'ageSeconds', ${secondsSince(sql`at`, now)},
    'successAgeSeconds', ${secondsSince(sql`succeeded_at`, now)}) order by name), '[]') from operator_runs)`;
}

/** From PostgreSQL's record of its archive, whether it is embedded or not. Source: SYS-20. */
export function archiveOk(): RawBuilder<unknown> {
  return sql`(select case when current_setting('archive_mode') <> 'off' then
    coalesce(last_failed_time <= coalesce(last_archived_time, '-infinity'), true) end from pg_stat_archiver)`;
}
