-- version 1
-- Keeps `ended_bookings` in step with the bookings, whoever changes them. The most frequent change, a
-- rating, does not recompute the row.
create or replace function list_ended_booking() returns trigger language plpgsql as $$
begin
  if new.ended_as is null then
    delete from ended_bookings where booking_id = new.id;
    return null;
  end if;
  if tg_op = 'UPDATE' and old.status in ({{paid}}) and new.status in ({{paid}})
    and (old.booking_date, old.trip_date, old.fleet_admin_id, old.tariff_id, old.reference, old.customer_name,
        old.driver_name, old.trip_cost, old.customer_paid, old.distance_metres, old.pickup_add, old.drop_add,
        old.vehicle_number, old.passenger, old.arrived_at, old.reason, old.currency, old.convenience_fees)
      is not distinct from (new.booking_date, new.trip_date, new.fleet_admin_id, new.tariff_id, new.reference,
        new.customer_name, new.driver_name, new.trip_cost, new.customer_paid, new.distance_metres, new.pickup_add,
        new.drop_add, new.vehicle_number, new.passenger, new.arrived_at, new.reason, new.currency, new.convenience_fees)
  then
    update ended_bookings set status = new.status where booking_id = new.id;
    if found then return null; end if;
  end if;
  insert into ended_bookings (booking_id, status, booking_date, trip_date, fleet_admin_id, car_type, reference,
      customer_name, driver_name, trip_cost, customer_paid, distance_metres, words, wait_seconds, unserved, reason,
      currency, convenience_fees, unpaid)
    values (new.id, new.status, new.booking_date, new.trip_date, new.fleet_admin_id,
      coalesce((select content->>'carTypeName' from tariffs where tariffs.id = new.tariff_id), ''), new.reference, new.customer_name, new.driver_name, new.trip_cost,
      new.customer_paid, new.distance_metres, fold_text(concat_ws(E'\n', new.reference, new.customer_name,
        new.driver_name, new.pickup_add, new.drop_add, new.vehicle_number, new.passenger->>'name')),
      case when new.arrived_at is not null
        then extract(epoch from greatest(new.arrived_at - greatest(new.trip_date, new.booking_date), interval '0'))::integer end,
      case when new.status not in ({{failed}}) then null
        when new.cancelled_from = 'PAYMENT_PENDING' then 'not_paid'
        when new.status = 'NO_SHOW' then 'no_show'
        when new.accepted_at is null then 'no_driver'
        when new.cancelled_by in ('rider', 'driver') then new.cancelled_by
        else 'staff' end,
      new.reason, new.currency, new.convenience_fees, new.status = 'PENDING')
    on conflict (booking_id) do update set (status, booking_date, trip_date, fleet_admin_id, car_type, reference,
        customer_name, driver_name, trip_cost, customer_paid, distance_metres, words, wait_seconds, unserved, reason,
        currency, convenience_fees, unpaid)
      = (excluded.status, excluded.booking_date, excluded.trip_date, excluded.fleet_admin_id, excluded.car_type,
        excluded.reference, excluded.customer_name, excluded.driver_name, excluded.trip_cost, excluded.customer_paid,
        excluded.distance_metres, excluded.words,
        excluded.wait_seconds, excluded.unserved, excluded.reason, excluded.currency,
        excluded.convenience_fees, excluded.unpaid);
  return null;
end $$;

-- PostgreSQL parses a condition for every statement, so these are short.
create or replace trigger ended_booking_added after insert on bookings for each row
  when (new.ended_as is not null) execute function list_ended_booking();
create or replace trigger ended_booking_changed after update on bookings for each row
  when (old.ended_as is not null or new.ended_as is not null)
  execute function list_ended_booking();
