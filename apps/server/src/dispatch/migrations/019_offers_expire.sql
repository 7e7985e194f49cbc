-- After expires_at an offer is refused; null stands until it is answered or withdrawn.
alter table booking_offers add column expires_at timestamptz;
alter table booking_offers drop constraint booking_offers_state_check;
alter table booking_offers add constraint booking_offers_state_check
  check (state in ('offered', 'declined', 'withdrawn', 'expired', 'handed-back'));

-- What a dispatch policy remembers from one tick to the next, on whichever node these are.
create table dispatch_memory (
  policy text primary key,
  version integer not null,
  memory jsonb not null
);
