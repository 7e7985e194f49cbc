-- The help that the rider asked for: names such as wheelchair.
alter table bookings add column assistance jsonb not null default '[]';
