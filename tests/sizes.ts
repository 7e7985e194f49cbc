import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isLong, sizesIn } from './scale.ts';

type Size = number | boolean | readonly (string | number)[];
type Sizes = Readonly<Record<string, { readonly short: Size; readonly long: Size }>>;

const everyLanguage = readdirSync(join(import.meta.dirname, '../texts'))
  .filter((name) => name.endsWith('.json') && name !== 'package.json')
  .map((name) => name.replace('.json', ''));

/**
 * Everything that `npm test` runs in part, by file: its size there and in `npm run test:long`. A test keeps this
 * complete, so whatever leaves `npm test` remains in `test:long`.
 */
export const sizes = {
  'apps/server/src/archive/archive.test.ts': {
    copies: { short: 400, long: 100_000 },
  },
  'apps/server/src/bookings/listing/list-bookings.test.ts': {
    combinations: { short: 60, long: 2000 },
  },
  'apps/server/src/bookings/offering/rush.test.ts': {
    /** At least three transactions of 25 bookings each. */
    count: { short: 60, long: 1000 },
  },
  'apps/server/src/payments/many-confirmations.test.ts': {
    /** Three for each payment, and at least one payment of each outcome. */
    confirmations: { short: 12, long: 1000 },
  },
  'apps/server/src/platform/http/open-api.test.ts': {
    /** Whether an outside linter reads the document. */
    outsideLinter: { short: false, long: true },
  },
  'apps/server/src/platform/live/is-report.test.ts': {
    numRuns: { short: 1_000, long: 200_000 },
  },
  'apps/server/src/platform/live/once.test.ts': {
    numRuns: { short: 25, long: 400 },
  },
  'apps/server/src/platform/outbox/feed.test.ts': {
    runs: { short: 6, long: 200 },
  },
  'apps/server/src/series/year-of-series.test.ts': {
    series: { short: 4, long: 50 },
    days: { short: 30, long: 365 },
  },
  'apps/server/src/tracking/phone-clocks.test.ts': {
    /** So that each clock is tried in each order, with one way to report. */
    oneBacklogOf: { short: 3, long: 1 },
  },
  'apps/server/src/wallet/every-cent.test.ts': {
    /** Riders in total: at least one round of every seat in each installation. */
    sequences: { short: 12, long: 5_500 },
    /** Three have each currency and each category. */
    installations: { short: 3, long: 6 },
  },
  'apps/web/src/api/live/booking-page.test.ts': {
    numRuns: { short: 300, long: 20_000 },
  },
  'apps/web/src/api/live/live-cache.test.ts': {
    numRuns: { short: 150, long: 5000 },
  },
  'packages/city/src/build/city-speeds.test.ts': {
    numRuns: { short: 3, long: 30 },
  },
  'packages/city/src/demo/generate-demo-city.test.ts': {
    furtherSeeds: { short: [], long: [7, 8, 9] },
  },
  'packages/city/src/matching/hard-drives.test.ts': {
    /** The last two are also covered by the hill town, at 5 m, and by tests/tracks, at fifty fixes a second. */
    phones: { short: 3, long: 5 },
  },
  'packages/city/src/matching/matched-drives.test.ts': {
    /** Drives per receiver. */
    ofDemoCity: { short: 6, long: 40 },
    ofHarbourTown: { short: 8, long: 20 },
  },
  'packages/dispatch/src/engine/place-grid.test.ts': {
    rounds: { short: 200, long: 5000 },
    crowdedRounds: { short: 600, long: 20_000 },
  },
  'packages/dispatch/src/matching/assign.test.ts': {
    largest: { short: 24, long: 60 },
  },
  'packages/dispatch/src/modes/model.test.ts': {
    /** Each town gets one random sequence of events; in a long run there are a million events. */
    towns: { short: 200, long: 20_000 },
  },
  'packages/dispatch/src/promises/promises.test.ts': {
    towns: { short: 60, long: 6000 },
  },
  'packages/domain/src/booking/lifecycle/model.test.ts': {
    steps: { short: 15_000, long: 1_000_000 },
  },
  'packages/domain/src/booking/lifecycle/stated-instant.test.ts': {
    numRuns: { short: 300, long: 20_000 },
  },
  'packages/domain/src/payment/any-refund.test.ts': {
    runs: { short: 2000, long: 50_000 },
  },
  'packages/domain/src/speeds/learn-speeds.test.ts': {
    numRuns: { short: 5, long: 100 },
  },
  'packages/domain/src/zones/zones.test.ts': {
    numRuns: { short: 60, long: 5_000 },
  },
  'tests/authorization/routes.test.ts': {
    /** Tried on each route, in turn. */
    missingIds: { short: 1, long: 3 },
    /** Or one of them, in turn. */
    everyRefusedCaller: { short: false, long: true },
  },
  'tests/e2e/kit/accessibility.ts': {
    /** Of colours and direction. */
    looksOfEach: { short: 2, long: 4 },
    looksOfState: { short: 1, long: 4 },
  },
  'tests/e2e/kit/pages.ts': {
    /** Otherwise a page of two roles is opened as one of them, in turn, and a page of all as three. */
    everyRole: { short: false, long: true },
  },
  'tests/e2e/kit/people.ts': {
    /** They draw many frames, so in a short run only tests about them turn them on. */
    animations: { short: false, long: true },
  },
  'tests/e2e/kit/screens.ts': {
    saved: { short: false, long: true },
  },
  'tests/e2e/kit/test.ts': {
    /** A short run draws maps and installs service workers only in tests about them. */
    maps: { short: false, long: true },
    serviceWorkers: { short: false, long: true },
  },
  'tests/e2e/layout.e2e.ts': {
    /** The longest words, right-to-left writing, tall letters and no spaces. */
    languages: {
      short: ['ar', 'de', 'hi', 'zh'],
      long: everyLanguage,
    },
    /** On the pages for signing in, of riders and of drivers. */
    languagesOfPeople: {
      short: ['ar', 'de'],
      long: everyLanguage,
    },
    languagesOfLandingPage: {
      short: ['ar', 'de', 'hi', 'zh'],
      long: everyLanguage,
    },
  },
  'tests/e2e/office-dialogs.e2e.ts': {
    /** Otherwise each dialog in one size and look. */
    bothSizes: { short: false, long: true },
  },
  'tests/e2e/pages.e2e.ts': {
    /** Of size, colours and direction for each page, in turn. */
    looks: { short: 1, long: 4 },
    /** Of four pages, with touch and large text. */
    heldInHand: { short: 2, long: 4 },
  },
  'tests/e2e/security.e2e.ts': {
    /** Reading and drawing all routes takes ten seconds of processor time; under the policy, one is enough. */
    everyRoute: { short: false, long: true },
  },
  'tests/fares/random-proofs.test.ts': {
    numRuns: { short: 300, long: 100_000 },
  },
  'tests/faults/any-order-under-kills.test.ts': {
    operations: { short: 80, long: 2_000 },
    operationsPerKill: { short: 20, long: 40 },
  },
  'tests/faults/books-under-kills.test.ts': {
    /** At least two runs: in one the process is killed together with its database, in the other alone. */
    wantedOperations: { short: 400, long: 100_000 },
  },
  'tests/faults/city-update.test.ts': {
    killedAfterLines: { short: [2, 7], long: [1, 2, 3, 4, 5, 6, 7, 8] },
  },
  'tests/faults/database-kill.test.ts': {
    /** Of each kind: with and without the server, after a growing number of rows. */
    kills: { short: 3, long: 20 },
  },
  'tests/faults/database-start.test.ts': {
    /** How many files the new cluster has when its creator is killed: none, some, nearly all. */
    moments: { short: [10, 200], long: [0, 1, 5, 10, 20, 30, 50, 100, 200, 300] },
  },
  'tests/faults/kills-during-rides.test.ts': {
    /** Each at a different point of the ride; the first four are spread over the whole ride. */
    kills: { short: 2, long: 100 },
  },
  'tests/faults/ledger-under-kills.test.ts': {
    /** Every kind of operation four times; the server is killed, then the database alone. */
    operations: { short: 40, long: 3_000 },
    operationsPerKill: { short: 15, long: 60 },
  },
  'tests/faults/outside-services.test.ts': {
    /** Whether each service also fails alone, not only together with others. */
    alone: { short: false, long: true },
  },
  'tests/faults/two-nodes.test.ts': {
    /** Every kind of operation at least three times; each node is killed at least once. */
    operations: { short: 32, long: 900 },
    operationsPerKill: { short: 12, long: 32 },
  },
  'tests/idempotency/once.test.ts': {
    /** Requests at once, and repeated later. */
    atOnce: { short: 2, long: 5 },
    later: { short: 1, long: 3 },
    /** Of the routes, sent with different keys; with the same key every route is sent. */
    oneRouteOf: { short: 3, long: 1 },
  },
  'tests/races/unlocked-steps.test.ts': {
    rounds: { short: 20, long: 400 },
  },
  'tests/security/extreme-values.test.ts': {
    /** Who sends the values to each route that only reads, in turn. */
    callers: { short: 1, long: 5 },
  },
  'tests/security/guessing.test.ts': {
    /** In one day, far more than any limit allows. */
    guesses: { short: 20_000, long: 1_000_000 },
  },
  'tests/security/tampering.test.ts': {
    /** Of the requests that the schema refuses without the route. */
    oneSentOf: { short: 61, long: 1 },
  },
  'tests/simulator/simulator.test.ts': {
    /** Each in its own world, so that a failure can be repeated alone. */
    runs: { short: 7, long: 500 },
    steps: { short: 300, long: 400 },
    shrinkingSeconds: { short: 30, long: 600 },
  },
  'tests/tracks/dirty-tracks.test.ts': {
    /** Drives per kind of fault and receiver. */
    alongLines: { short: 1, long: 120 },
    lostAlongLines: { short: 2, long: 60 },
    onManyRoads: { short: 1, long: 45 },
    onFewRoads: { short: 1, long: 20 },
    cleanDrives: { short: 10, long: 40 },
  },
  'tests/tracks/inaccurate-drives.ts': {
    /** A short run starts at a different drive for each kind of fault. */
    beginnings: { short: 9, long: 1 },
  },
} as const satisfies Record<string, Sizes>;

