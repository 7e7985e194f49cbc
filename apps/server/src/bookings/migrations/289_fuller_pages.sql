-- An update finds as much room as on pages filled to three quarters: PostgreSQL removes the earlier versions of a booking
-- first. A page holds nine bookings instead of eight.
alter table bookings set (fillfactor = 85);
