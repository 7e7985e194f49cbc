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

-- The speeds of roads with which the quoted time was found; null if they were those of the map.
alter table quotes add column road_speeds jsonb;
alter table bookings add column estimate_road_speeds jsonb;
