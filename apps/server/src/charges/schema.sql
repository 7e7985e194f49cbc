-- What somebody pays or earns for one reason, as lines. A row never changes: another price is another charge, and a
-- correction names the charge that it replaces.
create table charges (
  id uuid primary key,
  booking_id uuid not null,
  at timestamptz not null,
  reason text not null,
  currency text not null,
  tariff_id uuid not null,
  lines jsonb not null,
  -- What the lines follow from, with the content of the tariff.
  inputs jsonb not null,
  corrects uuid references charges (id)
);
create index charges_booking on charges (booking_id);
-- Of two corrections of one charge, one is refused.
create unique index charges_corrected_once on charges (corrects) where corrects is not null;
