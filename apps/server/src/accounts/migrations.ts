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
  {
    name: '0380_sign_in',
    async up(db) {
      await sql`alter table users add column email_verified_at timestamptz`.execute(db);
      await sql`alter table sessions add column method text not null default 'password',
        add column second_factor boolean not null default false`.execute(db);
      // Keyed digests: neither table tells a person, a number or an address.
      await sql`create table tries (key text primary key, count integer not null, started_at timestamptz not null,
        last_at timestamptz not null, ends_at timestamptz not null)`.execute(db);
      await sql`create index tries_end on tries (ends_at)`.execute(db);
      await sql`create table known_callers (key text primary key, expires_at timestamptz not null)`.execute(
        db,
      );
      await sql`create table one_time_codes (
        id uuid primary key, purpose text not null, channel text not null, recipient text not null,
        request_hash text not null unique, asker_key text not null, code_hash text,
        created_at timestamptz not null, expires_at timestamptz not null, tries integer not null default 0,
        closed_at timestamptz)`.execute(db);
      await sql`create index one_time_codes_open on one_time_codes (purpose, recipient) where closed_at is null`.execute(
        db,
      );
      await sql`create table email_verifications (
        id uuid primary key, user_id uuid not null references users (id), email text not null,
        token_hash text not null unique, created_at timestamptz not null, expires_at timestamptz not null)`.execute(
        db,
      );
      await sql`create index email_verifications_user on email_verifications (user_id)`.execute(db);
      await sql`create table social_flows (
        state_hash text primary key, provider text not null, return_path text not null,
        created_at timestamptz not null, expires_at timestamptz not null)`.execute(db);
      await sql`create table social_identities (
        provider text not null, subject text not null, user_id uuid not null references users (id),
        created_at timestamptz not null, primary key (provider, subject))`.execute(db);
      await sql`create index social_identities_user on social_identities (user_id)`.execute(db);
    },
  },
  {
    name: '0381_second_factor',
    async up(db) {
      await sql`create table sign_in_challenges (
        token_hash text primary key, user_id uuid not null references users (id), method text not null,
        enrols boolean not null, created_at timestamptz not null, expires_at timestamptz not null)`.execute(
        db,
      );
      await sql`create table authenticator_apps (
        user_id uuid primary key references users (id), sealed_secret text not null,
        last_step bigint not null default 0, created_at timestamptz not null, confirmed_at timestamptz)`.execute(
        db,
      );
      await sql`create table recovery_codes (
        user_id uuid not null references users (id), code_hash text not null, primary key (user_id, code_hash))`.execute(
        db,
      );
      await sql`create table passkeys (
        id uuid primary key, user_id uuid not null references users (id), name text not null,
        credential_id text not null unique, public_key text not null, counter bigint not null,
        transports jsonb not null, created_at timestamptz not null, last_used_at timestamptz)`.execute(db);
      await sql`create index passkeys_user on passkeys (user_id)`.execute(db);
      await sql`create table passkey_ceremonies (
        challenge_hash text primary key, kind text not null, user_id uuid references users (id),
        created_at timestamptz not null, expires_at timestamptz not null)`.execute(db);
    },
  },
  {
    name: '0382_codes_of_one_session',
    async up(db) {
      // A session asks for a fresh code again and again; only the open ones must differ.
      await sql`alter table one_time_codes drop constraint one_time_codes_request_hash_key`.execute(db);
      await sql`create unique index one_time_codes_request on one_time_codes (request_hash)
        where closed_at is null`.execute(db);
    },
  },
];
