import { accountMigrations } from './accounts/index.ts';
import { catalogueMigrations } from './catalogue/index.ts';
import { languageMigrations } from './languages/index.ts';
import { platformMigrations, platformPartitions } from './platform/database/migrations.ts';
import type { NamedMigration } from './platform/database/migrate.ts';
import type { PartitionedTable } from './platform/database/partitions.ts';
import { settingsMigrations } from './settings/index.ts';

/** Every step of the schema, by capability. */
export const migrations: readonly NamedMigration[] = [
  ...platformMigrations,
  ...accountMigrations,
  ...settingsMigrations,
  ...catalogueMigrations,
  ...languageMigrations,
];

/** Every table that is split by month. */
export const partitionedTables: readonly PartitionedTable[] = [...platformPartitions];
