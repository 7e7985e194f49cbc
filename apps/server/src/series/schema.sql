-- What repeated rides are booked with, and when. Each of its rides is a booking.
create table series (
  id uuid primary key,
  version integer not null,
  customer_id uuid not null references users (id),
  -- An admin booked it for the rider.
  made_by_admin boolean not null,
  created_at timestamptz not null,
  car_type_id uuid not null,
  pickup_lat double precision not null,
  pickup_lng double precision not null,
  pickup_add text not null,
  -- Whether the map lacks the house number, so that the door is somewhere near.
  pickup_approximate boolean not null,
  drop_lat double precision not null,
  drop_lng double precision not null,
  drop_add text not null,
  drop_approximate boolean not null,
  coords jsonb not null,
  persons integer not null check (persons >= 1),
  note text not null,
  assistance jsonb not null,
  extras jsonb not null,
  option integer,
  -- {name, phone, language, seesPrice}; null: the rider rides.
  passenger jsonb,
  company_id uuid,
  company_reference text not null,
  -- Minor units of the operator's currency; null: each ride is quoted when it is made.
  agreed_price bigint,

  -- DTSTART;TZID and RRULE of RFC 5545: the first local time, such as 2026-10-23T08:00, its zone, and the rule.
  starts_at text not null,
  time_zone text not null,
  rule text not null,
  without_holidays boolean not null,
  calendar_ids uuid[] not null,

  -- Rides before this local time are settled.
  settled_until text not null,
  -- When the job looks at it next; null if it has ended.
  next_check_at timestamptz,
  ended_at timestamptz,
  -- When its end was announced to rider and desk.
  ending_told_at timestamptz
);
create index series_customer on series (customer_id) where ended_at is null;
create index series_passenger on series ((passenger->>'phone')) where passenger is not null;
create index series_due on series (next_check_at) where next_check_at is not null;

-- The rides of a series about which something is known: each once, by its original local time (RECURRENCE-ID).
create table series_rides (
  series_id uuid not null references series (id) on delete cascade,
  local_start text not null,
  state text not null check (state in ('made', 'paused', 'moved', 'failed')),
  -- Made once, even if the booking was deleted since.
  booking_id uuid unique references bookings (id) on delete set null,
  -- Another local time of the same day.
  moved_to text,
  -- The code of why it was not made or, if a driver has it, of why somebody should look at it.
  failure text,
  changed_at timestamptz not null,
  primary key (series_id, local_start)
);
create index series_rides_failed on series_rides (series_id) where state = 'failed';
create index series_rides_kept on series_rides (booking_id) where state = 'made' and failure is not null;

-- One row: the days without rides, and the version of their list, which each edit replaces.
create table ride_calendars (
  id integer primary key check (id = 1),
  version integer not null,
  items jsonb not null
);
insert into ride_calendars (id, version, items) values (1, 1, '[]');
