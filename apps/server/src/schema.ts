import { join } from 'node:path';
import { withStatuses } from './bookings/index.ts';
import { notificationPartitions } from './notifications/index.ts';
import type { Schema } from './platform/database/migrate.ts';
import { platformPartitions, type PartitionedTable } from './platform/database/partitions.ts';
import { readSqlFile, sqlFile } from './platform/database/sql-file.ts';
import { decisionPartitions } from './decisions/index.ts';
import { trackingPartitions } from './tracking/index.ts';

/**
 * In the order in which they run: a table comes after those it references. How to add one: docs/architecture/server.md.
 */
const migrations = {
  '001_database': 'platform/database/schema.sql',
  '002_search': 'platform/database/search.sql',
  '003_outbox': 'platform/outbox/schema.sql',
  '004_messages': 'platform/messages/schema.sql',
  '005_audit': 'audit/schema.sql',
  '006_settings': 'settings/schema.sql',
  '007_languages': 'languages/schema.sql',
  '008_setup': 'setup/schema.sql',
  '009_catalogue': 'catalogue/schema.sql',
  '010_accounts': 'accounts/schema.sql',
  '011_api_keys': 'api-keys/schema.sql',
  '012_webhooks': 'webhooks/schema.sql',
  '013_zones': 'zones/schema.sql',
  '014_maps': 'maps/schema.sql',
  '015_speeds': 'speeds/schema.sql',
  '016_places': 'places/schema.sql',
  '017_fares': 'fares/schema.sql',
  '018_promos': 'promos/schema.sql',
  '019_charges': 'charges/schema.sql',
  '020_wallet': 'wallet/schema.sql',
  '021_bookings': 'bookings/schema.sql',
  '022_payments': 'payments/schema.sql',
  '023_withdrawals': 'withdrawals/schema.sql',
  '024_dispatch': 'dispatch/schema.sql',
  '025_decisions': 'decisions/schema.sql',
  '026_promises': 'promises/schema.sql',
  '027_rehearsals': 'rehearsals/schema.sql',
  '028_tracking': 'tracking/schema.sql',
  '029_ratings': 'ratings/schema.sql',
  '030_reports': 'reports/schema.sql',
  '031_documents': 'documents/schema.sql',
  '032_files': 'files/schema.sql',
  '033_notifications': 'notifications/schema.sql',
  '034_chat': 'chat/schema.sql',
  '035_tariffs': 'tariffs/schema.sql',
  '036_series': 'series/schema.sql',
  '037_companies': 'companies/schema.sql',
  '038_kerb': 'kerb/schema.sql',
  '039_system': 'system/schema.sql',
  '040_closures': 'closures/schema.sql',
  '041_tips': 'wallet/migrations/041_tips.sql',
};

/** In the order in which they run: a trigger comes after the function that it calls. */
const functions = [
  'platform/outbox/functions/next-event-number.sql',
  'platform/outbox/functions/settled-event-number.sql',
  'platform/reference/functions/change-reference-version.sql',
  'settings/functions/settings-is-reference.sql',
  'catalogue/functions/car-types-is-reference.sql',
  'zones/functions/zones-is-reference.sql',
  'closures/functions/closures-is-reference.sql',
  'kerb/functions/kerb-places-is-reference.sql',
  'tariffs/functions/tariff-versions-is-reference.sql',
  'tariffs/functions/holidays-is-reference.sql',
  'tariffs/functions/surge-list-is-reference.sql',
  'tariffs/functions/toll-gate-lists-is-reference.sql',
  'speeds/functions/learned-speeds-is-reference.sql',
  'speeds/functions/learned-road-speeds-is-reference.sql',
  'languages/functions/languages-is-reference.sql',
  'notifications/functions/message-templates-is-reference.sql',
  'notifications/functions/messages-turned-off-is-reference.sql',
  'fares/functions/tariffs-are-kept.sql',
  'charges/functions/charges-are-kept.sql',
  'wallet/functions/ledger-book.sql',
  'wallet/functions/ledger-is-kept.sql',
  'wallet/functions/book-transaction.sql',
  'bookings/functions/ended-as-of.sql',
  'bookings/functions/follows-booking-rules.sql',
  'bookings/functions/hold-ride.sql',
  'bookings/functions/list-ended-booking.sql',
  'reports/functions/add-up-earnings.sql',
  'audit/functions/next-audit-number.sql',
  'audit/functions/settled-audit-number.sql',
  'audit/functions/audit-is-kept.sql',
];

const fileAt = (name: string, path: string) => readSqlFile(name, join(import.meta.dirname, path));

/** Every table, function and trigger, by capability. */
export const schema: Schema = {
  migrations: Object.entries(migrations).map(([name, path]) => fileAt(name, path)),
  functions: functions.map((path) => sqlFile(path, withStatuses(fileAt(path, path).text))),
};

/** The functions on which columns and indexes depend, so that no row may be written before them. */
export const functionsOfTables = schema.functions.filter(
  ({ name }) => name === 'bookings/functions/ended-as-of.sql',
);

/** Every table that is partitioned by time. */
export const partitionedTables: readonly PartitionedTable[] = [
  ...platformPartitions,
  ...trackingPartitions,
  ...decisionPartitions,
  ...notificationPartitions,
];
