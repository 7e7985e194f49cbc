import type { RouteDeclaration } from '../policy.ts';

export const walletRoutes = {
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
} as const satisfies Record<string, RouteDeclaration>;
