import { setupSteps, type Setup, type SetupStep } from '@fiacre/contract';
import { sql, type Kysely } from 'kysely';
import { defaultLocale, languageLocales } from '../languages/index.ts';
import { placeService, routeService, type CityInfo } from '../maps/index.ts';
import type { Config } from '../platform/config/config.ts';
import type { PlatformTables } from '../platform/database/tables.ts';
import { hasServiceFor } from '../platform/messages/providers/senders.ts';
import { proposedSettings, readSettings, type CountryFacts } from '../settings/index.ts';
import { readSteps } from './store.ts';

type Sql = Kysely<PlatformTables>;

interface Request {
  readonly config: Config;
  readonly city: Pick<CityInfo, 'name' | 'demo' | 'report'>;
  /** The admin who reads the guide. */
  readonly userId: string;
}

interface Counts {
  readonly car_types: number;
  readonly drivers: number;
}

/** The state of the guide's steps: an admin's decision about a step applies, otherwise what the data shows. */
export async function readSetup(db: Sql, { config, city, userId }: Request): Promise<Setup> {
  const decided = await readSteps(db);
  const counts = await readCounts(db);
  const test = await readTestMail(db, userId);
  const providerOf = (service: typeof routeService) =>
    config.services.of(service)?.[0]?.provider.name ?? 'city';
  const isDone = (step: SetupStep): boolean =>
    (step === 'driver' && counts.drivers > 0) || (step === 'mail' && test?.state === 'sent');
  const steps = setupSteps.map((step) => ({
    step,
    state: decided.get(step) ?? (isDone(step) ? ('done' as const) : ('open' as const)),
  }));
  return {
    isNeeded: config.mode === 'production' && steps.some(({ state }) => state === 'open'),
    steps,
    carTypes: counts.car_types,
    drivers: counts.drivers,
    country: await readProposal(db, city.report.country),
    map: {
      city: city.name,
      isDemo: city.demo,
      routes: providerOf(routeService),
      places: providerOf(placeService),
    },
    mail: { isConfigured: hasServiceFor('mail', config) || config.mode === 'sandbox', test },
  };
}

/** What the country of the map proposes; null if nothing. Source: COUNTRY-9. */
async function readProposal(db: Sql, country: CountryFacts): Promise<Setup['country']> {
  const { code, language } = country;
  if (code === null) return null;
  const settings = proposedSettings(await readSettings(db), country);
  const isOpen = language !== null && language !== 'en' && (await defaultLocale(db)) === 'en';
  const proposed = isOpen && (await languageLocales(db)).includes(language) ? language : null;
  return proposed === null && Object.keys(settings).length === 0
    ? null
    : { code, settings, language: proposed };
}

async function readCounts(db: Sql): Promise<Counts> {
  const { rows } = await sql<Counts>`select
    (select count(*)::int from car_types where deleted_at is null) as car_types,
    (select count(*)::int from users where usertype = 'driver' and approved and deleted_at is null) as drivers`.execute(
    db,
  );
  return rows[0] ?? { car_types: 0, drivers: 0 };
}

type TestMail = NonNullable<Setup['mail']['test']>;

/** The newest test email to this admin. A message that will be retried counts as failed, with its last error. */
async function readTestMail(db: Sql, userId: string): Promise<TestMail | null> {
  const { rows } = await sql<{ to: string; status: string; failure: string | null }>`
    select recipient as to, messages.status, failure from messages join users on users.email = messages.recipient
    where users.id = ${userId} and template = 'mail_test' order by messages.created_at desc limit 1`.execute(
    db,
  );
  const [found] = rows;
  if (found === undefined) return null;
  const { to, status, failure } = found;
  if (status === 'sent') return { to, state: 'sent', failure: null };
  return { to, state: failure === null && status === 'waiting' ? 'waiting' : 'failed', failure };
}
