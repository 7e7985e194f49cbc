-- Dispatch's decisions on bookings and their inputs, kept to explain them to the driver and to an admin.
create table dispatch_decisions (
  id uuid not null,
  booking_id uuid not null,
  decided_at timestamptz not null,
  mode text not null,
  outcome text not null check (outcome in ('offered', 'reserved', 'waiting')),
  driver_ids uuid[] not null,
  expires_at timestamptz,
  inputs jsonb not null,
  primary key (booking_id, decided_at, id)
) partition by range (decided_at);
-- Rows arrive in order, so this small index finds the last hour.
create index dispatch_decisions_recent on dispatch_decisions using brin (decided_at);

-- A driver asked a person to look at how a booking was offered to them.
create table dispatch_reviews (
  id uuid primary key,
  booking_id uuid not null references bookings (id),
  driver_id uuid not null references users (id),
  asked_at timestamptz not null,
  question text not null,
  answer text,
  answered_at timestamptz,
  answered_by uuid references users (id),
  unique (booking_id, driver_id),
  check ((answer is null) = (answered_at is null))
);
create index dispatch_reviews_open on dispatch_reviews (asked_at) where answer is null;
