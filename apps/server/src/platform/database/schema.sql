-- Tables used by every capability. The column types are in tables.ts.

-- The SQL files that were applied: tables, later migrations and functions.
create table sql_files (
  name text primary key,
  version integer not null,
  hash text not null
);

-- The first response for each Idempotency-Key.
create table idempotent_answers (
  caller text not null,
  route text not null,
  key text not null,
  request_hash text not null,
  status integer not null,
  body jsonb not null,
  created_at timestamptz not null,
  primary key (caller, route, key)
);
create index idempotent_answers_age on idempotent_answers (created_at);

-- Changes with every write to reference data. Random, not counted, so that the version of a rolled-back change is never
-- reused for other data.
create table reference_version (
  id smallint primary key check (id = 1),
  version uuid not null
);
insert into reference_version (id, version) values (1, gen_random_uuid());

-- The newest result of each nightly check, which every node shows in its metrics.
create table check_results (
  name text primary key,
  at timestamptz not null,
  differences integer not null
);
