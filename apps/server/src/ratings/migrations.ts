import { sql } from 'kysely';
import type { NamedMigration } from '../platform/database/migrate.ts';

export const ratingMigrations: readonly NamedMigration[] = [
  {
    name: '0130_ratings',
    async up(db) {
      // RATE-1: once a booking, a whole number of stars.
      await sql`create table ratings (
        booking_id uuid primary key references bookings (id), rider_id uuid not null references users (id),
        driver_id uuid not null references users (id), stars smallint not null check (stars between 1 and 5),
        comment text, at timestamptz not null)`.execute(db);
      await sql`create index ratings_driver on ratings (driver_id, at)`.execute(db);
    },
  },
];
