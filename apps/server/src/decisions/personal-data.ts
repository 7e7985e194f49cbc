import { sql } from 'kysely';
import type { PersonalData } from '../platform/privacy/personal-data.ts';
import { withUsual, type StoredDriver } from './stored-drivers.ts';
import type { DecisionTables } from './tables.ts';

/** How bookings were offered to a driver: their own costs and exclusions, and their requests for a review. */
export const decisionPersonalData: PersonalData = {
  name: 'decisions',
  columns: [
    'dispatch_decisions.driver_ids',
    'dispatch_decisions.inputs',
    'dispatch_reviews.driver_id',
    'dispatch_reviews.answered_by',
  ],
  async collect(db, { id, role }) {
    if (role !== 'driver') return { decisions: [], reviews: [] };
    const { rows } = await sql<{ readonly compared: StoredDriver | null }>`
      select decided_at as "decidedAt", mode, outcome, ${id}::uuid = any(driver_ids) as chosen,
        jsonb_path_query_first(inputs, '$.compared[*] ? (@.driverId == $id)', about) as compared,
        jsonb_path_query_first(inputs, '$.excluded[*] ? (@.driverId == $id)', about) as excluded
      from dispatch_decisions, jsonb_build_object('id', ${id}::text) as about
      where ${id}::uuid = any(driver_ids) or jsonb_path_exists(inputs, '$.*[*] ? (@.driverId == $id)', about)
      order by decided_at`.execute(db);
    const reviews = await db
      .withTables<DecisionTables>()
      .selectFrom('dispatch_reviews')
      .select(['asked_at as askedAt', 'question', 'answer', 'answered_at as answeredAt'])
      .where('driver_id', '=', id)
      .orderBy('asked_at')
      .execute();
    const decisions = rows.map((row) => ({ ...row, compared: row.compared && withUsual(row.compared) }));
    return { decisions, reviews };
  },
  /**
   * Until decisions are removed, they contain a deleted driver's id, which no longer identifies anybody; the driver's
   * questions are erased.
   */
  async forget(tx, { id }) {
    await tx.sql
      .withTables<DecisionTables>()
      .updateTable('dispatch_reviews')
      .set({ question: '' })
      .where('driver_id', '=', id)
      .execute();
  },
};
