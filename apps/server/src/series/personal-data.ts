import type { PersonalData } from '../platform/privacy/personal-data.ts';
import type { SeriesTables } from './tables.ts';

/** The repeated rides of a person. */
export const seriesPersonalData: PersonalData = {
  name: 'series',
  columns: ['series.customer_id'],
  collect: (db, { id }) =>
    db
      .withTables<SeriesTables>()
      .selectFrom('series')
      .select(['created_at as createdAt', 'starts_at as startsAt', 'rule', 'note', 'ended_at as endedAt'])
      .select(['pickup_add as pickup', 'drop_add as drop', 'coords'])
      .where('customer_id', '=', id)
      .orderBy('created_at')
      .execute(),
  async forget(tx, { id }) {
    await tx.sql.withTables<SeriesTables>().deleteFrom('series').where('customer_id', '=', id).execute();
  },
};