/**
 * Files that only `npm run test:long` runs: each kill starts the product again, which takes seconds. In `npm test`,
 * ledger-under-kills.test.ts kills the server and its database, and two-nodes.test.ts kills servers that share one.
 * The container image and the Debian package take minutes to build and install. The upgrade builds a second version and
 * starts six servers.
 */
export const onlyInLongRuns: readonly string[] = [
  'tests/container/deb.test.ts',
  'tests/container/image.test.ts',
  'tests/faults/any-order-under-kills.test.ts',
  'tests/faults/books-under-kills.test.ts',
  'tests/faults/failover/failover.test.ts',
  'tests/faults/kills-during-rides.test.ts',
  'tests/faults/rolling-upgrade/rolling-upgrade.test.ts',
];

/** What a run of this kind leaves out, relative to the root. */
export const leftOut: readonly string[] = isLong ? [] : onlyInLongRuns;

type Widened<T> = T extends number
  ? number
  : T extends boolean
    ? boolean
    : T extends readonly (infer Item)[]
      ? readonly Item[]
      : never;

const given = sizesIn(process.env['FIACRE_SIZES'] ?? '');

/**
 * The sizes of a file in this run.
 *
 * @param file the file that calls this
 */
export function sizesOf<File extends keyof typeof sizes>(file: File) {
  const own: Sizes = sizes[file];
  const chosen = Object.entries(own).map(([name, { short, long }]) => {
    const size = isLong ? long : short;
    return [name, typeof size === 'number' ? (given[name] ?? size) : size];
  });
  return Object.fromEntries(chosen) as {
    readonly [Name in keyof (typeof sizes)[File]]: (typeof sizes)[File][Name] extends {
      readonly long: infer Long;
    }
      ? Widened<Long>
      : never;
  };
}
