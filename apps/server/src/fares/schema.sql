create table quotes (
  id uuid primary key,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  pickup_lat double precision not null,
  pickup_lng double precision not null,
  pickup_add text not null,
  drop_lat double precision not null,
  drop_lng double precision not null,
  drop_add text not null,
  car_type_id uuid not null,
  book_later boolean not null,
  trip_date timestamptz,
  distance_metres integer not null check (distance_metres >= 0),
  duration_seconds integer not null check (duration_seconds >= 0),
  polyline text not null,
  estimated boolean not null,
  parcel_type jsonb,
  option_selected jsonb,
  promo_code text,
  tariff jsonb not null,
  fare jsonb not null
);
create index quotes_expiry on quotes (expires_at);
