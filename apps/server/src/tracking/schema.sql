-- Every received point. A rejected one stays with its reason, so that a fare can be explained. If two points share a
-- second, the whole track decides which is right, so both are kept (`slot`). A rejected point may hold impossible
-- coordinates: they are not checked here.
create table tracking_points (
  id uuid not null,
  booking_id uuid not null,
  driver_id uuid not null,
  at timestamptz not null,
  slot smallint not null default 0,
  received_at timestamptz not null,
  device_at timestamptz,
  status text not null,
  lat double precision not null,
  lng double precision not null,
  heading_degrees double precision,
  accuracy_metres double precision,
  rejected text,
  -- The exact position was removed when its retention period ended.
  coarse boolean not null default false,
  primary key (booking_id, at, slot)
) partition by range (at);
-- Finds the points that are still exact.
create index tracking_points_exact on tracking_points (at) where not coarse;

-- Lets another app on a driver's phone send positions. Only a digest of the token is stored.
create table position_tokens (
  driver_id uuid primary key references users (id),
  token_hash text not null unique,
  created_at timestamptz not null,
  used_at timestamptz,
  expires_at timestamptz not null default now() + interval '90 days'
);
