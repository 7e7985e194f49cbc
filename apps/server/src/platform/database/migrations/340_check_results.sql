-- The newest result of each nightly check, which every node shows in its metrics.
create table check_results (
  name text primary key,
  at timestamptz not null,
  differences integer not null
);
-- A code is worthless once it has expired, so it is not sent after that.
alter table messages add column expires_at timestamptz;
