-- A ride that was accepted ahead does not make its driver busy before its time. `busy_from` is when it does; null for
-- every other booking. `rides_ahead` is each driver's list of them, which dispatch reads together with the driver.
alter table bookings add column busy_from timestamptz,
  add constraint ahead_when_accepted check (busy_from is null or status = 'ACCEPTED');
alter table driver_states add column rides_ahead jsonb;

with ahead as (
  update bookings set busy_from = trip_date - interval '30 minutes'
  where ended_as is null and status = 'ACCEPTED' and trip_date > now() + interval '1 hour'
  returning id, driver_id, trip_date, estimate_time_seconds, pickup_lat, pickup_lng, drop_lat, drop_lng)
update driver_states set busy_with = null,
  rides_ahead = jsonb_build_array(jsonb_build_object('bookingId', ahead.id,
    'startsAtMs', floor(extract(epoch from trip_date) * 1000), 'seconds', estimate_time_seconds,
    'pickup', jsonb_build_object('lat', pickup_lat, 'lng', pickup_lng),
    'drop', jsonb_build_object('lat', drop_lat, 'lng', drop_lng)))
from ahead where driver_states.driver_id = ahead.driver_id and busy_with = ahead.id;

-- TRIP-19: a driver is on one booking at a time, whatever any code believes; rides accepted ahead come later.
drop index bookings_one_a_driver;
create unique index bookings_one_a_driver on bookings (driver_id) where ended_as is null and busy_from is null;
create index bookings_ahead on bookings (busy_from) where busy_from is not null;
