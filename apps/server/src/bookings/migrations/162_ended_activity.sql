-- What the dashboard's activity adds up of a booking. It reads two weeks: older rows stay without.
alter table ended_bookings
  -- From when the rider wanted the car until it arrived at the pickup.
  add column wait_seconds integer,
  -- Who or what cancelled it.
  add column unserved text,
  add column reason text,
  add column currency text,
  add column convenience_fees bigint;

update ended_bookings set (wait_seconds, unserved, reason, currency, convenience_fees) =
    (select case when ride.arrived_at is not null
        then extract(epoch from greatest(ride.arrived_at - greatest(ride.trip_date, ride.booking_date), interval '0'))::integer end,
      case when ride.status <> 'CANCELLED' then null
        when ride.cancelled_from = 'PAYMENT_PENDING' then 'not_paid'
        when ride.accepted_at is null then 'no_driver'
        when ride.cancelled_by in ('rider', 'driver') then ride.cancelled_by
        else 'staff' end,
      ride.reason, ride.currency, ride.convenience_fees from bookings ride where ride.id = booking_id)
  where trip_date > now() - interval '16 days';
