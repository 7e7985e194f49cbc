-- What every capability writes through `transact`. Their column types are in tables.ts.

-- Which files of SQL were applied, migrations and functions.
create table sql_files (
  name text primary key,
  version integer not null,
  hash text not null
);

-- Who did what. Kept for ever, so facts hold no personal data.
create table audit_log (
  id uuid not null,
  at timestamptz not null,
  actor_id uuid,
  actor_role text not null,
  action text not null,
  object_kind text not null,
  object_id text not null,
  facts jsonb not null,
  request_id text,
  primary key (id, at)
) partition by range (at);
create index audit_log_object on audit_log (object_kind, object_id, at);
create index audit_log_actor on audit_log (actor_id, at);
create index audit_log_at on audit_log (at, id);

-- Rows of `audit_log` that wait for their seal, in the order in which they were written: no clock says what is new.
create table audit_waiting (
  place bigint generated always as identity primary key,
  audit_id uuid not null,
  audit_at timestamptz not null
);

-- Live events wait here until they are numbered (`seq`) and delivered. They are numbered in the order of `place`, the
-- database's own count: whoever changes a thing after somebody else also inserts after them, while the clocks of two
-- nodes, from which the ids come, may differ.
create sequence outbox_places;
create table outbox (
  id uuid not null,
  created_at timestamptz not null,
  place bigint default nextval('outbox_places'),
  seq bigint,
  topics text[] not null,
  event text not null,
  data jsonb not null,
  primary key (id, created_at)
) partition by range (created_at);
create index outbox_waiting on outbox (place nulls first, id) where seq is null;
create index outbox_seq on outbox (seq);

-- The last number given.
create table outbox_cursor (
  id smallint primary key check (id = 1),
  last_seq bigint not null
);
insert into outbox_cursor (id, last_seq) values (1, 0);

-- Mails, texts and pushes on their way out.
create table messages (
  id uuid primary key,
  created_at timestamptz not null,
  channel text not null,
  recipient text not null,
  subject text not null,
  body text not null,
  screen text,
  params jsonb not null default '{}',
  device text,
  template text,
  bulk boolean not null default false,
  status text not null,
  failure text,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  sent_at timestamptz
);
-- Each channel is drained by itself, messages to one person before bulk ones.
create index messages_due on messages (channel, bulk, id) where status = 'waiting';
create index messages_recipient on messages (recipient, created_at);

-- The first answer to each Idempotency-Key.
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

-- Changes with every write to reference data. Random, not counted: a version that was rolled back never comes again
-- with other data.
create table reference_version (
  id smallint primary key check (id = 1),
  version uuid not null
);
insert into reference_version (id, version) values (1, gen_random_uuid());
