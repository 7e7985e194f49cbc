-- Cities beside the one that is configured.
create table further_cities (
  key text primary key check (key ~ '^[a-z][a-z0-9-]{0,30}$' and key <> 'main'),
  time_zone text not null,
  -- The file and the part of it from which the city is built again, as packages/city reads it.
  input json not null,
  -- The build that every node serves, and the one to switch back to.
  build_id text not null,
  previous_id text,
  switched_at timestamptz not null
);
