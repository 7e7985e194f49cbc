import { jobKind } from '../../platform/jobs/job.ts';
import type { BookingParts } from '../booking-parts.ts';
import { runTick } from './city-tick.ts';
import { restoreRounds, runRoundOfJob, type OfferJob } from './due-rounds.ts';
import { beginRidesAhead } from './rides-ahead.ts';
import { tickJob } from './ticks.ts';

/** The timers of offering, except for the rounds of a booking, which are stored with it. */
export function offerJobs(parts: BookingParts) {
  return [
    jobKind<OfferJob>({
      name: 'offer-booking',
      run: (job) => job.commit((tx) => runRoundOfJob(parts, tx, job)),
    }),
    jobKind({ name: tickJob, run: (job) => runTick(parts, job) }),
    jobKind({ name: 'begin-rides-ahead', cron: '* * * * *', run: (job) => beginRidesAhead(parts, job) }),
    jobKind({ name: 'plan-offers', cron: '*/5 * * * *', run: (job) => job.commit(restoreRounds) }),
  ];
}
