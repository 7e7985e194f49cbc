-- version 1
-- How the drivers of a ride with several cars divide its share, compared with all of it for the driver who ended it: no
-- row for a ride with one car.
create or replace function shared_earnings(ride bookings)
returns table (driver_id uuid, fleet_admin_id uuid, rides integer, driver_share bigint)
language plpgsql immutable as $$
begin
  if ride.drives = '[]' then return; end if;
  return query select ride.driver_id, ride.fleet_admin_id, -1, -ride.driver_share
    union all select (drive ->> 'driverId')::uuid, (drive ->> 'fleetAdminId')::uuid, 1, (drive ->> 'share')::bigint
      from jsonb_array_elements(ride.drives) drive;
end $$;

-- Adds a booking to its driver's earnings of the month when it is paid, and subtracts it if that is undone. In
-- PL/pgSQL, because PostgreSQL plans the statements of SQL functions at every call.
create or replace function add_up_earnings(ride bookings, sign integer) returns void language plpgsql as $$
begin
  if ride.paid_at is null then return; end if;
  insert into earned_months as known (month, driver_id, fleet_admin_id, currency, rides, trip_cost, convenience_fees,
      driver_share, discount, customer_paid)
    values (date_trunc('month', ride.trip_date, 'UTC'), ride.driver_id, ride.fleet_admin_id, ride.currency, sign,
      sign * ride.trip_cost, sign * ride.convenience_fees, sign * ride.driver_share, sign * ride.discount,
      sign * ride.customer_paid)
    on conflict on constraint earned_months_one do update set rides = known.rides + excluded.rides,
      trip_cost = known.trip_cost + excluded.trip_cost,
      convenience_fees = known.convenience_fees + excluded.convenience_fees,
      driver_share = known.driver_share + excluded.driver_share, discount = known.discount + excluded.discount,
      customer_paid = known.customer_paid + excluded.customer_paid;
  if ride.drives = '[]' then return; end if;
  insert into earned_months as known (month, driver_id, fleet_admin_id, currency, rides, trip_cost, convenience_fees,
      driver_share, discount, customer_paid)
    select date_trunc('month', ride.trip_date, 'UTC'), driver_id, fleet_admin_id, ride.currency, sign * sum(rides), 0, 0,
      sign * sum(driver_share), 0, 0 from shared_earnings(ride) group by driver_id, fleet_admin_id
    on conflict on constraint earned_months_one do update set rides = known.rides + excluded.rides,
      driver_share = known.driver_share + excluded.driver_share;
end $$;

create or replace function follow_earnings() returns trigger language plpgsql as $$
begin
  -- A rating does not change what was earned.
  if tg_op = 'UPDATE' and (old.paid_at is null, old.trip_date, old.driver_id, old.fleet_admin_id, old.currency,
      old.trip_cost, old.convenience_fees, old.driver_share, old.discount, old.customer_paid, old.drives)
    is not distinct from (new.paid_at is null, new.trip_date, new.driver_id, new.fleet_admin_id, new.currency,
      new.trip_cost, new.convenience_fees, new.driver_share, new.discount, new.customer_paid, new.drives)
  then return null; end if;
  if tg_op <> 'INSERT' then perform add_up_earnings(old, -1); end if;
  if tg_op <> 'DELETE' then perform add_up_earnings(new, 1); end if;
  return null;
end $$;

-- PostgreSQL parses a condition for every statement, so these are short.
create or replace trigger earnings_added after insert on bookings for each row
  when (new.paid_at is not null) execute function follow_earnings();
create or replace trigger earnings_changed after update on bookings for each row
  when (old.paid_at is not null or new.paid_at is not null) execute function follow_earnings();
create or replace trigger earnings_removed after delete on bookings for each row
  when (old.paid_at is not null) execute function follow_earnings();
