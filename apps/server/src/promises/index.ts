import { dispatchModes } from '@fiacre/domain';
import { sql } from 'kysely';
import { readFailedMode } from '../dispatch/index.ts';
import { jobKind } from '../platform/jobs/job.ts';
import type { Capability, Platform } from '../platform/platform.ts';
import { checkPromises } from './check-promises.ts';

export { promisePersonalData } from './personal-data.ts';
export {
  outlookFrom,
  reserve,
  reservedRides,
  type OutlookFor,
  type PromiseOutlook,
  type ReservedRide,
  type WantedRide,
} from './promises.ts';

interface RideAtRisk {
  readonly booking_id: string;
  readonly reference: string;
  readonly starts_at: Date;
  readonly pickup_lat: number;
  readonly pickup_lng: number;
}

/** Drivers who are reserved for rides that were booked ahead. */
export function createPromises({ db, clock }: Platform) {
  return {
    handlers: {
      listPromises: async () => {
        const { rows } = await sql<RideAtRisk>`
          select booking_id, reference, starts_at, pickup_lat, pickup_lng from ride_promises join bookings on bookings.id = booking_id
          where at_risk and status = 'NEW' order by starts_at limit 100`.execute(db);
        const items = rows.map((row) => ({
          bookingId: row.booking_id,
          reference: row.reference,
          tripDate: row.starts_at.toISOString(),
          pickup: { lat: row.pickup_lat, lng: row.pickup_lng },
        }));
        const failed = await readFailedMode(db, clock.now());
        return { items, failedMode: dispatchModes.find((mode) => mode === failed) ?? null };
      },
    },
    jobs: [jobKind({ name: 'check-promises', cron: '* * * * *', run: (job) => job.commit(checkPromises) })],
  } satisfies Capability;
}
