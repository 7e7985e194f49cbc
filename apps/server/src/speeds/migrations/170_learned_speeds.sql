-- How many times as long as on empty roads drives take, by hour of the week. Each row was learned from the trips of
-- several people and has no link to any of them.
create table learned_speeds (
  -- A cell of the map, row:column; empty for the whole city.
  area text not null,
  -- The hour of the week in the installation's time zone: 0 is the one after midnight on Monday.
  slot smallint not null check (slot between 0 and 167),
  factor double precision not null check (factor between 0.5 and 3),
  -- null if there were too few people, so that the factor is that of other hours.
  trips integer,
  primary key (area, slot)
);

-- What the last run of learning has read: one row.
create table speed_learning (
  id smallint primary key check (id = 1),
  learned_at timestamptz not null,
  trips_since timestamptz not null,
  trips_used integer not null,
  trips_left_out integer not null
);

-- By what the quoted time on empty roads was multiplied.
alter table quotes add column speed_factor double precision not null default 1;
alter table bookings add column estimate_speed_factor double precision not null default 1;
