-- An event's number is its row's number times 100 plus its place in the row.
create sequence outbox_numbers minvalue 0;
select setval('outbox_numbers', 0);

-- The live events of one transaction are one row, whose number is taken while the transaction commits: the row is
-- written once.
create table outbox (
  number bigint not null,
  created_at timestamptz not null,
  -- The topics of all its events.
  topics text[] not null,
  events json not null,
  -- The transaction's audit entries: a missing one was deleted.
  audited bigint[],
  primary key (number, created_at)
) partition by range (created_at);
