-- How many times as long as on empty roads drives take, by hour of the week. Each row was learned from the trips of
-- several people and has no link to any of them.
create table learned_speeds (
  -- Each city has its own speeds and hours.
  city text not null default 'main',
  -- A cell of the map, row:column; empty for the whole city.
  area text not null,
  -- The hour of the week in the city's time zone: 0 is the one after midnight on Monday.
  slot smallint not null check (slot between 0 and 167),
  factor double precision not null check (factor between 0.5 and 3),
  -- null if there were too few people, so that the factor is that of other hours.
  trips integer,
  primary key (city, area, slot)
);

-- How many times as long as on the map drives take on each kind of road, at all hours together. Each row was learned from
-- the trips of several people and has no link to any of them.
create table learned_road_speeds (
  city text not null,
  -- A value of OpenStreetMap's highway tag; empty for all roads, which also counts for the kinds without a row.
  speed_class text not null,
  factor double precision not null check (factor between 0.5 and 3),
  trips integer not null,
  primary key (city, speed_class)
);

-- What the last run of learning has read: one row.
create table speed_learning (
  id smallint primary key check (id = 1),
  learned_at timestamptz not null,
  trips_since timestamptz not null,
  trips_used integer not null,
  trips_left_out integer not null
);
