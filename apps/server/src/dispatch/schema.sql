-- `busy_with` is the specification's queue: one booking at most, and no booking on two drivers.
create table driver_states (
  driver_id uuid primary key references users (id),
  active boolean not null,
  busy_with uuid unique references bookings (id),
  lat double precision,
  lng double precision,
  heading_degrees double precision,
  located_at timestamptz,
  hand_backs integer not null default 0,
  changed_at timestamptz not null,
  check ((lat is null) = (lng is null) and (lat is null) = (located_at is null))
);
create index driver_states_changed on driver_states (changed_at);

create table booking_offers (
  booking_id uuid not null references bookings (id),
  driver_id uuid not null references users (id),
  state text not null check (state in ('offered', 'declined', 'withdrawn', 'handed-back')),
  offered_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (booking_id, driver_id)
);
create index booking_offers_driver on booking_offers (driver_id, offered_at) where state = 'offered';
