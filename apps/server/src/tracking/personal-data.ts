import { sql } from 'kysely';
import type { PersonalData } from '../platform/privacy/personal-data.ts';
import { coarsenPointsOf } from './coarsen.ts';
import { forgetTokenOf } from './tracker-tokens.ts';

/** The maximum in one file, since a long-serving driver has more points; only the newest are exact anyway. */
const maxPoints = 100_000;

/** The routes that a driver drove or a rider travelled. Source: DATA-11. */
export const trackingPersonalData: PersonalData = {
  name: 'positions',
  columns: ['tracking_points.driver_id', 'position_tokens.driver_id'],
  async collect(db, { id }) {
    const { rows } = await sql`
      select booking_id as "bookingId", tracking_points.at, tracking_points.status, lat, lng
      from tracking_points join bookings on bookings.id = booking_id
      where tracking_points.driver_id = ${id} or (customer_id = ${id} and tracking_points.status = 'STARTED')
      order by tracking_points.at desc limit ${maxPoints}`.execute(db);
    return rows;
  },
  async forget(tx, { id }) {
    await forgetTokenOf(tx, id);
    await coarsenPointsOf(tx, id);
  },
};
