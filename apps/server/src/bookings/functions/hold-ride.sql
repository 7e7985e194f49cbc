-- version 1
-- Each statement of a volatile function sees what was committed before it began, also while an earlier one waited.
create or replace function hold_ride(wanted uuid, taker uuid, money text)
returns table (booking bookings, offers json, driver json, balance bigint) language plpgsql volatile as $$
#variable_conflict use_column
begin
  select * into booking from bookings ride where ride.id = wanted for update;
  if not found then return; end if;
  if taker is not null then
    perform from driver_states state where state.driver_id = taker for update;
    select account.balance into balance from ledger_accounts account
      where account.kind = 'driver' and account.user_id = taker and account.currency = money;
  end if;
  select json_agg(asked order by asked.offered_at, asked.driver_id) into offers
    from booking_offers asked where asked.booking_id = wanted;
  select json_build_object('driver_id', state.driver_id, 'active', state.active, 'busy_with', state.busy_with,
    'lat', state.lat, 'lng', state.lng, 'heading_degrees', state.heading_degrees,
    'located_at', state.located_at, 'changed_at', state.changed_at, 'approved', person.approved,
    'car_type_id', person.car_type_id, 'fleet_admin_id', person.fleet_admin_id,
    'first_name', person.first_name, 'last_name', person.last_name, 'mobile', person.mobile,
    'vehicle_number', person.vehicle_number, 'vehicle_make', person.vehicle_make,
    'vehicle_model', person.vehicle_model, 'profile_image', person.profile_image,
    'rating_sum', person.rating_sum, 'rating_count', person.rating_count)
    into driver from driver_states state join users person on person.id = state.driver_id
    where state.driver_id = coalesce(taker, booking.driver_id)
      and person.deleted_at is null and person.usertype = 'driver';
  return next;
end $$;
