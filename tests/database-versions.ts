/**
 * SQL that all versions of PostgreSQL understand but may run differently: queues, partitions, the bodies of functions, plans
 * and system tables.
 */
export const versionDependentSql =
  /\.skipLocked\(|\bskip locked\b|\bpartition (of|by (range|list|hash))\b|\bexplain \(|\bcreate (or replace )?function\b|\bpg_(stat|class|inherits)\w*/i;

/**
 * The tests that `npm test` also runs on the second version of PostgreSQL, when TEST_DATABASE_URL names a
 * server: tests that contain such SQL, tests that execute the SQL of a folder, and tests of locks, isolation,
 * values read from the database, and JSON as text. For all other statements, a test only checks that the
 * second version accepts them (tests/statements). `npm run test:long` runs everything there.
 * tests/repository/database-versions.test.ts keeps both lists complete.
 */
export const testsOnEveryVersion: readonly string[] = [
  'apps/server/src/accounts/sessions/sessions.test.ts',
  'apps/server/src/audit/audit.test.ts',
  'apps/server/src/bookings/listing/list-bookings.test.ts',
  'apps/server/src/bookings/offering/due-rounds.test.ts',
  'apps/server/src/bookings/record/booking-rules.test.ts',
  'apps/server/src/bookings/use-cases/ride-cost.test.ts',
  'apps/server/src/bookings/use-cases/verbs.test.ts',
  'apps/server/src/dispatch/dispatch.test.ts',
  'apps/server/src/charges/charges.test.ts',
  'apps/server/src/fares/stored-tariff.test.ts',
  'apps/server/src/personal-data.test.ts',
  'apps/server/src/platform/database/migrate.test.ts',
  'apps/server/src/platform/database/named-statements.test.ts',
  'apps/server/src/platform/database/partitions.test.ts',
  'apps/server/src/platform/database/read-snapshot.test.ts',
  'apps/server/src/platform/database/vacuum.test.ts',
  'apps/server/src/platform/database/values.test.ts',
  'apps/server/src/platform/http/faults.test.ts',
  'apps/server/src/platform/jobs/jobs.test.ts',
  'apps/server/src/platform/messages/delivery.test.ts',
  'apps/server/src/platform/outbox/feed.test.ts',
  'apps/server/src/platform/reference/reference.test.ts',
  'apps/server/src/platform/transaction/transact.test.ts',
  'apps/server/src/platform/transaction/write-together.test.ts',
  'apps/server/src/reports/reports.test.ts',
  'apps/server/src/system/figures.test.ts',
  'apps/server/src/system/system.test.ts',
  'apps/server/src/tracking/tracking.test.ts',
  'apps/server/src/wallet/compare-books.test.ts',
  'apps/server/src/wallet/ledger.test.ts',
  'apps/server/src/webhooks/webhooks.test.ts',
  'tests/races/accept.test.ts',
  'tests/races/start-and-reach.test.ts',
  'tests/races/unlocked-steps.test.ts',
];

/** Folders whose SQL is covered by a listed test in another folder. */
export const testedElsewhere: Readonly<Record<string, string>> = {
  'apps/server/src/bookings': 'apps/server/src/bookings/use-cases/verbs.test.ts',
  'apps/server/src/decisions': 'apps/server/src/platform/database/partitions.test.ts',
  'apps/server/src/notifications': 'apps/server/src/platform/database/partitions.test.ts',
};

/**
 * Tests that need no second version although they contain such SQL, or are the only tests that execute the
 * SQL of their folder; with the reason.
 */
export const needsOneVersion: Readonly<Record<string, string>> = {
  'apps/server/src/bookings/changes/any-order.test.ts': 'kills the sessions of the database',
  'apps/server/src/archive/archive.test.ts':
    'reads the names of tables, columns and constraints, which every version lists alike',
  'apps/server/src/bookings/offering/rush.test.ts': 'creates a trigger that lets another node take over',
  'apps/server/src/privacy/privacy.test.ts': 'creates a trigger that lets a deletion fail',
  'apps/server/src/system/archive.test.ts': 'starts embedded databases, which have one version',
  'apps/server/src/users/merge/moved-columns.test.ts':
    'reads the names of columns and keys, which every version lists alike',
};
