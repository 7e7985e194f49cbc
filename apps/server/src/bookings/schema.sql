-- Declared for the column `ended_as`; its body is in functions/ended-as-of.sql, which runs before the first booking.
create function ended_as_of(status text) returns text language plpgsql immutable parallel safe as $$
begin
  return null;
end $$;

-- A step of a ride changes few columns. If there is room on the page, PostgreSQL logs the bytes between the first
-- and the last change, and no index. So the columns come in the order in which they last change, those of every
-- step at the end, and indexes depend only on the status of ended bookings. The rules for every booking are in
-- functions/follows-booking-rules.sql.
create table bookings (
  id uuid primary key,
  reference text not null unique,
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
  -- Whether the map lacks the house number, so that the door is somewhere near.
  pickup_approximate boolean not null default false,
  drop_lat double precision not null,
  drop_lng double precision not null,
  drop_add text not null,
  drop_approximate boolean not null default false,
  polyline text not null,
  book_later boolean not null,
  booking_date timestamptz not null,
  trip_date timestamptz not null,
  car_type_id uuid not null,
  -- Who or what the ride comes from, such as street or phone.
  source text not null default 'web',
  -- The place whose printed code was scanned: its id, and its name and commission at that time.
  kerb jsonb,

  -- The assistance that the rider asked for: names such as wheelchair.
  assistance jsonb not null default '[]',
  delivery_person text,
  delivery_person_phone text,
  pick_up_instructions text,
  delivery_instructions text,
  parcel_type jsonb,
  option_selected jsonb,
  -- How many people ride.
  persons integer not null default 1 check (persons >= 1),
  -- Somebody else who rides: name, phone, language of the texts, and whether they may see the price.
  passenger jsonb,
  -- Email address or number of who pays, if not the rider; null: the rider.
  receipt_to text,
  -- On the way, in driving order: place, note and contact, and when the car reached and left it.
  stops jsonb not null default '[]',
  -- What each car drove, if a ride went on with another car; the last one once it has ended.
  drives jsonb not null default '[]',

  -- On whose account the ride is, with the name then and what the company's bookkeeping needs; null: the rider pays.
  company_id uuid,
  company_name text,
  company_reference text,

  -- Amounts in minor units of `currency`.
  currency text not null,
  tariff_id uuid not null,
  estimate bigint not null,
  estimate_distance_metres integer not null,
  estimate_time_seconds integer not null,
  -- The factor applied to the quoted time on empty roads.
  estimate_speed_factor double precision not null default 1,
  -- The road speeds used for the quoted time; null if they were the map's.
  estimate_road_speeds jsonb,
  -- The trip's charge: first as estimated, then as charged and corrected. The five amounts follow from its lines, and
  -- are copied for reports and lists.
  charge_id uuid not null,
  distance_metres integer,
  -- How the trip was measured; null before its end.
  track_measure text,
  trip_cost bigint not null,
  convenience_fees bigint not null,
  driver_share bigint not null,
  discount bigint not null,
  payable bigint not null,
  promo_id uuid references promos (id),
  promo_details jsonb,
  promo_use text,

  payment_mode text not null,
  gateway text,
  payment_packet jsonb,
  prepaid_amount bigint,
  customer_paid bigint not null default 0,
  cash_amount bigint not null default 0,
  card_amount bigint not null default 0,
  wallet_amount bigint not null default 0,
  -- What a company owes for it.
  account_amount bigint not null default 0,

  -- An admin took the booking out of automatic dispatch: no driver is asked until one is assigned.
  manual_dispatch boolean not null default false,
  -- When a NEW booking is offered to more drivers, and when offering ends.
  next_round_at timestamptz,
  rounds_until timestamptz,

  -- The driver's details at the time of accepting.
  driver_id uuid references users (id),
  driver_name text,
  driver_image text,
  driver_contact text,
  driver_rating numeric(3, 1),
  vehicle_number text,
  vehicle_make text,
  vehicle_model text,
  fleet_admin_id uuid,

  pickup_image text,
  deliver_image text,

  cancelled_at timestamptz,
  cancelled_from text,
  cancelled_by text,
  reason text,
  refund bigint not null default 0,
  cancellation_fee bigint not null default 0,
  -- How far the driver was from the pickup when the rider did not come; null: not known.
  no_show_metres integer,

  accepted_at timestamptz,
  -- When a ride accepted ahead makes its driver busy; null for every other booking.
  busy_from timestamptz,
  arrived_at timestamptz,
  started_at timestamptz,
  ended_at timestamptz,
  total_trip_seconds integer,
  paid_at timestamptz,
  completed_at timestamptz,
  rating smallint,

  -- A change that the driver proposed, does not have yet, or has not read.
  change jsonb,

  status text not null,
  version integer not null,
  ended_as text generated always as (ended_as_of(status)) stored
)
-- A full page leaves an update as much room as pages filled to three quarters, because PostgreSQL removes earlier
-- versions of a booking first. A page holds nine bookings instead of eight.
with (fillfactor = 85);
-- TRIP-19: the database enforces that a driver is on one booking at a time. Rides accepted ahead count later.
create unique index bookings_one_a_driver on bookings (driver_id) where ended_as is null and busy_from is null;
create index bookings_ahead on bookings (busy_from) where busy_from is not null;
create index bookings_customer on bookings (customer_id, booking_date desc);
create index bookings_driver on bookings (driver_id, booking_date desc);
create index bookings_receipt_to on bookings (receipt_to) where receipt_to is not null;
create index bookings_passenger on bookings ((passenger->>'phone')) where passenger is not null;
create index bookings_company on bookings (company_id, trip_date) where company_id is not null;
create index bookings_fleet on bookings (fleet_admin_id, booking_date desc) where fleet_admin_id is not null;
create index bookings_date on bookings (booking_date desc);
create index bookings_kerb on bookings ((kerb ->> 'placeId'), booking_date) where kerb is not null;
create index bookings_ended on bookings (ended_as, trip_date);
-- Contains waiting bookings only, so that a node can look for due ones every second.
create index bookings_next_round on bookings (next_round_at) where next_round_at is not null;
-- Holds everything that the reports add up: a million bookings are summed without reading their rows.
create index bookings_earned on bookings (trip_date)
  include (fleet_admin_id, driver_id, currency, trip_cost, convenience_fees, driver_share, discount, customer_paid)
  where paid_at is not null;

