import { type RouteDeclaration } from '../policy.ts';

export const moneyRoutes = {
  getWallet: {
    method: 'GET',
    path: '/api/wallet',
    access: ['rider', 'driver'],
    summary: 'Own balance and history',
  },
  topUpWallet: {
    method: 'POST',
    path: '/api/wallet/top-ups',
    access: ['rider', 'driver'],
    summary: 'Open a payment into the own wallet',
  },
  getTopUp: {
    method: 'GET',
    path: '/api/wallet/top-ups/:id',
    access: ['rider', 'driver'],
    object: 'top-up',
    summary: 'What became of an own payment into the wallet',
  },
  creditWallet: {
    method: 'POST',
    path: '/api/users/:id/wallet/credits',
    access: ['admin'],
    object: 'user',
    summary: 'Add money to the wallet of a rider or a driver',
  },
  listWithdrawals: {
    method: 'GET',
    path: '/api/withdrawals',
    access: ['rider', 'driver', 'admin'],
    csv: true,
    summary: 'Withdrawal requests: own ones, for an admin all',
  },
  requestWithdrawal: {
    method: 'POST',
    path: '/api/withdrawals',
    access: ['rider', 'driver'],
    summary: 'Ask for money of the own wallet',
  },
  processWithdrawal: {
    method: 'POST',
    path: '/api/withdrawals/:id/process',
    access: ['admin'],
    object: 'withdrawal',
    demo: 'closed',
    summary: 'The money has been sent',
  },
} as const satisfies Record<string, RouteDeclaration>;
