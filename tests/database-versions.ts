/**
 * SQL that may behave differently between versions of PostgreSQL: locks, JSON, partitions, functions, plans and system
 * tables.
 */
export const versionDependentSql =
  /\.(forUpdate|forNoKeyUpdate|forShare|skipLocked)\(|\bfor (no key )?(update|share)\b|\bskip locked\b|\bpg_advisory\w*|\bjsonb\b|\bjsonb?_\w+\(|->>|\bpartition (by|of)\b|\bexplain \(|\bcreate (or replace )?function\b|\bpg_(stat|class|inherits)\w*/i;

/**
 * The tests that `npm test` also runs on the second version of PostgreSQL, when TEST_DATABASE_URL names a server: for
 * each folder with such SQL the tests that execute it, and the tests that contain it. `npm run test:long` runs everything
 * there. tests/repository/database-versions.test.ts keeps both lists complete.
 */
export const testsOnEveryVersion: readonly string[] = [
  'apps/server/src/accounts/codes/phone-sign-in.test.ts',
  'apps/server/src/accounts/register.test.ts',
  'apps/server/src/accounts/second-factor/second-factor.test.ts',
  'apps/server/src/accounts/sign-in.test.ts',
  'apps/server/src/accounts/social/social-sign-in.test.ts',
  'apps/server/src/archive/archive.test.ts',
  'apps/server/src/attention/attention.test.ts',
  'apps/server/src/audit/audit.test.ts',
  'apps/server/src/bookings/offering/offer-waves.test.ts',
  'apps/server/src/bookings/offering/rush.test.ts',
  'apps/server/src/bookings/present/visibility.test.ts',
  'apps/server/src/bookings/use-cases/change-promo.test.ts',
  'apps/server/src/bookings/use-cases/verbs.test.ts',
  'apps/server/src/catalogue/car-types.test.ts',
  'apps/server/src/decisions/decisions.test.ts',
  'apps/server/src/dispatch/dispatch.test.ts',
  'apps/server/src/dispatch/offers.test.ts',
  'apps/server/src/fares/quoted-fares.test.ts',
  'apps/server/src/files/files.test.ts',
  'apps/server/src/languages/languages.test.ts',
  'apps/server/src/notifications/broadcasts.test.ts',
  'apps/server/src/notifications/device.test.ts',
  'apps/server/src/notifications/notify.test.ts',
  'apps/server/src/notifications/templates.test.ts',
  'apps/server/src/payments/orders.test.ts',
  'apps/server/src/payments/refunds/refunds.test.ts',
  'apps/server/src/personal-data.test.ts',
  'apps/server/src/platform/database/pipelined-pool.test.ts',
  'apps/server/src/platform/database/migrate.test.ts',
  'apps/server/src/platform/database/partitions.test.ts',
  'apps/server/src/platform/database/read-snapshot.test.ts',
  'apps/server/src/platform/database/values.test.ts',
  'apps/server/src/platform/http/faults.test.ts',
  'apps/server/src/platform/jobs/jobs.test.ts',
  'apps/server/src/platform/messages/delivery.test.ts',
  'apps/server/src/platform/messages/push-receipts.test.ts',
  'apps/server/src/platform/outbox/feed.test.ts',
  'apps/server/src/platform/reference/reference.test.ts',
  'apps/server/src/platform/transaction/transact.test.ts',
  'apps/server/src/platform/transaction/write-together.test.ts',
  'apps/server/src/places/my-places.test.ts',
  'apps/server/src/privacy/privacy.test.ts',
  'apps/server/src/promises/promises.test.ts',
  'apps/server/src/promos/promos.test.ts',
  'apps/server/src/rehearsals/rehearsals.test.ts',
  'apps/server/src/reports/reports.test.ts',
  'apps/server/src/sandbox/history/history.test.ts',
  'apps/server/src/seed/metropolis/metropolis.test.ts',
  'apps/server/src/seed/seed.test.ts',
  'apps/server/src/settings/settings.test.ts',
  'apps/server/src/speeds/speeds.test.ts',
  'apps/server/src/tracking/tracking.test.ts',
  'apps/server/src/users/change-user.test.ts',
  'apps/server/src/users/users.test.ts',
  'apps/server/src/wallet/compare-books.test.ts',
  'apps/server/src/wallet/credit.test.ts',
  'apps/server/src/wallet/ledger.test.ts',
  'apps/server/src/withdrawals/withdrawals.test.ts',
  'apps/server/src/webhooks/webhooks.test.ts',
  'apps/server/src/zones/zones.test.ts',
  'tests/races/accept.test.ts',
  'tests/races/start-and-reach.test.ts',
  'tests/security/log-canaries.test.ts',
];

/** Folders whose SQL is covered by a listed test in another folder. */
export const testedElsewhere: Readonly<Record<string, string>> = {
  'apps/server/src/accounts/guessing': 'apps/server/src/accounts/sign-in.test.ts',
  'apps/server/src/bookings': 'apps/server/src/bookings/use-cases/verbs.test.ts',
  'apps/server/src/bookings/events': 'apps/server/src/bookings/use-cases/verbs.test.ts',
  'apps/server/src/payments/payouts': 'apps/server/src/payments/orders.test.ts',
  'apps/server/src/bookings/record': 'apps/server/src/bookings/use-cases/verbs.test.ts',
};

/** Tests that contain such SQL but need no second version, with the reason. */
export const needsOneVersion: Readonly<Record<string, string>> = {
  'apps/server/src/bookings/use-cases/fare-proof.test.ts':
    'stores the inputs of fares, which are computed in TypeScript',
};
