-- How a trip was measured is part of its booking, which is written at the drop anyway: a row, an index and a foreign key
-- less for each ride. Earlier trips keep their rows in `trip_measures`.
alter table bookings add column track_measure text;
