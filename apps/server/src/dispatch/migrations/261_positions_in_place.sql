-- Every position of a driver changes `changed_at`, and while an index contained it, a position wrote to every index of
-- the table. The minute of the change does too, but only once a minute. Each page has room for a few new positions.
alter table driver_states
  set (fillfactor = 70),
  add column changed_minute timestamptz not null generated always as
    (date_bin('1 minute', changed_at, timestamptz '2000-01-01 00:00:00+00')) stored;
drop index driver_states_changed;
create index driver_states_changed on driver_states (changed_minute);
