-- When a NEW booking is offered to more drivers, and from when on no longer. Both were a job of their own, which was
-- deleted as soon as a driver accepted: two rows and an own statement for each ride. Jobs of nodes of the earlier version
-- are still carried out, and store the next round here.
alter table bookings
  add column next_round_at timestamptz,
  add column rounds_until timestamptz;
-- Contains waiting bookings only, so that every second a node can look for due ones.
create index bookings_next_round on bookings (next_round_at) where next_round_at is not null;
