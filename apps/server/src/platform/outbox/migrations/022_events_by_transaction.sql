-- The live events of one transaction are one row, whose number is taken while the transaction commits: the row is written
-- once. Events from before are dropped; pages that were open reload, since nothing after their last event is left.
drop function if exists take_events(bigint, integer);

create sequence outbox_numbers minvalue 0;
-- An event's number is its row's number times 100 plus its place in the row, and must be above all earlier ones.
select setval('outbox_numbers', last_seq / 100) from outbox_cursor;

drop table outbox;
drop table outbox_cursor;
drop sequence outbox_places;

create table outbox (
  number bigint not null,
  created_at timestamptz not null,
  -- The topics of all its events.
  topics text[] not null,
  events json not null,
  primary key (number, created_at)
) partition by range (created_at);
