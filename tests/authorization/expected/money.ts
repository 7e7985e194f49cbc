import type { RouteName } from '@fiacre/contract';
import { only, type ExpectedRoute } from './expected-route.ts';

export const expectedMoneyRoutes = {
  getWallet: only(['rider', 'driver']),
  topUpWallet: only(['rider', 'driver'], { body: { amount: 500, provider: 'test' } }),
  getTopUp: only(['rider', 'driver'], { about: 'order', owners: ['rider'] }),
  getUserWallet: only(['fleetadmin', 'admin'], { about: 'driver', owners: ['fleet', 'admin'] }),
  creditWallet: only(['admin'], { about: 'rider', owners: ['admin'], body: { amount: 500 } }),
  listWithdrawals: only(['rider', 'driver', 'admin']),
  requestWithdrawal: only(['rider', 'driver'], {
    body: { amount: 500 },
    answers: {
      driver: '409 wallet_too_low',
      otherDriver: '409 wallet_too_low',
      others: '403 withdrawals_off',
    },
  }),
  processWithdrawal: only(['admin'], { about: 'withdrawal', owners: ['admin'], body: {} }),
} satisfies { readonly [Name in RouteName]?: ExpectedRoute };
