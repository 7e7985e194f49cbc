-- RATE-1: one for each booking, a whole number of stars.
create table ratings (
  booking_id uuid primary key references bookings (id),
  rider_id uuid not null references users (id),
  driver_id uuid not null references users (id),
  stars smallint not null check (stars between 1 and 5),
  comment text,
  at timestamptz not null
);
create index ratings_driver on ratings (driver_id, at);
