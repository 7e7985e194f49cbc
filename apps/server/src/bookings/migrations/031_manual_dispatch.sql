-- An admin took the booking out of automatic dispatch: no driver is asked until one is assigned.
alter table bookings add column manual_dispatch boolean not null default false;
