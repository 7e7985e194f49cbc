-- version 1
-- Locks a booking and the driver who is about to take it, and reads what a transition may need. Each
-- statement of a volatile function sees what was committed before the statement began, even if an earlier
-- statement waited. Rows are returned whole: record/hold-ride.ts and dispatch/driver-now.ts list the columns in
-- use. To return other columns, drop the function first.
drop function if exists hold_ride(uuid, uuid, text);
create or replace function hold_ride(wanted uuid, taker uuid, money text)
returns table (booking bookings, offers json, driver_state driver_states, driver_user users, rider users,
  balance bigint)
language plpgsql volatile as $$
#variable_conflict use_column
declare
  driver record;
begin
  select ride.* into booking from bookings ride where ride.id = wanted for update;
  if not found then return; end if;
  if taker is not null then
    perform from driver_states state where state.driver_id = taker for update;
    select account.balance into balance from ledger_accounts account
      where account.kind = 'driver' and account.user_id = taker and account.currency = money;
  end if;
  select json_agg(asked order by asked.offered_at, asked.driver_id) into offers
    from booking_offers asked where asked.booking_id = wanted;
  select state, person into driver from driver_states state join users person on person.id = state.driver_id
    where state.driver_id = coalesce(taker, booking.driver_id)
      and person.deleted_at is null and person.usertype = 'driver';
  driver_state := driver.state;
  driver_user := driver.person;
  select person.* into rider from users person where person.id = booking.customer_id and person.deleted_at is null;
  return next;
end $$;
