import { PaymentForm } from '../payments.ts';
import { IdParams } from '../primitives.ts';
import type { moneyRoutes } from '../routes/money.ts';
import * as wallet from '../wallet.ts';
import * as withdrawals from '../withdrawals.ts';
import type { RouteSchemas } from './route-schemas.ts';

export const moneySchemas = {
  getWallet: { query: wallet.WalletQuery, response: wallet.Wallet },
  topUpWallet: { body: wallet.TopUpRequest, response: PaymentForm },
  getTopUp: { params: IdParams, response: wallet.TopUp },
  creditWallet: { params: IdParams, body: wallet.AmountRequest, response: wallet.WalletBalance },
  listWithdrawals: {
    query: withdrawals.ListWithdrawalsQuery,
    response: withdrawals.ListWithdrawalsResponse,
  },
  requestWithdrawal: { body: wallet.AmountRequest, response: withdrawals.Withdrawal },
  processWithdrawal: { params: IdParams, response: withdrawals.Withdrawal },
} as const satisfies Record<keyof typeof moneyRoutes, RouteSchemas>;
