import type { PromoTerms } from '@fiacre/domain';
import type { Generated } from 'kysely';

/** Source: DATA-5. */
export interface PromoTable {
  id: string;
  version: number;
  /** The code that a rider types. */
  name: string;
  description: string;
  discount_type: PromoTerms['discountType'];
  /** Minor units, or percent. */
  discount_value: number;
  max_discount_value: number;
  min_order: number;
  /** The last day, in the time zone of the pickup's city. */
  validity: string;
  usage_limit: number;
  /** Uses so far. Source: PROMO-2. */
  user_avail: Generated<number>;
  /** Uses reserved by rides that are not paid yet. */
  held: Generated<number>;
  created_at: Date;
  deleted_at: Date | null;
}

export type PromoTables = {
  promos: PromoTable;
};
