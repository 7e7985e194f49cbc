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
  {
    name: '0411_track_evidence',
    async up(db) {
      // What was thrown out stays, with the reason; the way of a gap is now judged over the whole track.
      await sql`alter table tracking_points drop column after_gap, add column device_at timestamptz,
        add column accuracy_metres double precision, add column rejected text`.execute(db);
      // How a trip's distance was found, for everybody whom its fare concerns.
      await sql`create table trip_measures (
        booking_id uuid primary key references bookings (id), measured_at timestamptz not null,
        source text not null check (source in ('track', 'estimate_kept')),
        method text check (method in ('roads', 'line', 'maps')), metres integer not null, measured_metres integer not null,
        road_metres integer not null, points_received integer not null, points_used integer not null,
        rejected jsonb not null, doubts jsonb not null, check ((method is null) = (source = 'estimate_kept')))`.execute(
        db,
      );
      await sql`create index trip_measures_doubtful on trip_measures (measured_at) where doubts <> '[]'::jsonb`.execute(
        db,
      );
    },
  },
  {
    name: '0530_rival_points',
    async up(db) {
      // Of two places in one second the whole track tells which is right, so both stay; so does what is no place.
      await sql`alter table tracking_points add column slot smallint not null default 0,
        drop constraint tracking_points_lat_check, drop constraint tracking_points_lng_check,
        drop constraint tracking_points_pkey, add primary key (booking_id, at, slot)`.execute(db);
    },
  },
];

/** Tracks are evidence in disputes about fares; two years cover the usual limitation of claims. */
export const trackingPartitions = [{ table: 'tracking_points', keepMonths: 24 }] as const;
