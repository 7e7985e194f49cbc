import { jobKind } from '../platform/jobs/job.ts';
import type { Capability, Platform } from '../platform/platform.ts';
import { comparePrices } from './compare-prices.ts';
import { createQuote, type QuoteNeeds } from './create-quote.ts';
import { forgetOldQuotes } from './store.ts';

export { newStop, readInstant, validMilliseconds, type MakeQuote } from './create-quote.ts';
export { quotedRuns } from './empty-runs.ts';
export { findRoute } from './find-route.ts';
export { priceOverTime } from './later-prices.ts';
export { offeredExtras, refuseUnoffered } from './offered-extras.ts';
export { presentFare, presentLines, presentRiderLines, presentStops } from './present-fare.ts';
export { forgetQuotes, holdQuote, keepQuote, saveQuote, type HeldQuote, type StoredQuote } from './store.ts';
export { storeTariff, tariffWith } from './stored-tariff.ts';
export type { FareFacts, QuotedChange, QuotedTariff } from './tables.ts';
export { recomputeProof } from './recompute-proof.ts';
export {
  costsTheSame,
  factsAt,
  meteredTariffOfRide,
  priceOfRide,
  tariffOfRide,
  type AskedRide,
  type FoundTariff,
} from './price-of-ride.ts';
export { startingPrice } from './starting-price.ts';
export { fareUnder, feesUnder, tariffOf, taxRateUnder } from './tariff.ts';
export { drivenTolls, quotedTolls } from './tolls.ts';

/** The price of a ride, valid for ten minutes. */
export function createFares(platform: Platform, needs: QuoteNeeds) {
  return {
    handlers: { createQuote: createQuote(platform, needs), comparePrices: comparePrices(platform, needs) },
    jobs: [
      jobKind({ name: 'forget-old-quotes', cron: '29 * * * *', run: (job) => job.commit(forgetOldQuotes) }),
    ],
  } satisfies Capability;
}
