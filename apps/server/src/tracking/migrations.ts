import { sql } from 'kysely';
import type { NamedMigration } from '../platform/database/migrate.ts';

export const trackingMigrations: readonly NamedMigration[] = [
  {
    name: '0124_tracking',
    async up(db) {
      // One point an instant: a batch sent twice is stored once.
      await sql`create table tracking_points (
        id uuid not null, booking_id uuid not null, driver_id uuid not null, at timestamptz not null,
        received_at timestamptz not null, status text not null, lat double precision not null check (lat between -90 and 90),
        lng double precision not null check (lng between -180 and 180), heading_degrees double precision,
        after_gap boolean not null, primary key (booking_id, at)) partition by range (at)`.execute(db);
    },
  },
  {
    name: '0390_coarse_positions',
    async up(db) {
      // Points whose exactness was taken out; the index finds the ones that are still to be done.
      await sql`alter table tracking_points add column coarse boolean not null default false`.execute(db);
      await sql`create index tracking_points_exact on tracking_points (at) where not coarse`.execute(db);
    },
  },
];

/** Tracks are evidence in disputes about fares; two years cover the usual limitation of claims. */
export const trackingPartitions = [{ table: 'tracking_points', keepMonths: 24 }] as const;
