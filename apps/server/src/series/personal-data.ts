import { sql } from 'kysely';
import { jobKind, type JobKind } from '../platform/jobs/job.ts';
import type { PersonalData } from '../platform/privacy/personal-data.ts';
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
    await sql`update series set passenger = null, version = version + 1, next_check_at = null,
        ended_at = coalesce(ended_at, ${tx.now})
      where passenger->>'phone' = any(${[...contacts]}::text[])`.execute(tx.sql);
  },
};

const passengerDays = 30;

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
