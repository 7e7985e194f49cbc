-- Entries get numbers as their transactions commit, like live events. The links of a batch of numbers are one row, in
-- place of a row for each link. Links from before stay in `audit_seals`, and the chain continues after them.
create sequence audit_numbers;
-- Nodes of the previous version add a few more links before entries of theirs get numbers.
select setval('audit_numbers', last.seq + (select count(*) from audit_waiting) + 10000)
  from (select max(seq) as seq from audit_seals) last where last.seq is not null;

-- null: written by an earlier version, or not by the server.
alter table audit_log add column number bigint;
create index audit_log_number on audit_log (number) where number is not null;

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

-- The entries that each transaction wrote: one that is missing was deleted.
alter table outbox add column audited bigint[];

-- One index instead of two: it also finds an entry by its id and time.
alter table audit_log drop constraint audit_log_pkey, add primary key (at, id);
drop index audit_log_at;

-- The few entries of an object are sorted when they are read. Without their time, equal keys are stored once.
create index audit_log_of_object on audit_log (object_kind, object_id);
drop index audit_log_object;
