import { accountMigrations } from './accounts/index.ts';
import { auditMigrations } from './audit/index.ts';
import { bookingMigrations } from './bookings/index.ts';
import { catalogueMigrations } from './catalogue/index.ts';
import { chatMigrations } from './chat/index.ts';
import { dispatchMigrations } from './dispatch/index.ts';
import { fareMigrations } from './fares/index.ts';
import { fileMigrations } from './files/index.ts';
import { languageMigrations } from './languages/index.ts';
import { notificationMigrations, notificationPartitions } from './notifications/index.ts';
import { paymentMigrations } from './payments/index.ts';
import { platformMigrations, platformPartitions } from './platform/database/migrations.ts';
import type { NamedMigration } from './platform/database/migrate.ts';
import { outboxMigrations } from './platform/outbox/migrations.ts';
import type { PartitionedTable } from './platform/database/partitions.ts';
import { promoMigrations } from './promos/index.ts';
import { ratingMigrations } from './ratings/index.ts';
import { reportMigrations } from './reports/index.ts';
import { settingsMigrations } from './settings/index.ts';
import { trackingMigrations, trackingPartitions } from './tracking/index.ts';
import { walletMigrations } from './wallet/index.ts';
import { withdrawalMigrations } from './withdrawals/index.ts';

/** Every step of the schema, by capability. */
export const migrations: readonly NamedMigration[] = [
  ...platformMigrations,
  ...outboxMigrations,
  ...accountMigrations,
  ...settingsMigrations,
  ...catalogueMigrations,
  ...languageMigrations,
  ...fareMigrations,
  ...walletMigrations,
  ...bookingMigrations,
  ...paymentMigrations,
  ...withdrawalMigrations,
  ...dispatchMigrations,
  ...trackingMigrations,
  ...ratingMigrations,
  ...fileMigrations,
  ...promoMigrations,
  ...notificationMigrations,
  ...chatMigrations,
  ...reportMigrations,
  ...auditMigrations,
];

/** Every table that is split by month. */
export const partitionedTables: readonly PartitionedTable[] = [
  ...platformPartitions,
  ...trackingPartitions,
  ...notificationPartitions,
];
