-- The factor by which drives take longer than on empty roads, by hour of the week. Each row was learned from the trips
-- of several people and has no link to any of them.
create table learned_speeds (
  -- Each city has its own speeds and hours.
  city text not null default 'main',
  -- A cell of the map, row:column; empty for the whole city.
  area text not null,
  -- The hour of the week in the city's time zone: 0 is the one after midnight on Monday.
  slot smallint not null check (slot between 0 and 167),
  factor double precision not null check (factor between 0.5 and 3),
  -- null if there were too few people, in which case other hours determine the factor.
  trips integer,
  primary key (city, area, slot)
);

-- The factor by which drives take longer than on the map, for each kind of road, at all hours together. Each row was
-- learned from the trips of several people and has no link to any of them.
create table learned_road_speeds (
  city text not null,
  -- A value of OpenStreetMap's highway tag; empty for all roads, which also applies to kinds without a row.
  speed_class text not null,
  factor double precision not null check (factor between 0.5 and 3),
  trips integer not null,
  primary key (city, speed_class)
);

-- The data that the last learning run has read: one row.
create table speed_learning (
  id smallint primary key check (id = 1),
  learned_at timestamptz not null,
  trips_since timestamptz not null,
  trips_used integer not null,
  trips_left_out integer not null
);
