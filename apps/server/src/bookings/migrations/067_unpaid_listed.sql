-- Bookings that wait for their payment may wait for ever: they are listed like the paid ones, not like the few open ones.
insert into ended_bookings
  select id, status, booking_date, trip_date, fleet_admin_id, coalesce(tariff->>'carTypeName', ''), reference,
    customer_name, driver_name, trip_cost, customer_paid, distance_metres,
    lower(concat_ws(E'\n', reference, customer_name, driver_name, pickup_add, drop_add, vehicle_number))
  from bookings where status = 'PENDING';
