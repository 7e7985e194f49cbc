-- version 1
-- Checks the rules for every booking; returns true or names the violated rule. PostgreSQL parses a
-- table's check conditions for every statement, which took most of the time of a step of a ride, but it caches
-- those of a PL/pgSQL function. Replacing the function does not check existing bookings: whoever adds a rule
-- makes sure that they follow it.
create or replace function follows_booking_rules(booking bookings) returns boolean language plpgsql immutable parallel safe as $$
declare
  -- In alphabetical order, as PostgreSQL evaluates checks. As with a check, a rule that evaluates to null is not
  -- violated.
  violated text := case
    when not ((booking.payment_mode = 'account') = (booking.company_id is not null)
        and (booking.company_id is not null or booking.account_amount = 0))
      then 'account_of_company'
    when not (booking.busy_from is null or booking.status = 'ACCEPTED')
      then 'ahead_when_accepted'
    when not (booking.cancelled_by in ('rider', 'driver', 'fleetadmin', 'admin'))
      then 'bookings_cancelled_by_check'
    when not (booking.payment_mode in ('cash', 'wallet', 'card', 'account'))
      then 'bookings_payment_mode_check'
    when not (booking.promo_use in ('held', 'counted', 'given_back'))
      then 'bookings_promo_use_check'
    when not (booking.rating between 1 and 5)
      then 'bookings_rating_check'
    when not (booking.status in ({{every}}))
      then 'bookings_status_check'
    when not ((booking.status in ({{failed}})) = (booking.cancelled_at is not null)
        and (booking.cancelled_at is null) = (booking.cancelled_by is null))
      then 'cancelled_fully'
    when not (booking.status in ({{beforeDriver}}) or booking.status in ({{failed}})
        or (booking.driver_id is not null and booking.accepted_at is not null))
      then 'driver_known'
    when not (booking.status not in ({{beforeDriver}})
        or (booking.driver_id is null and booking.accepted_at is null))
      then 'no_driver_yet'
    when not ((booking.status in ({{paid}})) = (booking.paid_at is not null)
        and booking.customer_paid = booking.cash_amount + booking.card_amount + booking.wallet_amount
          + booking.account_amount
        and (booking.status not in ({{paid}}) or booking.customer_paid = booking.payable))
      then 'payment_of_status'
    when not ((booking.promo_id is null) = (booking.promo_details is null)
        and (booking.promo_id is null) = (booking.promo_use is null))
      then 'promo_whole'
    when not (booking.driver_share = booking.trip_cost - booking.convenience_fees
        and booking.payable = booking.trip_cost - booking.discount and booking.payable >= 0)
      then 'shares_add_up'
    when not ((booking.arrived_at is null or booking.accepted_at is not null)
        and (booking.started_at is null or booking.arrived_at is not null)
        and (booking.ended_at is null or booking.started_at is not null)
        and (booking.paid_at is null or booking.ended_at is not null))
      then 'steps_in_order'
    when not ((booking.status <> 'ARRIVED' or booking.arrived_at is not null)
        and (booking.status <> 'STARTED' or booking.started_at is not null)
        and (booking.status not in ({{served}}) or booking.ended_at is not null))
      then 'steps_of_status'
    end;
begin
  if violated is null then return true; end if;
  raise exception 'a row of "bookings" violates the rule "%"', violated
    using errcode = 'check_violation', table = 'bookings', constraint = violated;
end $$;

-- Done once, since PostgreSQL then checks every booking: none, or those that an import has loaded.
do $$
begin
  if not exists (select from pg_constraint where conrelid = 'bookings'::regclass and conname = 'booking_rules') then
    alter table bookings add constraint booking_rules check (follows_booking_rules(bookings));
  end if;
end $$;
