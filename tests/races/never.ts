import { sql } from 'kysely';

/**
 * States that dispatch must never reach, as queries that return no rows, if the clocks of nodes differ by at most this many
 * seconds.
 */
export const neverWithin = (clockSeconds: number) => ({
  'a driver on two bookings': sql`select driver_id from bookings
    where status in ('ACCEPTED', 'ARRIVED', 'STARTED', 'REACHED') and busy_from is null group by driver_id having count(*) > 1`,
  'a driver who is busy with another driver’s booking': sql`select s.driver_id from driver_states s
    left join bookings b on b.id = s.busy_with and b.driver_id = s.driver_id
    where s.busy_with is not null and (b.id is null or b.status not in ('ACCEPTED', 'ARRIVED', 'STARTED', 'REACHED'))`,
  'a booking under way whose driver is free': sql`select b.id from bookings b
    left join driver_states s on s.busy_with = b.id
    where b.status in ('ACCEPTED', 'ARRIVED', 'STARTED', 'REACHED') and b.busy_from is null and s.driver_id is null`,
  'a driver whose list of rides ahead is wrong': sql`select s.driver_id from driver_states s
    where (select coalesce(array_agg(ride->>'bookingId' order by ride->>'bookingId'), '{}')
        from jsonb_array_elements(s.rides_ahead) ride)
      <> (select coalesce(array_agg(b.id::text order by b.id::text), '{}') from bookings b
        where b.driver_id = s.driver_id and b.busy_from is not null)`,
  'a driver who is busy with a ride ahead': sql`select s.driver_id from driver_states s
    join bookings b on b.id = s.busy_with where b.busy_from is not null`,
  // Accepting a booking does not update its other offers, so they must end when it becomes open again.
  'an open offer from before a hand-back': sql`select o.booking_id from booking_offers o
    join audit_log a on a.object_kind = 'booking' and a.object_uuid = o.booking_id
      and a.action = 'booking-hand-back' and a.at > o.offered_at + make_interval(secs => ${clockSeconds})
    join bookings b on b.id = o.booking_id where o.state = 'offered' and b.status = 'NEW'`,
  'an open offer to a driver who is off duty': sql`select o.driver_id from booking_offers o
    join bookings b on b.id = o.booking_id join driver_states s on s.driver_id = o.driver_id
    where o.state = 'offered' and b.status = 'NEW' and not s.active`,
  'an open offer to a driver who handed the booking back': sql`select o.driver_id from booking_offers o
    join audit_log a on a.object_kind = 'booking' and a.object_uuid = o.booking_id
      and a.action = 'booking-hand-back' and a.actor_id = o.driver_id
    where o.state = 'offered'`,
  'a NEW booking without a next round': sql`select id from bookings
    where status = 'NEW' and (next_round_at is null or rounds_until is null)`,
  'a next round of a booking that is not NEW': sql`select id from bookings
    where status <> 'NEW' and (next_round_at is not null or rounds_until is not null)`,
  'a Book Later booking that a timer offered too early': sql`select o.booking_id from booking_offers o
    join bookings b on b.id = o.booking_id
    where b.book_later and o.offered_at < b.trip_date - interval '30 minutes'
      and not exists (select from audit_log a where a.object_uuid = b.id and a.action = 'booking-assign')`,
  'an offer to a driver of another car type, unless an admin made it': sql`select o.booking_id from booking_offers o
    join bookings b on b.id = o.booking_id join users u on u.id = o.driver_id
    where u.car_type_id <> b.car_type_id
      and not exists (select from audit_log a where a.object_uuid = b.id and a.action = 'booking-assign')`,
});

/** For nodes of one clock. */
export const never = neverWithin(0);
