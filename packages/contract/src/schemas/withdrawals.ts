import * as z from 'zod';
import { Amount, Id, IdParams, Instant, pageOf, pageQuery } from '../declare/primitives.ts';
import { AmountRequest } from './wallet.ts';
import type { withdrawalRoutes } from '../routes/withdrawals.ts';
import type { RouteSchemas } from '../declare/route-schemas.ts';
import { personal } from '../declare/sensitive.ts';

/**
 * A request to withdraw money from the caller's wallet, with the bank details at that time. Source: DATA-10, WDR-1,
 * WDR-2, WDR-5.
 */
export const Withdrawal = z.object({
  id: Id,
  /** The end of the id, short enough to read out and to write on a bank transfer. */
  reference: z.string(),
  uid: Id,
  date: Instant,
  name: z.string(),
  amount: Amount,
  currency: z.string(),
  processed: z.boolean(),
  procesDate: Instant.nullable(),
  /** Absent if the operator does not collect bank details. */
  bankName: personal(z.string().nullable().optional()),
  bankCode: personal(z.string().nullable().optional()),
  bankAccount: personal(z.string().nullable().optional()),
});
export type Withdrawal = z.infer<typeof Withdrawal>;

export const ListWithdrawalsQuery = z.strictObject({
  ...pageQuery,
  processed: z.enum(['true', 'false']).optional(),
});
export const ListWithdrawalsResponse = pageOf(Withdrawal);

export const withdrawalSchemas = {
  listWithdrawals: {
    query: ListWithdrawalsQuery,
    response: ListWithdrawalsResponse,
  },
  requestWithdrawal: { body: AmountRequest, response: Withdrawal },
  processWithdrawal: { params: IdParams, response: Withdrawal },
} as const satisfies Record<keyof typeof withdrawalRoutes, RouteSchemas>;
