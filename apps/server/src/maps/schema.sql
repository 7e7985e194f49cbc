-- Requests to map providers, by day, for the bill. A matrix counts its pairs of points.
create table map_calls (
  day date not null,
  provider text not null,
  operation text not null check (operation in ('route', 'matrix', 'suggest', 'place', 'reverse')),
  calls bigint not null default 0,
  failed bigint not null default 0,
  -- Served without a request.
  cached bigint not null default 0,
  primary key (day, provider, operation)
);

-- The city that every node serves: at most one row.
create table served_city (
  single boolean primary key default true check (single),
  -- The build of the city that was configured at the time; the row does not apply to another configuration.
  configured_id text not null,
  city_id text not null,
  -- The build to switch back to.
  previous_id text,
  switched_at timestamptz not null
);

-- The cities that are served in addition to the configured one.
create table further_cities (
  key text primary key check (key ~ '^[a-z][a-z0-9-]{0,30}$' and key <> 'main'),
  time_zone text not null,
  -- The file, and the part of it, from which the city is rebuilt, in the form that packages/city reads.
  input json not null,
  -- The build that every node serves, and the one to switch back to.
  build_id text not null,
  previous_id text,
  switched_at timestamptz not null
);

-- What the operator calls a city, and where its middle is; null stands for those of the map.
create table city_labels (
  -- `main`, or the key of a further city.
  city text primary key,
  name text check (length(name) between 1 and 100),
  centre_lat double precision,
  centre_lng double precision,
  check ((centre_lat is null) = (centre_lng is null))
);

-- Maps that a command built and did not serve, because few of their junctions are connected.
create table refused_maps (
  -- `main`, or the key of a further city, which may not exist yet.
  city text primary key,
  -- Only of a new city.
  time_zone text,
  input json not null,
  build_id text not null,
  -- For the main city: the build that `MAPS_CITY` named.
  configured_id text,
  connected_share double precision not null,
  junctions integer not null,
  built_at timestamptz not null
);
