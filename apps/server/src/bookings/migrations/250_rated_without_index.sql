-- A rating changes the status of a listed booking. While an index depended on the status, that wrote to every index of
-- the table, the large one of the search too. The index of unpaid bookings depends on a column of its own instead.
alter table ended_bookings add column unpaid boolean;
update ended_bookings set unpaid = true where status = 'PENDING';
create index ended_bookings_waiting on ended_bookings (booking_date, booking_id) where unpaid;
drop index ended_bookings_unpaid;
