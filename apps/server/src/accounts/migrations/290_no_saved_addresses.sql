-- A rider's addresses are read from the bookings.
alter table users drop column saved_addresses;
