-- Who did what. Kept for ever, so facts hold no personal data.
create table audit_log (
  id uuid not null,
  at timestamptz not null,
  -- Given as the transaction commits, as to live events; null if the server did not write the entry.
  number bigint,
  actor_id uuid,
  actor_role text not null,
  action text not null,
  object_kind text not null,
  -- The id of the object: 16 bytes as `object_uuid` if it is a UUID; the text is empty then.
  object_id text not null,
  object_uuid uuid,
  facts jsonb not null,
  -- The id of the request, likewise in one of two forms: somebody else may have given it another one.
  request_id text,
  request_uuid uuid
) partition by range (at);
-- Entries are listed by time, and those of one time are few. Their numbers tell them apart, and the chain shows an entry
-- that has the number of another, so the index needs no id, and equal times are stored once.
create index audit_log_at on audit_log (at);
-- Entries are found by a range of numbers only: when they are linked and when the chain is checked. They lie in the order
-- of their numbers, so the lowest and highest number of each few pages are enough, and no entry has one of its own.
create index audit_log_numbers on audit_log using brin (number) with (pages_per_range = 16, autosummarize = on);
-- Finds the entries of a kind, and those of an object in either form. The few entries of an object are sorted when they
-- are read. Without their time, equal keys are stored once.
create index audit_log_of_either on audit_log (object_kind, object_uuid, object_id);
-- The same for a person's entries. Of somebody who does very much, the newest are found by reading the log in order.
create index audit_log_of_actor on audit_log (actor_id);
-- What happens to bookings is most of the log and found by its time; everything else by its action.
create index audit_log_action on audit_log (action, at, id) where action not like 'booking-%';
-- Rare actions of bookings are found by it, and which actions there are. It has few different values, so it is small.
create index audit_log_actions on audit_log (action);

-- The chain. Entries get numbers as their transactions commit, like live events. The links of a batch of numbers are one
-- row, in place of a row for each link.
create sequence audit_numbers;
create table audit_links (
  first_number bigint primary key,
  -- The last number that was linked before; those between were never committed.
  follows bigint not null,
  -- The SHA-256 hashes of this and the next numbers, 32 bytes each.
  hashes bytea not null
);
-- A part is read without the rest.
alter table audit_links alter column hashes set storage external;
-- The last link: without it, deleted last links would be linked again.
create table audit_head (
  id smallint primary key check (id = 1),
  seq bigint not null,
  hash text not null
);
insert into audit_head (id, seq, hash) values (1, 0, repeat('0', 64));
