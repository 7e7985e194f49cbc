import { sql } from 'kysely';
import type { NamedMigration } from '../platform/database/migrate.ts';

export const promoMigrations: readonly NamedMigration[] = [
  {
    name: '0330_promos',
    async up(db) {
      await sql`create table promos (
        id uuid primary key, version integer not null, name text not null, description text not null,
        discount_type text not null check (discount_type in ('flat', 'percentage')),
        discount_value numeric(14, 4) not null check (discount_value > 0),
        max_discount_value bigint not null check (max_discount_value >= 0),
        min_order bigint not null check (min_order >= 0), validity date not null,
        usage_limit integer not null check (usage_limit >= 0),
        user_avail integer not null default 0 check (user_avail >= 0),
        held integer not null default 0 check (held >= 0),
        created_at timestamptz not null, deleted_at timestamptz)`.execute(db);
      // A rider types it, so upper and lower case are the same code.
      await sql`create unique index promos_name on promos (lower(name)) where deleted_at is null`.execute(db);
    },
  },
  {
    name: '0331_promo_of_a_quote',
    async up(db) {
      await sql`alter table quotes add column promo_code text`.execute(db);
    },
  },
  {
    name: '0332_promo_of_a_booking',
    async up(db) {
      await sql`alter table bookings add column promo_id uuid references promos (id)`.execute(db);
      await sql`alter table bookings add column promo_details jsonb`.execute(db);
      await sql`alter table bookings add column promo_use text check (promo_use in ('held', 'counted', 'given_back'))`.execute(
        db,
      );
      await sql`alter table bookings add constraint promo_whole check (
        (promo_id is null) = (promo_details is null) and (promo_id is null) = (promo_use is null))`.execute(
        db,
      );
    },
  },
];
