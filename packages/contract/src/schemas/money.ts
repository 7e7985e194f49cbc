import { Wallet, WalletQuery } from '../wallet.ts';
import type { moneyRoutes } from '../routes/money.ts';
import type { RouteSchemas } from './route-schemas.ts';

export const moneySchemas = {
  getWallet: { query: WalletQuery, response: Wallet },
} as const satisfies Record<keyof typeof moneyRoutes, RouteSchemas>;
