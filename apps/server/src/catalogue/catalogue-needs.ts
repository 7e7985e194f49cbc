import type { Kysely } from 'kysely';
import type { PlatformTables } from '../platform/database/tables.ts';

/** What the catalogue asks of those who build on it. */
export interface CatalogueNeeds {
  /** How many living drivers have a car type. */
  countDriversWith(sql: Kysely<PlatformTables>, carTypeId: string): Promise<number>;
}
