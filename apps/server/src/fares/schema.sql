-- The key of a tariff, computed from its content. A check constraint uses the function, so it never changes: another
-- key needs another name.
create function tariff_key(content jsonb) returns uuid language sql immutable strict parallel safe as $$
  select encode(substring(sha256(convert_to(content::text, 'UTF8')) from 1 for 16), 'hex')::uuid
$$;

-- A tariff is the same for thousands of bookings, so each is stored once.
create table tariffs (
  id uuid primary key,
  content jsonb not null,
  constraint tariffs_content check (id = tariff_key(content))
);

create table quotes (
  id uuid primary key,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  pickup_lat double precision not null,
  pickup_lng double precision not null,
  pickup_add text not null,
  -- Whether the map lacks the house number, so that the door is somewhere near.
  pickup_approximate boolean not null,
  drop_lat double precision not null,
  drop_lng double precision not null,
  drop_add text not null,
  drop_approximate boolean not null,
  -- On the way, in driving order: place, note and contact.
  stops jsonb not null default '[]',
  car_type_id uuid not null,
  book_later boolean not null,
  trip_date timestamptz,
  distance_metres integer not null check (distance_metres >= 0),
  duration_seconds integer not null check (duration_seconds >= 0),
  -- The factor applied to the time on empty roads.
  speed_factor double precision not null default 1,
  -- The road speeds used for that time; null if they were the map's.
  road_speeds jsonb,
  polyline text not null,
  estimated boolean not null,
  parcel_type jsonb,
  option_selected jsonb,
  -- How many people ride.
  persons integer not null check (persons >= 1),
  promo_code text,
  -- On whose account the ride would be; null: the rider pays.
  company_id uuid,
  tariff_id uuid not null,
  -- What the operator's tariff depends on: time, zones, source; null if the line of the car type applies.
  fare_facts jsonb,
  -- The lines of the fare, as text: the sums follow from them.
  fare_lines text not null,
  -- A quote for a change of a booking: which one, and what else changes; null for a new ride.
  change jsonb,
  -- The place whose code was scanned; null for other rides.
  kerb_place_id uuid
);
create index quotes_expiry on quotes (expires_at);

-- Rides that a tariff refused a price, so that the desk can mend it: the last one for each car type and reason.
create table unpriced_rides (
  id uuid primary key,
  car_type_id uuid not null,
  code text not null,
  pickup_add text not null,
  refused_at timestamptz not null,
  unique (car_type_id, code)
);
