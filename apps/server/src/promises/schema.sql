-- The driver reserved for a ride booked ahead, until it is offered.
create table ride_promises (
  booking_id uuid primary key references bookings (id),
  -- null: nobody can be reserved at the moment.
  driver_id uuid references users (id),
  starts_at timestamptz not null,
  -- The trip is near, and nobody can drive it.
  at_risk boolean not null default false,
  changed_at timestamptz not null
);
create index ride_promises_of_driver on ride_promises (driver_id, starts_at);
create index ride_promises_in_order on ride_promises (starts_at);
