import type { Kysely } from 'kysely';
import type { PlatformTables } from '../platform/database/tables.ts';

/** The catalogue's needs from capabilities that build on it. */
export interface CatalogueNeeds {
  /** How many drivers with an account have a car type. */
  countDriversWith(sql: Kysely<PlatformTables>, carTypeId: string): Promise<number>;
  /** How many bookings with a car type are not completed yet. */
  countOpenBookingsWith(sql: Kysely<PlatformTables>, carTypeId: string): Promise<number>;
}
