-- Addresses that receive events. `last_seq` is the number of the last processed event.
create table webhooks (
  id uuid primary key,
  version integer not null,
  url text not null,
  description text not null,
  events text[] not null,
  sealed_secret text not null,
  enabled boolean not null,
  disabled_reason text check (disabled_reason in ('operator', 'failing')),
  failing_since timestamptz,
  last_seq bigint not null,
  created_by uuid references users (id),
  created_at timestamptz not null
);

-- One event for one webhook. Those with the same subject, such as a booking, are sent in the order of `place`.
create table webhook_deliveries (
  id uuid primary key,
  place bigint generated always as identity,
  webhook_id uuid not null references webhooks (id) on delete cascade,
  event_id uuid not null,
  event text not null,
  subject uuid not null,
  body text not null,
  state text not null check (state in ('waiting', 'delivered', 'failed')),
  attempts integer not null default 0,
  created_at timestamptz not null,
  next_attempt_at timestamptz,
  last_attempt_at timestamptz,
  response_status integer,
  response text,
  failure text,
  milliseconds integer
);
create index webhook_deliveries_log on webhook_deliveries (webhook_id, place desc);
create index webhook_deliveries_waiting on webhook_deliveries (webhook_id, subject, place) where state = 'waiting';
create index webhook_deliveries_age on webhook_deliveries (created_at) where state <> 'waiting';
create index webhook_deliveries_subject on webhook_deliveries (subject);
-- The waiting deliveries of one webhook in order. Without it, if another webhook has many waiting deliveries,
-- PostgreSQL may search all deliveries of this one.
create index webhook_deliveries_next on webhook_deliveries (webhook_id, place) where state = 'waiting';
