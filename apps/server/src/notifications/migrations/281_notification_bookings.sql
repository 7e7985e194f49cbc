-- Nearly every push is about a booking, whose id as JSON was a third of its row. It has its own column now, and `params`
-- contains what else there is.
alter table user_notifications add column booking_id uuid, alter column params drop not null;
update user_notifications set booking_id = (params->>'bookingId')::uuid, params = nullif(params - 'bookingId', '{}')
  where params->>'bookingId' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
update user_notifications set params = null where params = '{}';
