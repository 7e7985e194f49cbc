import { jobKind } from '../../platform/jobs/job.ts';
import type { BookingParts } from '../booking-parts.ts';
import { runTick } from './city-tick.ts';
import { restoreLostRounds, runRound, type OfferJob } from './offer-rounds.ts';
import { roundJob } from './round-job.ts';
import { tickJob } from './ticks.ts';

/** The timers of offering. They are stored in the database and survive a restart. */
export function offerJobs(parts: BookingParts) {
  return [
    jobKind<OfferJob>({ name: roundJob, run: (job) => job.commit((tx) => runRound(parts, tx, job)) }),
    jobKind({ name: tickJob, run: (job) => runTick(parts, job) }),
    jobKind({ name: 'plan-offers', cron: '*/5 * * * *', run: (job) => job.commit(restoreLostRounds) }),
  ];
}
