import * as z from 'zod';
import { Amount } from './primitives.ts';

/** `label` is a text key such as `fare_line_distance`. Lines sum to `grandTotal`. */
export const FareLine = z.object({ label: z.string(), amount: Amount });

/** Source: FARE-3. For a rider `totalCost` and `convenienceFees` are part of the offer, not of the split. */
export const Fare = z.object({
  currency: z.string(),
  totalCost: Amount,
  convenienceFees: Amount,
  grandTotal: Amount,
  lines: z.array(FareLine),
});
export type Fare = z.infer<typeof Fare>;

/** Everything that the fare was computed from, so that anyone concerned can recompute it. */
export const FareProof = z.object({
  fare: Fare,
  basis: z.object({
    carTypeId: z.string(),
    carTypeVersion: z.int(),
    tariff: z.record(z.string(), z.unknown()),
    distanceMetres: z.int(),
    durationSeconds: z.int(),
    convertToMile: z.boolean(),
    decimal: z.int(),
    source: z.enum(['estimate', 'track', 'estimate_kept']),
  }),
  estimate: Fare,
});
export type FareProof = z.infer<typeof FareProof>;
