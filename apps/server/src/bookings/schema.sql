create table bookings (
  id uuid primary key,
  version integer not null,
  reference text not null unique,
  status text not null check (status in ('PAYMENT_PENDING', 'NEW', 'ACCEPTED', 'ARRIVED', 'STARTED', 'REACHED',
    'PENDING', 'PAID', 'COMPLETE', 'CANCELLED')),
  category text not null,
  quote_id uuid not null unique,
  booking_type_admin boolean not null,
  otp text,

  customer_id uuid not null references users (id),
  customer_name text not null,
  customer_email text,
  customer_contact text,
  customer_image text,

  pickup_lat double precision not null,
  pickup_lng double precision not null,
  pickup_add text not null,
  drop_lat double precision not null,
  drop_lng double precision not null,
  drop_add text not null,
  polyline text not null,
  book_later boolean not null,
  booking_date timestamptz not null,
  trip_date timestamptz not null,
  car_type_id uuid not null,

  -- Amounts in minor units of `currency`.
  currency text not null,
  tariff jsonb not null,
  estimate_fare jsonb not null,
  fare jsonb not null,
  fare_source text not null,
  estimate bigint not null,
  estimate_distance_metres integer not null,
  estimate_time_seconds integer not null,
  distance_metres integer,
  trip_cost bigint not null,
  convenience_fees bigint not null,
  driver_share bigint not null,
  discount bigint not null,
  payable bigint not null,
  promo_id uuid references promos (id),
  promo_details jsonb,
  promo_use text check (promo_use in ('held', 'counted', 'given_back')),

  payment_mode text not null check (payment_mode in ('cash', 'wallet', 'card')),
  gateway text,
  payment_packet jsonb,
  prepaid_amount bigint,
  customer_paid bigint not null default 0,
  cash_amount bigint not null default 0,
  card_amount bigint not null default 0,
  wallet_amount bigint not null default 0,

  -- As they were when the driver accepted.
  driver_id uuid references users (id),
  driver_name text,
  driver_image text,
  driver_contact text,
  driver_rating numeric(3, 1),
  vehicle_number text,
  vehicle_make text,
  vehicle_model text,
  fleet_admin_id uuid,

  accepted_at timestamptz,
  arrived_at timestamptz,
  started_at timestamptz,
  ended_at timestamptz,
  total_trip_seconds integer,
  paid_at timestamptz,
  completed_at timestamptz,
  rating smallint check (rating between 1 and 5),

  cancelled_at timestamptz,
  cancelled_from text,
  cancelled_by text check (cancelled_by in ('rider', 'driver', 'fleetadmin', 'admin')),
  reason text,
  refund bigint not null default 0,
  cancellation_fee bigint not null default 0,

  pickup_image text,
  deliver_image text,
  delivery_person text,
  delivery_person_phone text,
  pick_up_instructions text,
  delivery_instructions text,
  parcel_type jsonb,
  option_selected jsonb,

  constraint shares_add_up check (
    driver_share = trip_cost - convenience_fees and payable = trip_cost - discount and payable >= 0),
  constraint driver_known check (
    status not in ('ACCEPTED', 'ARRIVED', 'STARTED', 'REACHED', 'PENDING', 'PAID', 'COMPLETE')
    or (driver_id is not null and accepted_at is not null)),
  constraint no_driver_yet check (
    status not in ('NEW', 'PAYMENT_PENDING') or (driver_id is null and accepted_at is null)),
  constraint steps_in_order check (
    (arrived_at is null or accepted_at is not null) and (started_at is null or arrived_at is not null)
    and (ended_at is null or started_at is not null) and (paid_at is null or ended_at is not null)),
  constraint steps_of_status check (
    (status <> 'ARRIVED' or arrived_at is not null) and (status <> 'STARTED' or started_at is not null)
    and (status not in ('REACHED', 'PENDING', 'PAID', 'COMPLETE') or ended_at is not null)),
  constraint payment_of_status check (
    (status in ('PAID', 'COMPLETE')) = (paid_at is not null)
    and customer_paid = cash_amount + card_amount + wallet_amount
    and (status not in ('PAID', 'COMPLETE') or customer_paid = payable)),
  constraint cancelled_fully check (
    (status = 'CANCELLED') = (cancelled_at is not null) and (cancelled_at is null) = (cancelled_by is null)),
  constraint promo_whole check (
    (promo_id is null) = (promo_details is null) and (promo_id is null) = (promo_use is null))
);
-- TRIP-19: a driver is on one booking at a time, whatever any code believes.
create unique index bookings_one_a_driver on bookings (driver_id)
  where status in ('ACCEPTED', 'ARRIVED', 'STARTED', 'REACHED');
create index bookings_customer on bookings (customer_id, booking_date desc);
create index bookings_driver on bookings (driver_id, booking_date desc);
create index bookings_fleet on bookings (fleet_admin_id, booking_date desc) where fleet_admin_id is not null;
create index bookings_date on bookings (booking_date desc);
create index bookings_status on bookings (status, trip_date);
-- Holds everything that the reports add up: a million bookings are summed without reading their rows.
create index bookings_earned on bookings (trip_date)
  include (fleet_admin_id, driver_id, currency, trip_cost, convenience_fees, driver_share, discount, customer_paid)
  where status in ('PAID', 'COMPLETE');
