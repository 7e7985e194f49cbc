create table driver_states (
  driver_id uuid primary key references users (id),
  active boolean not null,
  -- The specification's queue: at most one booking, and no booking on two drivers.
  busy_with uuid unique references bookings (id),
  -- The rides that the driver accepted ahead, which dispatch reads together with the driver.
  rides_ahead jsonb,

  -- For fairness: who has waited longest and who has earned least this shift; and who let several offers in a row
  -- expire.
  active_since timestamptz,
  free_since timestamptz,
  paused_at timestamptz,
  expired_offers integer not null default 0,
  hand_backs integer not null default 0,

  -- Where and when the driver last became free, since riders do not see a car near its last drop.
  last_drop_lat double precision,
  last_drop_lng double precision,
  last_drop_at timestamptz,

  -- The columns that every position changes are next to each other, so that PostgreSQL logs little else.
  lat double precision,
  lng double precision,
  heading_degrees double precision,
  located_at timestamptz,
  -- Positions that others still have to confirm; stored, because a driver's reports may reach different nodes.
  unconfirmed_fixes jsonb,
  -- The state of the phone's clock according to its last report.
  phone_clock jsonb,
  changed_at timestamptz not null,
  -- Indexed instead of `changed_at`, so that positions write to the indexes only once a minute.
  changed_minute timestamptz not null generated always as
    (date_bin('1 minute', changed_at, timestamptz '2000-01-01 00:00:00+00')) stored,
  check ((lat is null) = (lng is null) and (lat is null) = (located_at is null))
)
-- Each page has room for a few new positions.
with (fillfactor = 70);
create index driver_states_changed on driver_states (changed_minute);

-- The offers of a booking that was taken or cancelled stay unchanged: only those of a NEW booking are open. Queries for
-- a driver's open offers start from the NEW bookings, of which there are few.
create table booking_offers (
  booking_id uuid not null references bookings (id),
  driver_id uuid not null references users (id),
  state text not null check (state in ('offered', 'declined', 'withdrawn', 'expired', 'handed-back')),
  offered_at timestamptz not null,
  changed_at timestamptz not null,
  -- After this the offer is refused; if null, it stays open until the driver responds or it is withdrawn.
  expires_at timestamptz,
  primary key (booking_id, driver_id)
);
-- A driver's own offers, newest first.
create index booking_offers_of_driver on booking_offers (driver_id, offered_at);

-- The memory of a dispatch policy from one tick to the next, shared by all nodes.
create table dispatch_memory (
  policy text primary key,
  version integer not null,
  memory jsonb not null
);

-- The run of the dispatcher that currently plans an area. Its transaction must still find its token here.
create table dispatch_leases (
  area text primary key,
  token bigint not null,
  expires_at timestamptz not null,
  -- Another run was refused in the meantime, so one must follow.
  wanted boolean not null,
  -- When the chosen mode last failed and a simpler one planned instead; shown to admins.
  failed_mode text,
  failed_at timestamptz
);