-- The few rides with several cars, whose drivers share what they earned.
create index bookings_drives on bookings (trip_date) where drives <> '[]';

-- Ended bookings as lists sort, filter and search them: most bookings, in a tenth of the space. A row is written
-- when a booking is paid or cancelled, and again when it is rated, without touching an index. Bookings that await
-- payment may do so for ever: they are listed with the paid ones, not with the few open ones.
create table ended_bookings (
  booking_id uuid primary key references bookings (id) on delete cascade,
  -- A rating changes this column, so no index contains it: a rating would write to all of them.
  status text not null,
  -- The booking awaits payment.
  unpaid boolean,
  booking_date timestamptz not null,
  trip_date timestamptz not null,
  fleet_admin_id uuid,
  car_type text not null,
  reference text not null,
  customer_name text not null,
  driver_name text,
  trip_cost bigint not null,
  customer_paid bigint not null,
  distance_metres integer,

  -- What the dashboard's activity adds up: from when the rider wanted the car until it arrived at the pickup.
  wait_seconds integer,
  -- Who or what cancelled it.
  unserved text,
  reason text,
  currency text,
  convenience_fees bigint,

  -- The text to search, folded.
  words text not null
) with (fillfactor = 90);
create index ended_bookings_date on ended_bookings (booking_date, booking_id);
create index ended_bookings_trip on ended_bookings (trip_date, booking_id);
create index ended_bookings_fleet on ended_bookings (fleet_admin_id, booking_date, booking_id)
  where fleet_admin_id is not null;
create index ended_bookings_car_type on ended_bookings (car_type, booking_date, booking_id);
create index ended_bookings_reference on ended_bookings (reference, booking_id);
create index ended_bookings_customer on ended_bookings (customer_name, booking_id);
create index ended_bookings_driver on ended_bookings (driver_name, booking_id);
create index ended_bookings_cost on ended_bookings (trip_cost, booking_id);
create index ended_bookings_paid on ended_bookings (customer_paid, booking_id);
create index ended_bookings_distance on ended_bookings (distance_metres, booking_id);
create index ended_bookings_pieces on ended_bookings using gin (search_pieces(words));
-- Few among the ended ones, and searched for every day.
create index ended_bookings_waiting on ended_bookings (booking_date, booking_id) where unpaid;

-- Links with which anybody can follow a trip. Only a digest of the token is kept, so the table does not reveal
-- any link.
create table trip_shares (
  id uuid primary key,
  booking_id uuid not null references bookings (id),
  token_hash text not null unique,
  created_by uuid not null references users (id),
  -- Sent to the passenger, and not shared by the rider.
  of_passenger boolean not null default false,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index trip_shares_booking on trip_shares (booking_id);
