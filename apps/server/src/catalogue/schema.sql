create table car_types (
  id uuid primary key,
  version integer not null,
  name text not null,
  image text not null,
  base_fare bigint not null check (base_fare >= 0),
  rate_per_unit_distance numeric(14, 4) not null check (rate_per_unit_distance >= 0),
  rate_per_hour numeric(14, 4) not null check (rate_per_hour >= 0),
  min_fare bigint not null check (min_fare >= 0),
  convenience_fees numeric(14, 4) not null check (convenience_fees >= 0),
  convenience_fee_type text not null,
  extra_info text not null,
  -- How many people can ride.
  seats integer not null default 4 check (seats >= 1),
  parcel_types jsonb not null,
  options jsonb not null,
  cancel_slab jsonb not null,
  position integer not null,
  created_at timestamptz not null,
  deleted_at timestamptz
);
create unique index car_types_name on car_types (lower(name)) where deleted_at is null;

create table cancellation_reasons (
  value integer primary key,
  label text not null,
  -- Who can choose this reason when cancelling.
  audience text not null default 'everyone' check (audience in ('riders', 'office', 'everyone'))
);
