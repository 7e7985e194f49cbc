import { statusesWith } from '@fiacre/domain';
import { sql } from 'kysely';
import type { NamedMigration } from '../platform/database/migrate.ts';

export const reportMigrations: readonly NamedMigration[] = [
  {
    name: '0420_reports',
    async up(db) {
      const earned = sql.join(statusesWith('paid').map((status) => sql.lit(status)));
      // Everything that the reports add up stands in the index: a million bookings are summed without their rows.
      await sql`create index bookings_earned on bookings (trip_date)
        include (fleet_admin_id, driver_id, currency, trip_cost, convenience_fees, driver_share, discount, customer_paid)
        where status in (${earned})`.execute(db);
    },
  },
];
