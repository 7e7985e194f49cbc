-- Who did what. Kept for ever, so facts hold no personal data.
create table audit_log (
  id uuid not null,
  at timestamptz not null,
  -- Set as the transaction commits, as for live events; null if the server did not write the entry.
  number bigint,
  actor_id uuid,
  actor_role text not null,
  action text not null,
  object_kind text not null,
  -- The id of the object: if it is a UUID, 16 bytes in `object_uuid`, and this text is empty.
  object_id text not null,
  object_uuid uuid,
  facts jsonb not null,
  -- The id of the request, also in one of two forms, because a client may choose an id that is no UUID.
  request_id text,
  request_uuid uuid
) partition by range (at);
-- Entries are listed by time, and few share the same time. Their numbers tell them apart, and the chain reveals an
-- entry with a duplicate number, so the index needs no id, and equal times are stored once.
create index audit_log_at on audit_log (at);
-- Entries are found by ranges of numbers only: when they are linked and when the chain is checked. They are stored in
-- number order, so the index keeps only the lowest and highest number of every few pages.
create index audit_log_numbers on audit_log using brin (number) with (pages_per_range = 16, autosummarize = on);
-- Finds the entries of a kind, and those of an object in either form. The few entries of an object are sorted when they
-- are read. The index has no time, so equal keys are stored once.
create index audit_log_of_either on audit_log (object_kind, object_uuid, object_id);
-- The same for a person's entries. For a very active person, the newest are found by reading the log in order.
create index audit_log_of_actor on audit_log (actor_id);
-- Entries about bookings are most of the log and found by time; all others by action.
create index audit_log_action on audit_log (action, at, id) where action not like 'booking-%';
-- Finds rare actions on bookings, and the list of actions. It has few distinct values, so it is small.
create index audit_log_actions on audit_log (action);

-- The chain. Entries get numbers as their transactions commit, like live events. The links of a batch of numbers are
-- stored in one row, instead of a row for each link.
create sequence audit_numbers;
create table audit_links (
  first_number bigint primary key,
  -- The last number that was linked before; numbers between were never committed.
  follows bigint not null,
  -- The SHA-256 hashes of this and the next numbers, 32 bytes each.
  hashes bytea not null
);
-- Lets PostgreSQL read part of the value without the rest.
alter table audit_links alter column hashes set storage external;
-- The last link: without it, deleted last links would be linked again.
create table audit_head (
  id smallint primary key check (id = 1),
  seq bigint not null,
  hash text not null
);
insert into audit_head (id, seq, hash) values (1, 0, repeat('0', 64));
