import { sql } from 'kysely';
import type { NamedMigration } from '../platform/database/migrate.ts';

export const accountMigrations: readonly NamedMigration[] = [
  {
    name: '0010_accounts',
    async up(db) {
      await sql`create table users (
        id uuid primary key, version integer not null default 1, usertype text not null,
        first_name text not null, last_name text not null, email text, mobile text, password_hash text,
        login_type text not null, approved boolean not null, profile_image text, referral_id text,
        signup_via_referral uuid references users (id), created_by_admin boolean not null default false,
        created_at timestamptz not null, deleted_at timestamptz,
        bank_name text, bank_code text, bank_account text, push_token text, user_platform text,
        saved_addresses jsonb not null default '[]',
        vehicle_make text, vehicle_model text, vehicle_number text, other_info text, car_type_id uuid,
        license_image text, fleet_admin_id uuid references users (id),
        rating_sum integer not null default 0, rating_count integer not null default 0)`.execute(db);
      // A deleted account gives its address, number and referral id free.
      await sql`create unique index users_email on users (email) where deleted_at is null`.execute(db);
      await sql`create unique index users_mobile on users (mobile) where deleted_at is null`.execute(db);
      await sql`create unique index users_referral on users (lower(referral_id)) where deleted_at is null`.execute(
        db,
      );
      await sql`create index users_type on users (usertype, created_at) where deleted_at is null`.execute(db);
      await sql`create index users_fleet on users (fleet_admin_id) where deleted_at is null`.execute(db);

      await sql`create table sessions (
        id uuid primary key, user_id uuid not null references users (id), token_hash text not null unique,
        created_at timestamptz not null, expires_at timestamptz not null, ends_at timestamptz not null)`.execute(
        db,
      );
      await sql`create index sessions_user on sessions (user_id)`.execute(db);
      await sql`create index sessions_expiry on sessions (expires_at)`.execute(db);

      await sql`create table password_resets (
        id uuid primary key, user_id uuid not null references users (id), token_hash text not null unique,
        created_at timestamptz not null, expires_at timestamptz not null)`.execute(db);
      await sql`create index password_resets_user on password_resets (user_id)`.execute(db);
    },
  },
];
