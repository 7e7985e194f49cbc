import { LocalCalendar, passengerDays } from '@fiacre/domain';
import { sql } from 'kysely';
import { notify } from '../notifications/index.ts';
import { jobKind, type JobKind } from '../platform/jobs/job.ts';
import type { PersonalData } from '../platform/privacy/personal-data.ts';
import type { Tx } from '../platform/transaction/tx.ts';
import type { SeriesTables } from './tables.ts';

/** The repeated rides of a person, and those of others that name them as the passenger. Source: SERIES-24. */
export const seriesPersonalData: PersonalData = {
  name: 'series',
  columns: ['series.customer_id', 'series.passenger'],
  async collect(db, { id }) {
    const own = await db
      .withTables<SeriesTables>()
      .selectFrom('series')
      .select(['created_at as createdAt', 'starts_at as startsAt', 'rule', 'note', 'ended_at as endedAt'])
      .select(['pickup_add as pickup', 'drop_add as drop', 'coords', 'passenger'])
      .where('customer_id', '=', id)
      .orderBy('created_at')
      .execute();
    const { rows: ridden } = await sql<object>`select starts_at as "startsAt", rule, passenger from series
      where passenger->>'phone' = (select mobile from users where id = ${id} and mobile_verified_at is not null)
      order by created_at`.execute(db);
    return [...own, ...ridden];
  },
  async forget(tx, { id, contacts }) {
    await tx.sql.withTables<SeriesTables>().deleteFrom('series').where('customer_id', '=', id).execute();
    if (contacts.length === 0) return;
    // Without their passenger, nobody would ride.
    const { rows } = await sql<EndedSeries>`update series set passenger = null, version = series.version + 1,
        next_check_at = null, ended_at = coalesce(series.ended_at, ${tx.now})
      from series before where before.id = series.id and series.passenger->>'phone' = any(${[...contacts]}::text[])
      returning series.customer_id, series.pickup_add, series.drop_add, series.time_zone,
        before.ended_at is null as ends`.execute(tx.sql);
    for (const series of rows) if (series.ends) await announceEnd(tx, series);
  },
};

interface EndedSeries {
  readonly customer_id: string;
  readonly pickup_add: string;
  readonly drop_add: string;
  readonly time_zone: string;
  readonly ends: boolean;
}

/** The rider is notified, so that no series ends unnoticed. */
async function announceEnd(tx: Tx, { customer_id: userId, ...series }: EndedSeries): Promise<void> {
  const date = new LocalCalendar(series.time_zone).dayAt(tx.now);
  const facts = { pickup: series.pickup_add, drop: series.drop_add, date };
  await notify(tx, { to: { userId }, text: 'push_series_ending', facts, channels: ['push'] });
}

/** Erases who rode, thirty days after the series ended. Source: SERIES-24. */
export const forgetSeriesPassengers: JobKind = jobKind({
  name: 'forget-passengers-of-series',
  cron: '41 * * * *',
  run: (job) =>
    job.commit(async (tx) => {
      const before = new Date(tx.now.getTime() - passengerDays * 86_400_000);
      await sql`update series set passenger = null where passenger is not null and ended_at < ${before}`.execute(
        tx.sql,
      );
    }),
});
