import { routes, type RouteName } from '@fiacre/contract';
import { accountSamples } from './accounts.ts';
import { bookingSamples } from './bookings.ts';
import { callSamples } from './calls.ts';
import { catalogueSamples } from './catalogue.ts';
import { dispatchSamples } from './dispatch.ts';
import { documentSamples } from './documents.ts';
import { driverSamples } from './driver.ts';
import { fileSamples } from './files.ts';
import { integrationSamples } from './integrations.ts';
import { languageSamples } from './languages.ts';
import { messageSamples } from './messages.ts';
import { moneySamples } from './money.ts';
import { operationSamples } from './operations.ts';
import { ownAccountSamples } from './own-account.ts';
import { companySamples } from './companies.ts';
import { promoSamples } from './promos.ts';
import { seriesSamples } from './series.ts';
import { settingsSamples } from './settings.ts';
import { setupSamples } from './setup.ts';
import { signInSamples } from './sign-in.ts';
import { speedSamples } from './speeds.ts';
import { userSamples } from './users.ts';
import type { AnySample, ChangingRoute, Samples } from './sample.ts';
import { tariffSamples } from './tariffs.ts';
import { kerbSamples } from './kerb.ts';
import { zoneSamples } from './zones.ts';
import { closureSamples } from './closures.ts';

/** A valid request for every mutating route, which the suites tamper with and repeat. */
export const samples: Samples = {
  ...accountSamples,
  ...signInSamples,
  ...ownAccountSamples,
  ...moneySamples,
  ...userSamples,
  ...fileSamples,
  ...promoSamples,
  ...companySamples,
  ...speedSamples,
  ...tariffSamples,
  ...kerbSamples,
  ...zoneSamples,
  ...closureSamples,
  ...messageSamples,
  ...catalogueSamples,
  ...integrationSamples,
  ...languageSamples,
  ...seriesSamples,
  ...settingsSamples,
  ...setupSamples,
  ...bookingSamples,
  ...dispatchSamples,
  ...documentSamples,
  ...driverSamples,
  ...callSamples,
  ...operationSamples,
};

export const changingRoutes = (Object.keys(routes) as RouteName[]).filter(
  (name): name is ChangingRoute => routes[name].method !== 'GET',
);

/** The suites treat all samples alike, so they see each without its route's own types. */
export function sampleOf(name: ChangingRoute): AnySample {
  const sample = samples[name] as unknown as AnySample | undefined;
  if (sample === undefined) throw new Error(`tests/samples has no sample of ${name}`);
  return sample;
}

export const sampledRoutes = changingRoutes.filter((name) => samples[name] !== undefined);
