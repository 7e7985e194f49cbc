import * as z from 'zod';
import { Amount, Id, Instant, pageOf, pageQuery } from './primitives.ts';

/** Money that somebody wants from the own wallet, with the bank as it was then. Source: DATA-10, WDR-1, WDR-2, WDR-5. */
export const Withdrawal = z.object({
  id: Id,
  uid: Id,
  date: Instant,
  name: z.string(),
  amount: Amount,
  currency: z.string(),
  processed: z.boolean(),
  procesDate: Instant.nullable(),
  /** Absent where the operator asks for no banks. */
  bankName: z.string().nullable().optional(),
  bankCode: z.string().nullable().optional(),
  bankAccount: z.string().nullable().optional(),
});
export type Withdrawal = z.infer<typeof Withdrawal>;

export const ListWithdrawalsQuery = z.strictObject({
  ...pageQuery,
  processed: z.enum(['true', 'false']).optional(),
});
export const ListWithdrawalsResponse = pageOf(Withdrawal);
