import * as z from 'zod';
import { Amount, Id } from './primitives.ts';

/** Description and surcharge, e.g. "Large box" 300. Source: DATA-4. */
export const Extra = z.object({ description: z.string(), amount: Amount });
export type Extra = z.infer<typeof Extra>;

/**
 * Amounts are minor units. The two rates may carry up to four decimals of a minor unit;
 * `convenienceFees` is minor units (flat) or percent (percentage). Source: DATA-4.
 */
export const CarType = z.object({
  id: Id,
  name: z.string(),
  image: z.string(),
  baseFare: Amount,
  ratePerUnitDistance: z.number().min(0),
  ratePerHour: z.number().min(0),
  minFare: Amount,
  convenienceFees: z.number().min(0),
  convenienceFeeType: z.enum(['flat', 'percentage']),
  extraInfo: z.string(),
  parcelTypes: z.array(Extra),
  options: z.array(Extra),
  cancelSlab: z.array(z.object({ minsDelayed: z.number(), amount: Amount })),
  /** Grows with every edit; a fare names the version that it was made with. */
  version: z.int(),
});
export type CarType = z.infer<typeof CarType>;
export const ListCarTypesResponse = z.object({ items: z.array(CarType), currency: z.string() });

export const CancellationReason = z.object({ label: z.string(), value: z.int() });
export const ListCancellationReasonsResponse = z.object({ items: z.array(CancellationReason) });

export const Language = z.object({
  id: Id,
  langName: z.string(),
  langLocale: z.string(),
  dateLocale: z.string(),
  default: z.boolean(),
  keyValuePairs: z.record(z.string(), z.string()),
});
export type Language = z.infer<typeof Language>;
export const ListLanguagesResponse = z.object({ items: z.array(Language) });
