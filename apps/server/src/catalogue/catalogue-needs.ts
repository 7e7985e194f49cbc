import type { CarType, OfferedCarType } from '@fiacre/contract';
import type { Kysely } from 'kysely';
import type { PlatformTables } from '../platform/database/tables.ts';
import type { Reference } from '../platform/reference/reference.ts';

/** The catalogue's needs from capabilities that build on it. */
export interface CatalogueNeeds {
  /** The least that a ride booked now costs. Source: TARIFF-25. */
  readonly startingPrice: (
    reference: Reference,
    carType: CarType,
    now: { readonly at: Date; readonly timeZone: string },
  ) => OfferedCarType['startingPrice'];
  /** How many drivers with an account have a car type. */
  countDriversWith(sql: Kysely<PlatformTables>, carTypeId: string): Promise<number>;
  /** How many bookings with a car type are not completed yet. */
  countOpenBookingsWith(sql: Kysely<PlatformTables>, carTypeId: string): Promise<number>;
}
